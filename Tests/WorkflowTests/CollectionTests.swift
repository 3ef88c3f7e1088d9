import WorkflowTestSupport
import Testing

@testable import Workflow

/// `render(each:)` asks only for what can have changed, and shows what asking for all would show.
struct CollectionTests {
  @Test(.rules("17c", "17e")) func `an action of one child asks for that child only`() {
    let log = Log()
    let host = WorkflowHost(drainedByHand: numbers(100, log: log))
    _ = log.take()
    host.rendering.shown[37].send.send(.add(5))
    #expect(log.take() == ["ask 37", "render 37"])
    #expect(host.rendering.shown.map(\.count) == (0..<100).map { $0 == 37 ? 5 : 0 })
  }

  @Test(.rules("17d")) func `a change of the state asks for all children`() {
    let log = Log()
    let host = WorkflowHost(drainedByHand: numbers(3, log: log))
    _ = log.take()
    host.rendering.act.send(.set(1))
    #expect(log.take() == ["ask 0", "ask 1", "ask 2"])
  }

  @Test(.rules("17d")) func `new props ask for all children`() {
    let log = Log()
    let host = WorkflowHost(drainedByHand: numbers(3, log: log))
    _ = log.take()
    host.update(numbers(4, log: log))
    #expect(log.take().filter { $0.hasPrefix("ask") } == ["ask 0", "ask 1", "ask 2", "ask 3"])
  }

  @Test(.rules("17d"), arguments: [true, false])
  func `a sibling that renders asks for all children if it was declared before them`(isBefore: Bool)
  {
    let log = Log()
    typealias Shown = (sibling: Leaf<B>.Shown, names: [String])
    let host = WorkflowHost(
      drainedByHand: Composite<Shown> { _, context in
        let first = isBefore ? context.render(Leaf<B>()) { .output($0) } : nil
        let names = context.render(each: 0..<3, id: { $0 }) { id in
          log("ask \(id)")
          return Leaf<A>(name: "\(id) beside \(first?.count ?? 0)").ignoringOutput()
        }.map(\.name)
        return (first ?? context.render(Leaf<B>()) { .output($0) }, names)
      })
    _ = log.take()
    host.rendering.shown.sibling.send.send(.add(7))
    #expect(log.take() == (isBefore ? ["ask 0", "ask 1", "ask 2"] : []))
    #expect(host.rendering.shown.names[2] == (isBefore ? "2 beside 7" : "2 beside 0"))
  }

  @Test(.rules("17f")) func `closures that declare something themselves are called every time`()
    throws
  {
    typealias Row = (header: Int, leaf: Leaf<A>.Shown)
    let host = WorkflowHost(
      drainedByHand: Composite<[Row]> { _, context in
        var headers: [Int] = []
        let rows = context.render(each: 0..<3, id: { $0 }) { id in
          headers.append(
            context.render(Leaf<B>(start: id * 10), key: Key(id)) { .output($0) }.count)
          return Leaf<A>().ignoringOutput()
        }
        return zip(headers, rows).map { ($0, $1) }
      })
    let sessions = try #require(host.outline).nodes.map(\.session)
    host.rendering.shown[1].leaf.send.send(.add(1))
    #expect(host.rendering.shown.map(\.header) == [0, 10, 20])
    #expect(host.rendering.shown.map(\.leaf.count) == [0, 1, 0])
    #expect(host.outline?.nodes.map(\.session) == sessions)
  }

  @Test func `mapped renderings are mapped again`() {
    let host = WorkflowHost(
      drainedByHand: Composite<KeyedRenderings<Int, (String, Sink<Leaf<A>.Action>)>> { _, context in
        context.render(each: 0..<40, id: { $0 }) {
          Leaf<A>(name: "\($0)").mapRendering { ("\($0.name): \($0.count)", $0.send) }
            .ignoringOutput()
        }
      })
    host.rendering.shown[33].1.send(.add(2))
    #expect(host.rendering.shown[33].0 == "33: 2")
    #expect(host.rendering.shown[32].0 == "32: 0")
  }

  @Test func `an id that is not equal to itself does not harm the others`() {
    let host = WorkflowHost(
      drainedByHand: Composite<KeyedRenderings<Double, Leaf<A>.Shown>> { _, context in
        context.render(each: [1, .nan, 2], id: { $0 }) { _ in Leaf<A>().ignoringOutput() }
      })
    host.rendering.shown[2].send.send(.add(3))
    host.rendering.shown[1].send.send(.add(1))
    host.rendering.shown[2].send.send(.add(4))
    #expect(host.rendering.shown[2].count == 7)
  }

