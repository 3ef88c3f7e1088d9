import Workflow
import WorkflowSynchronization

/// The work of one task of a run.
///
/// It is a value and no closure, since each closure costs an allocation, and most operations of large
/// graphs are short.
enum GraphWork: Sendable {
  /// Makes an attempt of an operation, and sends its result.
  case attempt(Int, number: Int, AttemptBody)
  /// Waits, and sends an event.
  indirect case wait(Duration, any Clock<Duration>, GraphEvent)

  func perform(sendingTo inbox: GraphInbox) async {
    switch self {
    case .attempt(let index, let number, let body):
      do {
        inbox.end(index, number, .success(try await body.run()))
      } catch {
        // Rule 69h.
        inbox.end(index, number, .failure(error))
      }
    case .wait(let duration, let clock, let event):
      await Self.wait(duration, clock, event, inbox)
    }
  }

  // Inline, it would make the task of an attempt larger.
  @inline(never) private static func wait(
    _ duration: Duration, _ clock: any Clock<Duration>, _ event: GraphEvent, _ inbox: GraphInbox
  ) async {
    // Rule 73l.
    // A clock would take a moment even for no time, and another thread: what tests and
    // scripts see next would depend on it.
    if duration > .zero, (try? await clock.sleep(for: duration.sleepable)) == nil { return }
    inbox.send(event)
  }
}

extension GraphInbox {
  @inline(never) fileprivate func end(
    _ index: Int, _ attempt: Int, _ result: Result<any Sendable, any Error>
  ) {
    send(.finished(index, attempt: attempt, result))
  }
}

/// The closure of one attempt, with what it takes.
enum AttemptBody: Sendable {
  case closure(OperationBody.Take, OperationResults)
  case contextClosure(OperationBody.Run, OperationContext)
  indirect case subgraph(OperationBody.Finish, GraphResult)
  indirect case map(MapBody, Result<[any Sendable], any Error>)
  /// It cannot run.
  case failure(any Error)
  /// The task must not hold what the closure takes when it has sent its result.
  case once(Locked<AttemptBody?>)

  // Inline, since each call of an asynchronous function takes memory of its own.
  @inline(__always) func run() async throws -> any Sendable {
    switch self {
    case .closure(let take, let results): return try await take(results)
    case .contextClosure(let run, let context): return try await run(context)
    case .subgraph(let finish, let result): return try await finish(result)
    case .map(let map, let values): return try map.gather(try values.get())
    case .failure(let error): throw error
    case .once(let body):
      guard let body = body.withLock({ $0.take() }) else { throw CancellationError() }
      return try await body.runOnce()
    }
  }

  private func runOnce() async throws -> any Sendable { try await run() }
}
