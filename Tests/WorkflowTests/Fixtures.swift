import WorkflowTestSupport
import Workflow

/// A workflow with comparable props, a count, and outputs; it logs what is called.
///
/// The tag makes types that differ in nothing else.
struct Leaf<Tag>: Workflow, Equatable {
  typealias Output = String

  enum Action: WorkflowAction {
    case add(Int)
    case addAndSay(Int, String)

    func apply(toState state: inout Int, workflow: Leaf) -> String? {
      switch self {
      case .add(let amount):
        state += amount
        return nil
      case .addAndSay(let amount, let text):
        state += amount
        return text
      }
    }
  }

  struct Shown: Equatable {
    var name: String
    var count: Int
    var send: Sink<Action>
    var say: Sink<String>
  }

  var name = "leaf"
  var start = 0
  @Injected var log = Log()

  func makeInitialState() -> Int {
    log("state \(name)")
    return start
  }

  func workflowDidChange(from previous: Leaf, state: inout Int) {
    log("change \(previous.name) to \(name)")
  }

  func render(state: Int, context: borrowing RenderContext<Leaf>) -> Shown {
    log("render \(name)")
    return Shown(
      name: name, count: state, send: context.makeSink(of: Action.self),
      say: context.makeOutputSink())
  }
}

/// A workflow made of closures; it renders whenever its parent does.
struct Composite<Shown>: Workflow {
  typealias Output = String
  typealias Context = RenderContext<Composite>

  struct Action: WorkflowAction {
    var change: (inout Int) -> String?
    /// Whether the action was made to be sent, and not from an output.
    var isSent = false

    init(_ change: @escaping (inout Int) -> String?) { self.change = change }

    func apply(toState state: inout Int, workflow: Composite) -> String? { change(&state) }

    /// Emits text and leaves the state as it is.
    static func output(_ text: String) -> Action { Action { _ in text } }

    static func set(_ value: Int) -> Action {
      var action = Action { state in
        state = value
        return nil
      }
      action.isSent = true
      return action
    }
  }

  var body: (Int, borrowing Context) -> Shown

  init(_ body: @escaping (Int, borrowing Context) -> Shown) { self.body = body }

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing Context) -> Composed<Shown> {
    Composed(shown: body(state, context), act: context.makeSink(of: Action.self))
  }
}

/// What a `Composite` renders: the result of its closure, and a sink for actions.
struct Composed<Shown> {
  var shown: Shown
  var act: Sink<Composite<Shown>.Action>
}

/// Writes the events that observers get into a log.
struct LoggingObserver: WorkflowObserver {
  var name = ""
  let log: Log

  func observe(_ event: WorkflowEvent) {
    switch event {
    case .sessionDidBegin(let session): log("\(name)begin \(session.path) \(session.id)")
    case .sessionDidMakeState(let session, let state, _):
      log("\(name)made \(session.path) \(state)")
    case .sessionDidEnd(let session): log("\(name)end \(session.path) \(session.id)")
    case .actionWasDropped(let action, let session, let reason):
      log("\(name)dropped \(action) in \(session.path): \(reason)")
    case .workerDidBegin(let worker, _): log("\(name)worker begins \(worker)")
    case .workerDidEnd(let worker, _): log("\(name)worker ends \(worker)")
    case .sideEffectDidBegin(let key, _): log("\(name)effect begins \(key)")
    case .sideEffectDidEnd(let key, _): log("\(name)effect ends \(key)")
    default: break
    }
  }
}

enum A {}
enum B {}

/// A worker that waits until it is cancelled.
struct Idle: Worker {
  var name: String

  func run(_ output: WorkerOutput<Never>) async { await waitForCancellation() }
}

func waitForCancellation() async {
  let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
  await withTaskCancellationHandler {
    for await _ in stream {}
  } onCancel: {
    continuation.finish()
  }
}

/// Returns all orders of some elements.
func permutations<Element>(of elements: [Element]) -> [[Element]] {
  guard !elements.isEmpty else { return [[]] }
  return elements.indices.flatMap { index in
    var rest = elements
    let first = rest.remove(at: index)
    return permutations(of: rest).map { [first] + $0 }
  }
}

final class Held: @unchecked Sendable {
  var host: WorkflowHost<DeepSink>?
  init(_ host: WorkflowHost<DeepSink>) { self.host = host }
}

struct DeepSink: Workflow, Equatable {
  var depth: Int
  func makeInitialState() -> Int { 0 }
  func render(state: Int, context: borrowing RenderContext<Self>) -> Sink<
    AnyWorkflowAction<DeepSink>
  > {
    depth == 0
      ? context.makeSink(of: AnyWorkflowAction<DeepSink>.self)
      : context.render(DeepSink(depth: depth - 1))
  }
}
