import Foundation
import Testing
import Workflow
import WorkflowTestSupport
import WorkflowTesting

/// Changes that are easily overlooked, and correct tests that must pass.
struct UnseenTests {
  // MARK: - What a test has to say

  @Test func `a change that only == sees is asked for`() {
    let all = reported {
      let tester = WorkflowTester(Holder())
      tester.send { $0.send(.replace) }
      tester.skip([.renderings])
      tester.finish()
      _ = Holder.Action.tester(state: Holder.State()).send(.replace)
    }
    #expect(all.count == 2 && all.allSatisfy { $0.message.contains("look the same") }, "\(all)")
  }

  @Test func `the contents of an object cannot be compared with themselves`() {
    let all = reported {
      _ = Model.Action.tester(state: Model.Content()).send(.tap).expectState { $0.count = 99 }
      _ = Model.Action.tester(state: Model.Content()).send(.tap).expectNoChange()
    }
    #expect(all.count == 2 && all.allSatisfy { $0.message.contains("is an object") }, "\(all)")
  }

  @Test func `types of one name differ`() {
    enum Login {
      struct Start: Sendable {}
      enum Page { case start }
    }
    enum Signup {
      struct Start: Sendable {}
      enum Page { case start }
    }
    let all = reported {
      expectNoDifference(Login.Start() as Any, Signup.Start() as Any)
      expectNoDifference(Login.Page.start as Any, Signup.Page.start as Any)
      expectNoDifference(Login.Start() as Any, Login.Start() as Any)
    }
    #expect(all.count == 2 && all.allSatisfy { $0.message.contains("Signup") }, "\(all)")
  }

  @Test func `indexes and intervals differ by what they contain`() {
    struct Shown {
      var selection: IndexSet
      var interval: DateInterval
      var act: () -> Void = {}
    }
    func shown(_ selection: IndexSet, _ seconds: Double) -> Shown {
      Shown(
        selection: selection,
        interval: DateInterval(start: Date(timeIntervalSince1970: 0), duration: seconds))
    }
    let all = reported {
      expectNoDifference(shown([1, 2], 1), shown([3, 4], 1))
      expectNoDifference(shown([1, 2], 1), shown([1, 2], 1.25))
      expectNoDifference(shown([1, 2], 1), shown([1, 2], 1))
    }
    #expect(all.count == 2, "\(all)")
    #expect(all.first?.message.contains("3..<5") == true, "\(all)")
  }

  @Test func `actions of the root are not those of a child of its type`() async {
    let all = await reported {
      let tester = WorkflowTester(Folder(depth: 1), exhaustivity: .loose)
      tester.send { $0.inside?.send(.tap) }
      await tester.expectActions(.tap)
      tester.send { $0.act.send(.tap) }
      await tester.expectActions(.tap)
    }
    #expect(all.count == 1, "\(all)")
  }

  @Test func `what two rows declare belongs to one node`() {
    let all = reported { _ = TwoLists().renderTester().render() }
    let twice = all.filter { $0.message.contains("twice in one pass") }
    #expect(twice.map(\.message) == [twice.first?.message], "\(all)")
    #expect(twice.first?.message.contains("Waiting(number: 2)") == true, "\(all)")
  }

  // MARK: - What a test need not say

  @Test func `a loose test says relative changes beside others`() {
    let all = reported {
      let tester = WorkflowTester(Queue(), exhaustivity: .loose)
      tester.send { $0.send(.next) }
      tester.expectState { $0.sent += 1 }
      tester.send { $0.send(.next) }
      tester.expectState { $0.items.removeFirst() }
      tester.finish()
    }
    #expect(all.isEmpty, "\(all)")
    let wrong = reported {
      let tester = WorkflowTester(Queue(), exhaustivity: .loose)
      tester.send { $0.send(.next) }
      tester.expectState { $0.sent += 2 }
      tester.send { $0.send(.next) }
      tester.expectState { $0.isOpen = false }
      tester.finish()
      // What has changed was said to stay.
      let other = WorkflowTester(Queue(), exhaustivity: .loose)
      other.send { $0.send(.next) }
      other.expectState { $0.isOpen = false }
      other.finish()
    }
    #expect(wrong.count == 3, "\(wrong)")
  }