  @Test func `a position without a rendering stops the program`() async {
    expectStop(
      "There is no position 1 of 1 renderings. Use one of indices, or an id: renderings[id: id].",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let host = WorkflowHost(
          drainedByHand: Composite<KeyedRenderings<Int, Leaf<A>.Shown>> { _, context in
            context.render(each: [7], id: { $0 }) { _ in Leaf<A>().ignoringOutput() }
          })
        _ = host.rendering.shown[1]
      })
  }

  @Test(.rules("2c")) func `the children of collections in a collection are separate`() {
    typealias Inner = Composed<KeyedRenderings<Int, Leaf<A>.Shown>>
    let host = WorkflowHost(
      drainedByHand: Composite<KeyedRenderings<Int, Inner>> { _, context in
        context.render(each: 0..<5, id: { $0 }) { _ in
          fiveLeaves().ignoringOutput()
        }
      })
    host.rendering.shown[3].shown[2].send.send(.add(1))
    host.rendering.shown[1].shown[4].send.send(.add(2))
    let counts = host.rendering.shown.map { $0.shown.map(\.count) }
    let sums: [Int] = counts.map { $0.reduce(0, +) }
    #expect(sums == [0, 2, 0, 1, 0])
    #expect(counts[3][2] == 1)
    #expect(counts[1][4] == 2)
  }

  @Test(.rules("17e")) func `the handler of a child that is kept sees the newest state`() {
    var told: [String] = []
    let host = WorkflowHost(
      drainedByHand: Composite<KeyedRenderings<Int, Leaf<A>.Shown>> { state, context in
        context.render(each: 0..<3, id: { $0 }) { _ in
          Leaf<A>()
        } onOutput: { id, text in
          .output("\(id) \(text) at \(state)")
        }
      }, onOutput: { told.append($0) })
    host.rendering.act.send(.set(4))
    host.rendering.shown[1].send.send(.add(1))
    host.rendering.shown[2].say.send("hello")
    #expect(told == ["2 hello at 4"])
  }

  @Test(.rules("8c")) func `a child of a collection keeps its state when it is wrapped`() {
    let host = WorkflowHost(
      drainedByHand: Composite<[Leaf<A>.Shown]> { state, context in
        if state == 0 {
          return Array(
            context.render(each: [1, 2], id: { $0 }) { _ in
              Leaf<A>()
            } onOutput: {
              .output($1)
            })
        }
        return Array(
          context.render(each: [1, 2], id: { $0 }) { _ in
            Leaf<A>().mapRendering { $0 }
          } onOutput: {
            .output($1)
          })
      })
    host.rendering.shown[0].send.send(.add(5))
    host.rendering.act.send(.set(1))
    #expect(host.rendering.shown[0].count == 5)
  }

  @Test(.rules("2f", "8c"))
  func `two collections of one type stop the program even if one wraps its children`()
    async
  {
    await #expect(processExitsWith: .failure) {
      _ = WorkflowHost(
        drainedByHand: Composite<Void> { _, context in
          _ = context.render(each: [1], id: { $0 }) { _ in
            Leaf<A>()
          } onOutput: {
            .output($1)
          }
          _ = context.render(each: [1], id: { $0 }) { _ in
            Leaf<A>().mapRendering { $0 }
          } onOutput: {
            .output($1)
          }
        })
    }
  }
}

/// The renderings of a collection are a value, which later passes do not change.
struct KeyedRenderingsTests {
  @Test func `an earlier value stays as it was`() {
    let host = WorkflowHost(drainedByHand: numbers(100, log: Log()))
    let before = host.rendering.shown
    host.rendering.shown[50].send.send(.add(1))
    let after = host.rendering.shown
    #expect(before[50].count == 0)
    #expect(after[50].count == 1)
    #expect(before != after)
    host.rendering.shown[50].send.send(.add(-1))
    #expect(before == host.rendering.shown)
  }

