import WorkflowResidence

extension WorkflowHost {
  /// Calls a closure with every rendering that is published from now on.
  ///
  /// - Returns: the subscription; the closure is called until it is cancelled or released, or the host
  ///   ends.
  public func onRendering(_ receive: @escaping (Root.Rendering) -> Void) -> Subscription {
    let listener = Listener(receive)
    stage.listeners.append(listener)
    return Subscription { listener.receive = nil }
  }

  /// The renderings, from the current one on, always the newest: a slow reader skips.
  ///
  /// It finishes when the host ends, and does not keep the host alive.
  public var renderings: Renderings<Root.Rendering> { Renderings(source: stage) }
}

/// Something that goes on until it is cancelled or released.
public final class Subscription {
  private var onCancel: (() -> Void)?

  init(onCancel: @escaping () -> Void) { self.onCancel = onCancel }

  deinit { onCancel?() }

  /// Ends it; a second time does nothing.
  public func cancel() {
    onCancel?()
    onCancel = nil
  }
}

/// The renderings of a host as an asynchronous sequence.
///
/// Each iterator starts with the rendering that is current when it first asks.
public struct Renderings<Rendering>: AsyncSequence {
  let source: any RenderingSource<Rendering>

  /// Makes an iterator of its own for each reader.
  public func makeAsyncIterator() -> Iterator {
    let bell = Bell()
    source.add(bell)
    return Iterator(source: source, bell: bell)
  }

  /// Waits for renderings that it has not given yet.
  public struct Iterator: AsyncIteratorProtocol {
    let source: any RenderingSource<Rendering>
    let bell: Bell
    var seen = 0

    /// Returns the newest rendering, once it is a new one; nil when the host has ended.
    public mutating func next() async -> Rendering? {
      while source.renderingCount == seen {
        if source.hasFinished || Task.isCancelled { return nil }
        await bell.wait()
      }
      seen = source.renderingCount
      return source.rendering
    }

    /// Returns the newest rendering, once it is a new one; nil when the host has ended.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Rendering? {
      await next()
    }
  }
}

/// Holds the newest of a row of renderings, for readers that wait for the next.
protocol RenderingSource<Rendering>: AnyObject {
  associatedtype Rendering
  var rendering: Rendering! { get }
  /// The number of renderings so far.
  var renderingCount: Int { get }
  var hasFinished: Bool { get }
  /// Rings a bell at each publication and at the end, as long as somebody else holds it.
  func add(_ bell: Bell)
}

/// Somebody who receives renderings, until the closure is taken away.
final class Listener<Rendering> {
  var receive: ((Rendering) -> Void)?

  init(_ receive: @escaping (Rendering) -> Void) { self.receive = receive }
}
