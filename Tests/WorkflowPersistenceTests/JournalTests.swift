import Foundation
import Testing
import Workflow
import WorkflowTestSupport

@testable import WorkflowPersistence

/// A tree continues from its journal, and each of its turns can be had again.
struct JournalTests {
  private let folder: TemporaryFolder
  private var url: URL { URL(filePath: folder.path + "/app.journal") }

  init() throws { folder = try TemporaryFolder() }

  private func journal() throws -> WorkflowJournal { try WorkflowJournal(at: url) }

  @Test func `a tree continues where the last turn has left it`() throws {
    do {
      let host = try WorkflowHost(drainedByHand: Shelf(), continuing: journal())
      host.rendering.act.send(.add("novel"))
      host.rendering.act.send(.add("atlas"))
      host.rendering.books[1].read(70)
      // Not ended, as if the program was killed.
      withExtendedLifetime(host) {}
    }
    let journal = try journal()
    #expect(journal.turnNumbers == [0, 1, 2, 3])
    let turns = try journal.turnNumbers.map { try journal.turn($0) }
    #expect(
      turns.map { "\($0.path ?? "nowhere"): \($0.cause)" } == [
        "nowhere: began", #"Shelf: .add("novel")"#, #"Shelf: .add("atlas")"#,
        #"Shelf / each Book["shown"] / Book["atlas"]: Reading(pages: 70)"#,
      ])
    let host = try WorkflowHost(drainedByHand: Shelf(), continuing: journal)
    #expect(host.rendering.books.map(\.title) == ["novel", "atlas"])
    #expect(host.rendering.books.map(\.page) == [0, 70])
    host.rendering.act.send(.remove("novel"))
    #expect(try journal.turn(5).parent == 4)
    #expect(try journal.turn(4).cause == "continued from turn 3")
    #expect(try journal.snapshot(after: 5).paths == host.snapshot().paths)
  }

  @Test(.rules("50g"), arguments: thinned(0..<40))
  func `the snapshot of each turn is that of the tree of then`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let journal = try journal()
    var host = try WorkflowHost(drainedByHand: Shelf(), continuing: journal)
    var expected: [Int: [String]] = [0: try host.snapshot().paths]
    for round in 0..<60 {
      switch random.below(12) {
      case 0, 1, 2: host.rendering.act.send(.add("book \(round)"))
      case 3 where !host.rendering.books.isEmpty:
        host.rendering.act.send(.remove(host.rendering.books.randomElement(using: &random)!.title))
      case 4: host.rendering.act.send(.shuffle(seed: round))
      case 5:
        host.rendering.act.send(.write(String(repeating: "word \(random.below(3)) ", count: 80)))
      case 6: host.rendering.act.send(.close)
      case 7:
        // From any turn: what follows is a branch.
        let turn = expected.keys.sorted()[random.below(expected.count)]
        host = try WorkflowHost(drainedByHand: Shelf(), continuing: journal, .from(turn))
        #expect(try host.snapshot().paths == expected[turn], "seed \(seed)")
      default:
        host.rendering.books.randomElement(using: &random)?.read(random.below(100))
      }
      expected[try #require(journal.lastTurn)] = try host.snapshot().paths
    }
    for (turn, paths) in expected {
      #expect(try journal.snapshot(after: turn).paths == paths, "seed \(seed), turn \(turn)")
    }
    #expect(journal.turnNumbers == expected.keys.sorted())
  }

  @Test(.rules("50c")) func `a turn is in the journal before anything is published`() throws {
    let journal = try journal()
    let host = try WorkflowHost(drainedByHand: Shelf(), continuing: journal)
    var turns: [Int?] = []
    let subscription = host.onRendering { _ in turns.append(journal.lastTurn) }
    host.rendering.act.send(.add("novel"))
    host.rendering.books[0].read(3)
    #expect(turns == [1, 2])
    subscription.cancel()
  }

  @Test func `a branch keeps both pasts`() throws {
    let journal = try journal()
    let host = try WorkflowHost(drainedByHand: Shelf(), continuing: journal)
    host.rendering.act.send(.add("novel"))
    host.rendering.act.send(.add("atlas"))
    let other = try WorkflowHost(drainedByHand: Shelf(), continuing: journal, .from(1))
    other.rendering.act.send(.add("essay"))
    #expect(journal.branches == [2, 4])
    #expect(try journal.snapshot(after: 2).paths.contains { $0.contains("atlas") })
    #expect(try !journal.snapshot(after: 4).paths.contains { $0.contains("atlas") })
  }

  @Test func `of a large state, only what differs is written`() throws {
    let journal = try journal()
    let host = try WorkflowHost(drainedByHand: Shelf(), continuing: journal)
    host.rendering.act.send(.write(String(repeating: "0123456789", count: 1000)))
    func size() throws -> Int {
      try #require(FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int)
    }
    let before = try size()
    host.rendering.act.send(.write(String(repeating: "0123456789", count: 1000) + "!"))
    #expect(try size() - before < 400)
    #expect(try journal.snapshot(after: 2).paths == host.snapshot().paths)
  }

  @Test(.rules("50g"), arguments: 0..<20)
  func `compaction keeps the last turns of each branch, as they were`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    var expected: [Int: [String]] = [:]
    do {
      let journal = try WorkflowJournal(at: url, keeping: 10)
      var host = try WorkflowHost(drainedByHand: Shelf(), continuing: journal)
      for round in 0..<60 {
        if random.below(15) == 0 {
          let turn = journal.turnNumbers.randomElement(using: &random)
          host = try WorkflowHost(drainedByHand: Shelf(), continuing: journal, .from(turn))
        }
        host.rendering.act.send(random.below(4) == 0 ? .close : .add("book \(round)"))
        expected[try #require(journal.lastTurn)] = try host.snapshot().paths
      }
      try journal.compact()
      for end in journal.branches { #expect(journal.turnNumbers.contains(end)) }
      #expect(journal.turnNumbers.count <= 10 * journal.branches.count)
      host.rendering.act.send(.write("continues"))
      expected[try #require(journal.lastTurn)] = try host.snapshot().paths
    }
    let journal = try WorkflowJournal(at: url, keeping: 10)
    for turn in journal.turnNumbers {
      let paths = try journal.snapshot(after: turn).paths
      if let expected = expected[turn] { #expect(paths == expected, "seed \(seed), \(turn)") }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["app.journal"])
  }

  @Test func `a long journal is compacted by itself`() throws {
    let journal = try WorkflowJournal(at: url, keeping: 50)
    let host = try WorkflowHost(drainedByHand: Shelf(), continuing: journal)
    host.rendering.act.send(.add("novel"))
    for _ in 0..<500 { host.rendering.books[0].read(1) }
    #expect((50..<100).contains(journal.turnNumbers.count))
    #expect(journal.lastTurn == 501)
    #expect(try journal.snapshot(after: 501).paths == host.snapshot().paths)
  }

  @Test(arguments: Seeds.chosen(300))
  func `a difference makes one text of another, and is short for small changes`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    func text(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(random.below(250)) } }
    let former = text(random.below(3000))
    var bytes = former
    let changes = random.below(5)
    for _ in 0..<changes {
      let start = random.below(bytes.count + 1)
      let end = min(bytes.count, start + random.below(6))
      bytes.replaceSubrange(start..<end, with: text(random.below(6)))
    }
    let difference = ByteDifference(from: former, to: bytes)
    #expect(difference.applied(to: former) == bytes)
    let size = difference.steps.count + difference.inserted.count
    #expect(size < 20 + changes * 60, "\(size) bytes for \(changes) changes")
    #expect(size <= 4 * changes * 12 + 200, "\(size) bytes for \(changes) changes")
    let other = text(random.below(500))
    #expect(ByteDifference(from: former, to: other).applied(to: former) == other)
    #expect(ByteDifference(from: other, to: former).applied(to: other) == former)
  }
}

/// Books that one reads, and a text.
struct Shelf: Workflow {
  struct State: Codable {
    var titles: [String] = []
    var text = ""
  }

  struct Screen {
    var books: [Book.Screen]
    var act: Sink<Action>
  }

  enum Action: WorkflowAction {
    case add(String), remove(String), shuffle(seed: Int), write(String), close

    func apply(toState state: inout State, workflow: Shelf) -> Never? {
      switch self {
      case .add(let title): state.titles.append(title)
      case .remove(let title): state.titles.removeAll { $0 == title }
      case .shuffle(let seed):
        var random = SeededGenerator(seed: seed)
        state.titles.shuffle(using: &random)
      case .write(let text): state.text = text
      case .close: state.titles = []
      }
      return nil
    }
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Shelf>) -> Screen {
    let shown = context.render(each: state.titles.suffix(3), key: "shown", id: { $0 }) {
      Book(title: $0)
    }
    let others = state.titles.dropLast(3).map { context.render(Book(title: $0), key: Key($0)) }
    return Screen(books: others + shown, act: context.makeSink(of: Action.self))
  }
}

struct Book: Workflow, Equatable {
  struct Screen {
    var title: String
    var page: Int
    var act: Sink<Reading>

    func read(_ pages: Int) { act.send(Reading(pages: pages)) }
  }

  struct Reading: WorkflowAction {
    var pages: Int

    func apply(toState page: inout Int, workflow: Book) -> Never? {
      page += pages
      return nil
    }
  }

  var title: String

  func makeInitialState() -> Int { 0 }

  func render(state page: Int, context: borrowing RenderContext<Book>) -> Screen {
    Screen(title: title, page: page, act: context.makeSink(of: Reading.self))
  }
}