  @Test func `renderings are found by id`() {
    let host = WorkflowHost(
      drainedByHand: Composite<KeyedRenderings<String, Leaf<A>.Shown>> { state, context in
        context.render(each: state == 0 ? ["a", "b", "c"] : ["c", "a"], id: { $0 }) {
          Leaf<A>(name: $0.uppercased()).ignoringOutput()
        }
      })
    #expect(host.rendering.shown[id: "b"]?.name == "B")
    #expect(host.rendering.shown[id: "z"] == nil)
    host.rendering.act.send(.set(1))
    #expect(host.rendering.shown.ids == ["c", "a"])
    #expect(host.rendering.shown[id: "a"]?.name == "A")
    #expect(host.rendering.shown[id: "b"] == nil)
  }

  @Test(arguments: [0, 1, 31, 32, 33, 120, 121, 1023, 1024, 1025, 3840, 3841, 122_881])
  func `a persistent vector holds what an array holds`(count: Int) {
    var builder = PersistentVector<Int>.Builder()
    for element in 0..<count { builder.append(element) }
    let chunks = builder.finished()
    #expect((0..<count).allSatisfy { chunks[$0] == $0 })
    var generator = SeededGenerator(seed: count)
    var (changed, array) = (chunks, Array(0..<count))
    for _ in 0..<min(count, 50) {
      let place = generator.below(count)
      changed.replace(at: place, with: -place)
      array[place] = -place
    }
    #expect((0..<count).allSatisfy { changed[$0] == array[$0] })
    #expect((0..<count).allSatisfy { chunks[$0] == $0 })
    #expect((changed == chunks) == (array == Array(0..<count)))
    // Texts are counted, so their arrays are shorter.
    let texts = PersistentVector(elements: array.map(String.init))
    #expect(texts.count == count && (0..<count).allSatisfy { texts[$0] == String(array[$0]) })
  }

  @Test(arguments: thinned(Seeds.chosen(300)))
  func `a vector of ranges of another one holds what they hold, and stays shallow`(seed: Int) {
    var generator = SeededGenerator(seed: seed)
    var array = Array(0..<generator.below(3000))
    var vector = PersistentVector(elements: array)
    var next = 10_000
    for _ in 0..<30 {
      var edited = array.enumerated().map { (position: Optional($0), element: $1) }
      for _ in 0..<generator.below(4) {
        let start = generator.below(edited.count + 1)
        switch generator.below(3) {
        case 0: edited.removeSubrange(start..<min(start + generator.below(70), edited.count))
        case 1:
          edited.insert(
            contentsOf: (0..<generator.below(70)).map { (nil, next + $0) }, at: start)
          next += 70
        default: edited = Array(edited[start...] + edited[..<start])
        }
      }
      // Elements that change where they are.
      var changed: Set<Int> = []
      for _ in 0..<generator.below(3) where !edited.isEmpty {
        let place = generator.below(edited.count)
        next += 1
        edited[place].element = next
        changed.insert(place)
      }
      var builder = PersistentVector<Int>.Builder(source: vector)
      for (place, (position, element)) in edited.enumerated() {
        switch position {
        case let position? where changed.contains(place): builder.append(element, at: position)
        case let position?: builder.appendSource(at: position)
        case nil: builder.append(element)
        }
      }
      let isMoved = { (place: Int) in edited[place].position != place }
      let prefix = edited.indices.first(where: isMoved) ?? edited.count
      #expect(builder.prefix == prefix, "seed \(seed)")
      vector = builder.finished()
      array = edited.map(\.element)
      #expect(vector.count == array.count)
      #expect(array.indices.allSatisfy { vector[$0] == array[$0] }, "seed \(seed)")
      #expect(vector == PersistentVector(elements: array), "seed \(seed)")
      if !array.isEmpty {
        let place = generator.below(array.count)
        let former = vector
        next += 1
        vector.replace(at: place, with: next)
        array[place] = next
        #expect(vector != former && vector == PersistentVector(elements: array), "seed \(seed)")
      }
      #expect(vector.arrays <= array.count / 8 + 4, "seed \(seed): \(vector.arrays) arrays")
    }
  }

  @Test func `rows that stay share their renderings with the last pass`() {
    let host = WorkflowHost(drainedByHand: rows(Array(0..<1000)))
    let former = host.rendering.shown
    host.update(rows(Array(1..<1001)))
    let shared = Set(former.renderings.leaves).intersection(host.rendering.shown.renderings.leaves)
    #expect(shared.count >= 29)
    #expect(host.rendering.shown.map(\.count) == Array(1..<1001))
  }

