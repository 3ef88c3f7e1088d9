import Workflow
import WorkflowSynchronization

/// Runs one attempt of an operation.
///
/// Its task is one of its own: a cancelled operation keeps its worker, and so its resources, until the
/// task returns.
struct OperationWorker: Worker {
  /// An attempt of an operation.
  struct ID: Hashable {
    let index: Int
    let attempt: Int
  }

  let id: ID
  @Injected private var run: GraphState
  @Injected private var handle: TaskHandle

  init(id: ID, run: GraphState, handle: TaskHandle) {
    self.id = id
    _run = Injected(wrappedValue: run)
    _handle = Injected(wrappedValue: handle)
  }

  func run(_ output: WorkerOutput<GraphEvent>) async {
    let id = id
    let (events, continuation) = AsyncStream.makeStream(of: GraphEvent.self)
    let body = run.body(of: id.index) { continuation.yield(.progress(id.index, $0)) }
    let task = Task.detached {
      continuation.yield(.finished(id.index, attempt: id.attempt, await body()))
      continuation.finish()
    }
    handle.set(task)
    let handle = handle
    await withTaskCancellationHandler {
      // Not `for await`: a cancelled worker still waits for its task.
      var iterator = events.makeAsyncIterator()
      while let event = await iterator.next() { await output(event) }
      await task.value
    } onCancel: {
      handle.cancel()
    }
  }
}

/// The task of an attempt, to be cancelled before or after it begins.
final class TaskHandle: Sendable {
  private let state = Locked((task: Task<Void, Never>?.none, isCancelled: false))

  func set(_ task: Task<Void, Never>) {
    let isCancelled = state.withLock { state in
      state.task = task
      return state.isCancelled
    }
    if isCancelled { task.cancel() }
  }

  func cancel() {
    let task = state.withLock { state in
      state.isCancelled = true
      return state.task
    }
    task?.cancel()
  }
}

/// Waits for some time of a clock.
struct DelayWorker: Worker {
  /// What the time is measured for.
  enum ID: Hashable {
    case beforeAttempt(OperationWorker.ID)
    case attempt(OperationWorker.ID)
    case total(Int)
  }

  let id: ID
  // A delay with a part of chance is another one in each pass; the first one counts.
  @Injected private var duration: Duration
  @Injected private var clock: any Clock<Duration>

  init(_ id: ID, _ duration: Duration, _ clock: any Clock<Duration>) {
    self.id = id
    _duration = Injected(wrappedValue: duration)
    _clock = Injected(wrappedValue: clock)
  }

  func run(_ output: WorkerOutput<Void>) async {
    guard (try? await clock.sleep(for: duration)) != nil else { return }
    await output(())
  }
}
