import Workflow
import WorkflowTestSupport

// MARK: - Workflows

struct Rack: Workflow {
  enum Action: WorkflowAction {
    case add(Int), heard(Int), nothing
    func apply(toState state: inout Int, workflow: Rack) -> Never? {
      switch self {
      case .add(let amount), .heard(let amount): state += amount
      case .nothing: break
      }
      return nil
    }
  }

  struct Screen {
    var row: Row.Screen
    var heard: Int
    var bump: Sink<Action>
  }

  var log = Log()

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<Rack>) -> Screen {
    Screen(
      row: context.render(Row(number: state, log: log)) { Action.heard($0) }, heard: state,
      bump: context.makeSink(of: Action.self))
  }
}

struct Row: Workflow {
  typealias Output = Int

  enum Action: WorkflowAction {
    case add(Int), addAndSay(Int)
    func apply(toState state: inout Int, workflow: Row) -> Int? {
      switch self {
      case .add(let amount):
        state += amount
        return nil
      case .addAndSay(let amount):
        state += amount
        return state
      }
    }
  }

  struct Screen {
    var name = "row"
    var count: Int
    var sink: Sink<Action>
    var say: Sink<Int>
    func send(_ action: Action) { sink.send(action) }
  }

  typealias Props = Int
  var number: Int
  @Injected var log: Log
  var props: Int { number }

  func makeInitialState() -> Int { number }

  func workflowDidChange(from previous: Row, state: inout Int) {
    state += number - previous.number
  }

  func render(state: Int, context: borrowing RenderContext<Row>) -> Screen {
    log("render row")
    return Screen(
      count: state, sink: context.makeSink(of: Action.self), say: context.makeOutputSink())
  }
}

struct Count: Worker {
  var number: Int
  @Injected var log: Log

  func run(_ output: WorkerOutput<Int>) async { await output(number) }
}

extension Count: CustomStringConvertible {
  var description: String { "Count(\(number))" }
}

// MARK: - Interceptors

struct Nested: WorkflowInterceptor {
  var name: String
  let log: Log

  func makeInitialState<W: Workflow>(
    of workflow: W, in session: WorkflowSession, proceed: () -> W.State
  ) -> W.State {
    log("\(name) state \(W.self)")
    defer { log("\(name) made \(W.self)") }
    return proceed()
  }

  func propsDidChange<W: Workflow>(
    from previous: W, to workflow: W, state: inout W.State, in session: WorkflowSession,
    proceed: (inout W.State) -> Void
  ) {
    log("\(name) props \(W.self)")
    proceed(&state)
    log("\(name) adapted \(W.self)")
  }

  func render<W: Workflow>(
    _ workflow: W, state: W.State, in session: WorkflowSession,
    proceed: (W, W.State) -> W.Rendering
  ) -> W.Rendering {
    log("\(name) render \(W.self)")
    defer { log("\(name) rendered \(W.self)") }
    return proceed(workflow, state)
  }

  func receive<Action: WorkflowAction>(
    _ action: Action, in session: WorkflowSession
  ) -> (any WorkflowAction<Action.WorkflowType>)? {
    log("\(name) receive \(action)")
    return action
  }

  func apply<Action: WorkflowAction>(
    _ action: Action, toState state: inout Action.WorkflowType.State,
    workflow: Action.WorkflowType, in session: WorkflowSession,
    proceed: (inout Action.WorkflowType.State) -> Action.WorkflowType.Output?
  ) -> Action.WorkflowType.Output? {
    log("\(name) apply \(action)")
    defer { log("\(name) applied \(action)") }
    return proceed(&state)
  }
}

/// Makes rows begin with 100 more, and adds 1000 to what new props do.
struct Changing: WorkflowInterceptor {
  func makeInitialState<W: Workflow>(
    of workflow: W, in session: WorkflowSession, proceed: () -> W.State
  ) -> W.State {
    guard workflow is Row, let state = proceed() as? Int else { return proceed() }
    return (state + 100) as? W.State ?? proceed()
  }

  func propsDidChange<W: Workflow>(
    from previous: W, to workflow: W, state: inout W.State, in session: WorkflowSession,
    proceed: (inout W.State) -> Void
  ) {
    proceed(&state)
    if let number = state as? Int, let more = (number + 1000) as? W.State { state = more }
  }
}

final class Shouting: WorkflowInterceptor {
  var isOn = false

  func render<W: Workflow>(
    _ workflow: W, state: W.State, in session: WorkflowSession,
    proceed: (W, W.State) -> W.Rendering
  ) -> W.Rendering {
    let rendering = proceed(workflow, state)
    guard isOn, var screen = rendering as? Row.Screen else { return rendering }
    screen.name = screen.name.uppercased()
    return screen as? W.Rendering ?? rendering
  }
}