  @Test func `rows with new props keep the list of ids, as long as no row comes or goes`() {
    let host = WorkflowHost(drainedByHand: rows(Array(0..<100)))
    let former = host.rendering.shown
    host.update(rows(Array(0..<100)) { $0 == 50 ? "new" : "" })
    #expect(host.rendering.shown.order === former.order)
    #expect(host.rendering.shown[50].name == "new")
    for ids in [Array(0..<99), Array(0..<60) + [200] + Array(60..<99), [], Array(0..<10)] {
      host.update(rows(ids) { $0 == 5 ? "\(ids.count)" : "" })
      #expect(host.rendering.shown.ids == ids)
      #expect(host.rendering.shown.map(\.count) == ids)
      #expect(host.rendering.shown[id: 5]?.name == (ids.isEmpty ? nil : "\(ids.count)"))
    }
    #expect(former.ids == Array(0..<100) && former[50].name == "")
  }

  @Test(.rules("1b")) func `rows whose ids get another type stay, and show what they show`() {
    func rows<ID: FixedWidthInteger>(_ ids: [ID]) -> Composite<[String]> {
      Composite { _, context in
        context.render(each: ids, id: { $0 }) { Name(id: Int($0)) }.map(\.self)
      }
    }
    let host = WorkflowHost(drainedByHand: rows([1, 2]))
    host.update(rows([UInt8(1), 3]))
    #expect(host.rendering.shown == ["row 1", "row 3"])
    host.update(rows([3, 1]))
    #expect(host.rendering.shown == ["row 3", "row 1"])
  }

  @Test func `rows that get another wrapper, or lose theirs, show what it makes of them`() {
    typealias Texts = Composite<KeyedRenderings<Int, String>>
    func texts(_ wrapper: String?) -> Texts {
      Texts { _, context in
        context.render(each: 0..<100, id: { $0 }) { id -> AnyWorkflow<String, Never> in
          wrapper.map { wrapper in Name(id: id).mapRendering { "\(wrapper) \($0)" } }
            ?? Name(id: id)
        }
      }
    }
    func direct(_ isLoud: Bool) -> Texts {
      Texts { _, context in
        isLoud
          ? context.render(each: 0..<100, id: { $0 }) {
            Name(id: $0).mapRendering { $0.uppercased() }
          } : context.render(each: 0..<100, id: { $0 }) { Name(id: $0) }
      }
    }
    let host = WorkflowHost(drainedByHand: texts("a"))
    for wrapper in ["a", "b", nil, "c", nil] {
      host.update(texts(wrapper))
      #expect(
        Array(host.rendering.shown).last
          == [wrapper, "row 99"].compactMap { $0 }.joined(separator: " "))
    }
    let other = WorkflowHost(drainedByHand: direct(true))
    for isLoud in [true, false, true, true, false, false] {
      other.update(direct(isLoud))
      #expect(Array(other.rendering.shown).last == (isLoud ? "ROW 99" : "row 99"))
    }
  }

  @Test func `a list that was long once gives its room back`() throws {
    let host = WorkflowHost(drainedByHand: rows(Array(0..<20_000)))
    let collection = try #require(host.root?.children.members.first)
    #expect(collection.children.members.capacity >= 20_000)
    host.update(rows(Array(0..<50)))
    #expect(collection.children.members.capacity < 500)
    host.update(rows(Array((0..<50).reversed())))
    #expect(host.rendering.shown.map(\.count) == (0..<50).reversed())
  }

  @Test(.rules("17c"), arguments: 0..<60)
  func `rows show their own state, however the list and their props change`(seed: Int) {
    var generator = SeededGenerator(seed: seed)
    var keys = Array(0..<generator.below(90))
    var counts = Dictionary(uniqueKeysWithValues: keys.map { ($0, $0) })
    var outputs: [String] = []
    let host = WorkflowHost(drainedByHand: rows(keys)) { outputs.append($0) }
    var next = 1000
    for round in 0..<12 {
      let former = Set(keys)
      generator.edit(&keys, next: &next)
      for key in keys where !former.contains(key) { counts[key] = key }
      // Now and then, some rows get another name.
      let renamed = generator.below(3) == 0 ? 2 + generator.below(5) : nil
      let name = { (key: Int) in renamed.map { key % $0 == 0 ? "\(round)" : "" } ?? "" }
      host.update(rows(keys, name: name))
      for _ in 0..<generator.below(5) where !keys.isEmpty {
        let key = keys[generator.below(keys.count)]
        host.rendering.shown[id: key]?.send.send(.addAndSay(1, "said"))
        counts[key]! += 1
        #expect(outputs.popLast() == "\(key) said")
      }
      #expect(host.rendering.shown.ids == keys, "seed \(seed)")
      #expect(host.rendering.shown.map(\.name) == keys.map(name), "seed \(seed)")
      #expect(host.rendering.shown.map(\.count) == keys.map { counts[$0] }, "seed \(seed)")
    }
  }
}

