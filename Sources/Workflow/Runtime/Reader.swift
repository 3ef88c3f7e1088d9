/// Holds the newest of a row of renderings, for readers that wait for the next.
protocol RenderingSource<Rendering>: AnyObject {
  associatedtype Rendering
  var rendering: Rendering! { get }
  /// The number of renderings so far.
  var renderingCount: Int { get }
  var hasFinished: Bool { get }
  func add(_ bell: Bell)
  func remove(_ bell: Bell)
}

/// One reader of a host's renderings.
final class Reader<Rendering> {
  private let source: any RenderingSource<Rendering>
  private let bell = Bell()
  private var seen = 0

  init(source: any RenderingSource<Rendering>) {
    self.source = source
    source.add(bell)
  }

  deinit {
    source.remove(bell)
  }

  func next() async -> Rendering? {
    while source.renderingCount == seen {
      if source.hasFinished || Task.isCancelled { return nil }
      await bell.wait()
    }
    seen = source.renderingCount
    return source.rendering
  }
}

/// Somebody who receives renderings, until the closure is taken away.
final class Listener<Rendering> {
  var receive: ((Rendering) -> Void)?

  init(_ receive: @escaping (Rendering) -> Void) {
    self.receive = receive
  }
}

/// Wakes one waiter; a ring that nobody waits for is kept for the next.
final class Bell: Sendable {
  private enum State {
    case silent, rung
    case waiting(CheckedContinuation<Void, Never>)
  }

  private let state = Locked(State.silent)

  /// Returns after a ring, or when the task is cancelled.
  func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isRung = state.withLock { state in
          if case .rung = state {
            state = .silent
            return true
          }
          state = .waiting(continuation)
          return false
        }
        if isRung { continuation.resume() }
      }
    } onCancel: {
      ring()
    }
  }

  func ring() {
    let waiter: CheckedContinuation<Void, Never>? = state.withLock { state in
      guard case .waiting(let continuation) = state else {
        state = .rung
        return nil
      }
      state = .silent
      return continuation
    }
    waiter?.resume()
  }
}
