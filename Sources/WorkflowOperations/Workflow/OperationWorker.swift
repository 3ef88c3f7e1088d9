import Workflow

/// Runs one attempt of an operation.
///
/// A cancelled operation keeps its worker, and so its resources, until its closure returns. The
/// closure runs in a child task, so that it is part of what a worker does off the actor.
struct OperationWorker: Worker {
  /// An attempt of an operation.
  struct ID: Hashable {
    let index: Int
    let attempt: Int
  }

  let id: ID
  @Injected private var run: GraphState
  @Injected private var line: OperationLine

  init(id: ID, run: GraphState, line: OperationLine) {
    self.id = id
    _run = Injected(wrappedValue: run)
    _line = Injected(wrappedValue: line)
  }

  func run(_ output: WorkerOutput<GraphEvent>) async {
    let (id, line) = (id, line)
    let body = run.body(of: id.index) {
      line.send(.event(.progress(id.index, attempt: id.attempt, $0)))
    }
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        line.send(.event(.finished(id.index, attempt: id.attempt, await body())))
      }
      for await message in line.messages {
        switch message {
        case .event(let event):
          await output(event)
          if case .finished = event { return }
        case .cancel: group.cancelAll()
        }
      }
    }
  }
}

/// The messages to the worker of an attempt, sent before or after it begins.
final class OperationLine: Sendable {
  enum Message: Sendable {
    case event(GraphEvent)
    case cancel
  }

  let messages: AsyncStream<Message>
  private let continuation: AsyncStream<Message>.Continuation

  init() { (messages, continuation) = AsyncStream.makeStream(of: Message.self) }

  func send(_ message: Message) { continuation.yield(message) }
}

/// Waits for a duration of a clock.
struct DelayWorker: Worker {
  /// The wait that the worker is for.
  enum ID: Hashable {
    case beforeAttempt(OperationWorker.ID)
    case attempt(OperationWorker.ID)
    case total(Int, since: Int)
  }

  let id: ID
  // A delay with a random part differs in each pass; the first one counts.
  @Injected private var duration: Duration
  @Injected private var clock: any Clock<Duration>

  init(_ id: ID, _ duration: Duration, _ clock: any Clock<Duration>) {
    self.id = id
    _duration = Injected(wrappedValue: duration)
    _clock = Injected(wrappedValue: clock)
  }

  func run(_ output: WorkerOutput<Void>) async {
    if duration > .zero, (try? await clock.sleep(for: duration.sleepable)) == nil { return }
    await output(())
  }
}