/// A row without output.
private struct Name: Workflow, Equatable {
  var id: Int

  func render(state: Void, context: borrowing RenderContext<Name>) -> String { "row \(id)" }
}

extension PersistentVector {
  init(elements: [Element]) {
    var builder = Builder()
    for element in elements { builder.append(element) }
    self = builder.finished()
  }

  /// The number of arrays of elements.
  var arrays: Int { leaves.count }

  /// The addresses of the arrays of elements.
  var leaves: [UnsafeRawPointer] {
    switch self {
    case .elements(let elements): [elements.withUnsafeBytes { $0.baseAddress }].compactMap { $0 }
    case .parts(let parts): parts.vectors.flatMap(\.leaves)
    }
  }
}

/// Children are matched to those of the last pass, however the list changes.
struct MatchingTests {
  @Test(.rules("1b", "5a", "6b"), arguments: 0..<60)
  func `state stays with the key, and children that leave end in order`(seed: Int) {
    var generator = SeededGenerator(seed: seed)
    let log = Log()
    var keys = Array(0..<generator.below(70))
    let host = WorkflowHost(drainedByHand: listed(keys), observers: [LoggingObserver(log: log)])
    var next = 1000
    for _ in 0..<12 {
      let former = keys
      generator.edit(&keys, next: &next)
      _ = log.take()
      host.update(listed(keys))
      let lines = log.take()
      #expect(host.rendering.shown.map(\.count) == keys, "seed \(seed)")
      #expect(keysOf(lines, "end") == former.filter { !keys.contains($0) }, "seed \(seed)")
      #expect(keysOf(lines, "begin") == keys.filter { !former.contains($0) }, "seed \(seed)")
    }
  }
}

/// Returns the keys in the lines that begin with a word.
private func keysOf(_ lines: [String], _ word: String) -> [Int] {
  lines.filter { $0.hasPrefix(word) }.compactMap { line in
    let key: Substring = line.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" }
    return Int(key)
  }
}

private func fiveLeaves() -> Composite<KeyedRenderings<Int, Leaf<A>.Shown>> {
  Composite { _, context in
    context.render(each: 0..<5, id: { $0 }) { _ in Leaf<A>().ignoringOutput() }
  }
}

private func numbers(
  _ count: Int, log: Log
) -> Composite<KeyedRenderings<Int, Leaf<A>.Shown>> {
  Composite { _, context in
    context.render(each: 0..<count, id: { $0 }) { id in
      log("ask \(id)")
      return Leaf<A>(name: "\(id)", log: log).ignoringOutput()
    }
  }
}

/// Leaves that begin with their id as their count, in a collection.
private func rows(
  _ ids: [Int], name: @escaping (Int) -> String = { _ in "" }
) -> Composite<KeyedRenderings<Int, Leaf<A>.Shown>> {
  Composite { _, context in
    context.render(each: ids, id: { $0 }) {
      Leaf<A>(name: name($0), start: $0)
    } onOutput: {
      .output("\($0) \($1)")
    }
  }
}

/// Leaves that begin with their key as their count.
private func listed(_ keys: [Int]) -> Composite<[Leaf<A>.Shown]> {
  Composite { _, context in
    keys.map { context.render(Leaf<A>(start: $0), key: Key($0)) { .output($0) } }
  }
}

extension SeededGenerator {
  /// Removes, adds, moves or shuffles some keys.
  fileprivate mutating func edit(_ keys: inout [Int], next: inout Int) {
    for _ in 0...below(4) {
      switch below(6) {
      case 0 where !keys.isEmpty: keys.removeFirst(1 + below(min(keys.count, 20)))
      case 1 where !keys.isEmpty: keys.remove(at: below(keys.count))
      case 2 where keys.count > 1: keys.swapAt(below(keys.count), below(keys.count))
      case 3 where below(4) == 0: keys.shuffle(using: &self)
      case 4 where keys.count > 1: keys.insert(keys.removeLast(), at: below(keys.count))
      default:
        for _ in 0...below(3) {
          keys.insert(next, at: below(keys.count + 1))
          next += 1
        }
      }
    }
  }
}
