import Foundation
import WorkflowTesting

// The workflows of `SuggestionTests`. The lines that testers suggest are pasted below this text, and
// compiled as a test of a user would be.

enum Tab: Hashable {
  case inbox
  case folder(Int)
}

enum Named: Int, CustomStringConvertible {
  case first = 1

  var description: String { "the first" }
}

struct Outer<Value: Hashable> {
  struct Inner: Worker {
    var value: Value

    func run(_ output: WorkerOutput<Never>) async {}
  }
}

/// Has a property that reflection cannot show.
struct Loading: Worker {
  var id: Int
  var load: () -> Int

  func run(_ output: WorkerOutput<Never>) async {}
  static func == (left: Loading, right: Loading) -> Bool { left.id == right.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// Has outputs that cannot be compared.
struct Mute: Workflow {
  enum Output {
    case closed(by: Int)
  }

  func render(state: Void, context: borrowing RenderContext<Mute>) -> Sink<Output> {
    context.makeOutputSink()
  }
}

struct Place: Hashable {
  var row: Int
  var name = "a \"quoted\" name"
}

/// Has children, workers and side effects of every kind, once it is on.
struct Everything: Workflow {
  enum Output: Equatable {
    case chosen(Place), moved(by: Int, in: Tab), plain, at(Date), picked(Int, String)
    case named(Named), amount(Double), table([Tab: Int]), none(Int?)
  }

  enum Action: WorkflowAction {
    case turn(Bool)
    case tell(Output)

    func apply(toState state: inout Bool, workflow: Everything) -> Output? {
      switch self {
      case .turn(let isOn): state = isOn
      case .tell(let output): return output
      }
      return nil
    }
  }

  struct Nested: Workflow, Equatable {
    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: borrowing RenderContext<Nested>) -> Sink<Int> {
      context.makeStateSink(of: Int.self) { $1 = $0 }
    }
  }

  struct Searching: Worker {
    struct Limit: Hashable {
      var count = 3
    }

    var query: String
    var limit = Limit()
    var since: Tab?
    @Injected var clock: any Clock<Duration> = ContinuousClock()

    func run(_ output: WorkerOutput<Never>) async {}
  }

  struct Dated: Worker {
    var date: Date

    func run(_ output: WorkerOutput<Never>) async {}
  }

  struct Screen {
    var act: Sink<Action>
    var children: [Sink<Int>]
  }

  func makeInitialState() -> Bool { false }

  func render(state: Bool, context: borrowing RenderContext<Everything>) -> Screen {
    var children: [Sink<Int>] = []
    if state {
      let keys: [Key] = [
        .none, "main", 7, Key(Tab.inbox), Key(Tab.folder(3)), Key(Place(row: 1)), Key(2.5),
        Key(UUID(uuidString: "0F9A8C55-2F4D-4B8A-9B0E-3F0F5C1A2B3C")), Key("c" as Character),
        Key(true), Key(Named.first),
      ]
      for key in keys { children.append(context.render(Nested(), key: key)) }
      for key in keys.dropFirst() { context.runSideEffect(key: key) { _ in } }
      let none = { (_: Never) -> AnyWorkflowAction<Everything> in }
      context.run(Searching(query: "a \"b\"\nc"), onOutput: none)
      context.run(Searching(query: "x", since: .folder(2)), onOutput: none)
      context.run(Dated(date: Date(timeIntervalSince1970: 1)), onOutput: none)
      let text: (String) -> AnyWorkflowAction<Everything> = { _ in .noAction }
      context.run(OneShotWorker(id: 1) { "x" }, onOutput: text)
      context.run(Outer<Int>.Inner(value: 3), onOutput: none)
      context.run(Loading(id: 1, load: { 2 }), onOutput: none)
      let nothing: (()) -> AnyWorkflowAction<Everything> = { _ in .noAction }
      context.run(OneShotWorker<Int, Void>(id: 2) {}, onOutput: nothing)
    }
    return Screen(act: context.makeSink(of: Action.self), children: children)
  }
}