struct Doubling: WorkflowInterceptor {
  func receive<Action: WorkflowAction>(
    _ action: Action, in session: WorkflowSession
  ) -> (any WorkflowAction<Action.WorkflowType>)? {
    guard case .add(let amount) = action as? Row.Action else { return action }
    return Row.Action.add(2 * amount) as? any WorkflowAction<Action.WorkflowType>
  }
}

final class EverySecond: WorkflowInterceptor {
  private var count = 0

  func receive<Action: WorkflowAction>(
    _ action: Action, in session: WorkflowSession
  ) -> (any WorkflowAction<Action.WorkflowType>)? {
    count += 1
    return count.isMultiple(of: 2) ? action : nil
  }
}

/// Drops what the root would apply, while a condition holds.
struct Above: WorkflowInterceptor {
  var isLocked: () -> Bool

  func receive<Action: WorkflowAction>(
    _ action: Action, in session: WorkflowSession
  ) -> (any WorkflowAction<Action.WorkflowType>)? {
    session.parent == nil && isLocked() ? nil : action
  }
}

/// Adds 10 to the state that any action leaves.
struct Adding: WorkflowInterceptor {
  func apply<Action: WorkflowAction>(
    _ action: Action, toState state: inout Action.WorkflowType.State,
    workflow: Action.WorkflowType, in session: WorkflowSession,
    proceed: (inout Action.WorkflowType.State) -> Action.WorkflowType.Output?
  ) -> Action.WorkflowType.Output? {
    let output = proceed(&state)
    if let number = state as? Int, let more = (number + 10) as? Action.WorkflowType.State {
      state = more
    }
    return output
  }
}

struct Workers: WorkflowInterceptor {
  enum Kind { case passing, replacing, dropping }
  var kind: Kind

  func begin<WorkerType: Worker>(
    _ worker: WorkerType, in session: WorkflowSession
  ) -> (any Worker<WorkerType.Output>)? {
    guard let count = worker as? Count else { return worker }
    return switch kind {
    case .passing: worker
    case .replacing:
      Count(number: 10 * count.number, log: count.log) as? any Worker<WorkerType.Output>
    case .dropping: nil
    }
  }
}

final class Ending: WorkflowInterceptor {
  var end = {}

  func receive<Action: WorkflowAction>(
    _ action: Action, in session: WorkflowSession
  ) -> (any WorkflowAction<Action.WorkflowType>)? {
    end()
    return action
  }
}

final class SendingOnce: WorkflowInterceptor {
  var sink: Sink<Row.Action>?

  func receive<Action: WorkflowAction>(
    _ action: Action, in session: WorkflowSession
  ) -> (any WorkflowAction<Action.WorkflowType>)? {
    let sink = sink
    self.sink = nil
    sink?.send(.add(10))
    return action
  }
}

/// Sends once, from one of its methods.
final class SendingFrom: WorkflowInterceptor {
  enum Place: CaseIterable, Codable { case apply, begin, initialState, props, render }

  private let place: Place
  var send: (() -> Void)?

  init(_ place: Place) { self.place = place }

  private func act(_ now: Place) {
    guard now == place, let send else { return }
    self.send = nil
    send()
  }

  func makeInitialState<W: Workflow>(
    of workflow: W, in session: WorkflowSession, proceed: () -> W.State
  ) -> W.State {
    act(.initialState)
    return proceed()
  }

  func propsDidChange<W: Workflow>(
    from previous: W, to workflow: W, state: inout W.State, in session: WorkflowSession,
    proceed: (inout W.State) -> Void
  ) {
    act(.props)
    proceed(&state)
  }

  func render<W: Workflow>(
    _ workflow: W, state: W.State, in session: WorkflowSession,
    proceed: (W, W.State) -> W.Rendering
  ) -> W.Rendering {
    act(.render)
    return proceed(workflow, state)
  }

  func apply<Action: WorkflowAction>(
    _ action: Action, toState state: inout Action.WorkflowType.State,
    workflow: Action.WorkflowType, in session: WorkflowSession,
    proceed: (inout Action.WorkflowType.State) -> Action.WorkflowType.Output?
  ) -> Action.WorkflowType.Output? {
    act(.apply)
    return proceed(&state)
  }

  func begin<WorkerType: Worker>(
    _ worker: WorkerType, in session: WorkflowSession
  ) -> (any Worker<WorkerType.Output>)? {
    act(.begin)
    return worker
  }
}

/// Lets leaves render with another name, and a state that is greater by 100.
struct Renaming: WorkflowInterceptor {
  func render<W: Workflow>(
    _ workflow: W, state: W.State, in session: WorkflowSession,
    proceed: (W, W.State) -> W.Rendering
  ) -> W.Rendering {
    guard var leaf = workflow as? Leaf<A>, let count = state as? Int else {
      return proceed(workflow, state)
    }
    leaf.name += "!"
    guard let other = leaf as? W, let more = (count + 100) as? W.State else {
      return proceed(workflow, state)
    }
    return proceed(other, more)
  }
}
