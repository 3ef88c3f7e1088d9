import WorkflowTestSupport
import Workflow
import WorkflowPersistence

/// Named numbers, each in a child of its own, and a collection of further numbers.
struct Board: Workflow, Equatable {
  struct State: Codable, Equatable {
    var names = ["a", "b"]
    var rows = [1, 2, 3]
  }

  struct Shown: Equatable {
    var numbers: [Number.Shown]
    var rows: KeyedRenderings<Int, Number.Shown>
    var act: Sink<Action>
  }

  enum Action: WorkflowAction {
    case setNames([String])
    case setRows([Int])

    func apply(toState state: inout State, workflow: Board) -> Never? {
      switch self {
      case .setNames(let names): state.names = names
      case .setRows(let rows): state.rows = rows
      }
      return nil
    }
  }

  @Injected var log = Log()

  func makeInitialState() -> State {
    log("board")
    return State()
  }

  func render(state: State, context: borrowing RenderContext<Board>) -> Shown {
    Shown(
      numbers: state.names.map { context.render(Number(log: log), key: Key($0)) },
      rows: context.render(each: state.rows, id: { $0 }) { _ in Number(log: log) },
      act: context.makeSink(of: Action.self))
  }
}

/// A number that can be set.
struct Number: Workflow, Equatable {
  struct Shown: Equatable {
    var value: Double
    var set: Sink<Set>
  }

  struct Set: WorkflowAction {
    var value: Double

    func apply(toState state: inout Double, workflow: Number) -> Never? {
      state = value
      return nil
    }
  }

  @Injected var log = Log()

  func makeInitialState() -> Double {
    log("number")
    return 0
  }

  func render(state: Double, context: borrowing RenderContext<Number>) -> Shown {
    Shown(value: state, set: context.makeSink(of: Set.self))
  }
}

extension Board.Shown {
  var values: [Double] { numbers.map(\.value) + rows.map(\.value) }
}

/// A root that renders the result of a closure and has a number as its state.
struct Holder<Shown>: Workflow {
  typealias Output = String
  typealias Context = RenderContext<Holder>

  struct Action: WorkflowAction {
    var change: (inout Int) -> String?

    func apply(toState state: inout Int, workflow: Holder) -> String? { change(&state) }
  }

  var body: (Int, borrowing Context) -> Shown

  init(_ body: @escaping (Int, borrowing Context) -> Shown) { self.body = body }

  func makeInitialState() -> Int { 0 }

  func render(
    state: Int, context: borrowing Context
  ) -> (shown: Shown, act: Sink<Action>) {
    (body(state, context), context.makeSink(of: Action.self))
  }
}

/// An observer that logs what was left out, and what began and ended.
struct Watcher: WorkflowObserver {
  let log: Log

  func observe(_ event: WorkflowEvent) {
    switch event {
    case .stateWasLeftOut(let path, let reason): log("left out \(path): \(reason)")
    case .sessionDidBegin(let session): log("begin \(session.path)")
    case .sessionDidEnd(let session): log("end \(session.path)")
    case .workerDidBegin: log("worker")
    case .sideEffectDidBegin: log("effect")
    default: break
    }
  }
}
