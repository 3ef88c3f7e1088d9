import Foundation
import Testing
import WorkflowTestSupport

@testable import MailReadingSample

/// Which messages answer which, and the orders that follow from it, against a simple model.
struct ConversationTests {
  @Test func `conversations of a mailbox`() throws {
    let mail = try MailStore(path: Fixture.folder + "/threads.mbox")
    let conversations = try #require(mail.conversations())
    var answers: [String: String] = [:]
    for (index, parent) in conversations.parents.enumerated() {
      let subject = try mail.summary(at: index).subject
      if let parent { answers[subject] = try mail.summary(at: parent).subject }
    }
    #expect(
      answers == [
        "Message early-answer": "Message late", "Message a": "Message root",
        "Message aa": "Message a", "Message b": "Message root", "Message gap": "Message a",
        // Of a circle, the message that would close it answers nothing.
        "Message circle-1": "Message circle-3", "Message circle-2": "Message circle-1",
        "Broken identifiers": "Message a",
      ])
  }

  @Test(arguments: Seeds.chosen(300)) func `random mailboxes, against a model`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let count = random.below(14)
    let entries = (0..<count).map { _ in
      Conversations.Entry(
        id: random.isOne(in: 6) ? nil : key(random.below(count)),
        references: (0..<random.below(4)).map { _ in key(random.below(count + 2)) },
        time: random.isOne(in: 5) ? nil : random.below(10))
    }
    let conversations = Conversations(entries)
    let model = Model(entries)
    #expect(conversations.parents == model.parents)
    for newestFirst in [false, true] {
      let flat = conversations.order(newestFirst: newestFirst, inConversations: false)
      #expect(flat.ids(count: count) == model.flat(newestFirst: newestFirst))
      let order = conversations.order(newestFirst: newestFirst, inConversations: true)
      let expected = model.trees(newestFirst: newestFirst)
      #expect(order.ids(count: count) == expected.flatMap { $0.map(\.id) })
      check(order, expected, model)
      check(order, opened: Set((0..<count).filter { _ in random.isOne(in: 2) }), expected)
    }
  }

  private func check(_ order: MailOrder, _ expected: [[Model.Row]], _ model: Model) {
    let count = model.parents.count
    for tree in expected {
      for row in tree {
        #expect(Array(order.conversation(of: row.id)) == tree.map(\.id))
        #expect(
          order.newest(inConversationOf: row.id)
            == (order.hasConversations ? model.newest(tree) : row.id))
        #expect(order.depth(of: row.id) == row.depth)
      }
    }
    #expect(order.ids(count: count).map { order.rank(of: $0) } == Array(0..<count))
  }

  /// A list of the first messages and of opened conversations, in which each message is found.
  private func check(_ order: MailOrder, opened: Set<Int>, _ expected: [[Model.Row]]) {
    guard order.hasConversations else { return }
    let list = MessageList(count: 0, order: order, opened: opened)
    let shown = expected.flatMap { tree in
      tree.map(\.id).prefix(opened.contains(tree[0].id) ? tree.count : 1)
    }
    #expect(list.ids == shown)
    for tree in expected {
      for row in tree { #expect(list.position(of: row.id) == shown.firstIndex(of: row.id)) }
    }
    // However found messages arrive, they stand in order.
    var found = MessageList(ids: [], order: order)
    for id in expected.flatMap({ $0 }).map(\.id).sorted() where id % 3 != 0 { found.add([id]) }
    #expect(found.ids == expected.flatMap { $0 }.map(\.id).filter { $0 % 3 != 0 })
  }

  private func key(_ number: Int) -> MessageKey { MessageKey(number: UInt64(number)) }

  @Test func `a chain of 20,000 answers takes no stack and no quadratic time`() {
    // The newest message stands first, which is the worst order for chains.
    let entries = (0..<20_000).map {
      Conversations.Entry(id: key($0), references: [key($0 + 1)], time: $0)
    }
    let order = Conversations(entries).order(newestFirst: true, inConversations: true)
    #expect(order.firsts == [19_999])
    #expect(order.depth(of: 0) == 19_999)
  }
}

/// Conversations as simple as can be.
private struct Model {
  struct Row: Equatable {
    let id: Int
    let depth: Int
  }

  private(set) var parents: [Int?] = []
  private var times: [Int] = []

  init(_ entries: [Conversations.Entry]) {
    parents = entries.map { _ in nil }
    for (index, entry) in entries.enumerated() {
      times.append(entry.time ?? times.last ?? 0)
      for reference in entry.references.reversed() {
        guard let parent = entries.firstIndex(where: { $0.id == reference }) else { continue }
        // A message does not answer itself, nor what answers it.
        var ancestor: Int? = parent
        while let next = ancestor, next != index { ancestor = parents[next] }
        if ancestor == nil {
          parents[index] = parent
          break
        }
      }
    }
  }

  private func isOlder(_ id: Int, _ other: Int) -> Bool {
    times[id] == times[other] ? id < other : times[id] < times[other]
  }

  func flat(newestFirst: Bool) -> [Int] {
    newestFirst ? parents.indices.sorted(by: isOlder).reversed() : Array(parents.indices)
  }

  func trees(newestFirst: Bool) -> [[Row]] {
    let trees = parents.indices.filter { parents[$0] == nil }.map { rows(of: $0, depth: 0) }
    return newestFirst ? trees.sorted { isOlder(newest($1), newest($0)) } : trees
  }

  func newest(_ tree: [Row]) -> Int { tree.map(\.id).sorted(by: isOlder).last ?? 0 }

  private func rows(of id: Int, depth: Int) -> [Row] {
    let answers = parents.indices.filter { parents[$0] == id }.sorted(by: isOlder)
    return [Row(id: id, depth: depth)] + answers.flatMap { rows(of: $0, depth: depth + 1) }
  }
}