  @Test func `a loose part need not say its outputs`() {
    let all = reported {
      let tester = WorkflowTester(Queue())
      tester.with(exhaustivity: .loose) { tester.send { $0.send(.next) } }
      tester.with(exhaustivity: .loose) { tester.send { $0.send(.next) } }
      // But it may.
      tester.expectOutput(2)
      tester.finish()
    }
    #expect(all.isEmpty, "\(all)")
  }

  @Test func `a collection around another keeps its children`() {
    let all = reported {
      _ = Sections().renderTester()
        .expect(Row.self, key: 1, in: "sections", rendering: 10)
        .expect(Row.self, key: 2, in: "sections", rendering: 20)
        .expect(Row.self, key: 5, in: "inner 1", rendering: 5)
        .expect(Row.self, key: 5, in: "inner 2", rendering: 5)
        .render { #expect($0 == [10, 20, 5, 5]) }
    }
    #expect(all.isEmpty, "\(all)")
  }
}

// MARK: - Workflows

private struct Holder: Workflow {
  final class Box: Equatable {
    let number = 1
    static func == (left: Box, right: Box) -> Bool { left === right }
  }

  struct State: Equatable {
    var box = Box()
  }

  enum Action: WorkflowAction {
    case replace

    func apply(toState state: inout State, workflow: Holder) -> Never? {
      state.box = Box()
      return nil
    }
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Holder>) -> Sink<Action> {
    context.makeSink(of: Action.self)
  }
}

private struct Model: Workflow {
  final class Content { var count = 0 }

  enum Action: WorkflowAction {
    case tap

    func apply(toState state: inout Content, workflow: Model) -> Never? {
      state.count += 1
      return nil
    }
  }

  func makeInitialState() -> Content { Content() }

  func render(state: Content, context: borrowing RenderContext<Model>) -> Int { state.count }
}

private struct Folder: Workflow, Equatable {
  final class Shown {
    let act: Sink<Action>
    let inside: Sink<Action>?

    init(act: Sink<Action>, inside: Sink<Action>?) { (self.act, self.inside) = (act, inside) }
  }

  enum Action: WorkflowAction, Equatable {
    case tap

    func apply(toState state: inout Int, workflow: Folder) -> Never? {
      state += 1
      return nil
    }
  }

  var depth: Int

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<Folder>) -> Shown {
    let inside = depth > 0 ? context.render(Folder(depth: depth - 1)).act : nil
    return Shown(act: context.makeSink(of: Action.self), inside: inside)
  }
}

private struct Row: Workflow, Equatable {
  var number: Int

  func render(state: Void, context: borrowing RenderContext<Row>) -> Int { number }
}

private struct Waiting: Worker, Equatable {
  var number: Int

  func run(_ output: WorkerOutput<Never>) async {}
}

private struct TwoLists: Workflow {
  func render(state: Void, context: borrowing RenderContext<TwoLists>) -> Int {
    let lists = [[1, 2], [2, 3]].enumerated().map { list, rows in
      context.render(each: rows, key: Key(list), id: { $0 }) { number in
        context.run(Waiting(number: number))
        return Row(number: number)
      }
    }
    return lists.count
  }
}

private struct Queue: Workflow {
  typealias Output = Int

  struct State {
    var items = [1, 2, 3, 4]
    var sent = 0
    var isOpen = false
  }

  enum Action: WorkflowAction {
    case next

    func apply(toState state: inout State, workflow: Queue) -> Int? {
      state.sent += 1
      state.isOpen = true
      return state.items.removeFirst()
    }
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Queue>) -> Sink<Action> {
    context.makeSink(of: Action.self)
  }
}

private struct Sections: Workflow {
  func render(state: Void, context: borrowing RenderContext<Sections>) -> [Int] {
    var inner: [Int] = []
    let outer = context.render(each: [1, 2], key: "sections", id: { $0 }) { section in
      inner += context.render(each: [5], key: Key("inner \(section)"), id: { $0 }) {
        Row(number: $0)
      }
      return Row(number: section)
    }
    return Array(outer) + inner
  }
}
