import WorkflowConcurrency

/// The renderings of a host as an asynchronous sequence.
///
/// Each iterator starts with the rendering that is current when it first asks.
public struct Renderings<Rendering>: AsyncSequence {
  let feed: Feed<Rendering>

  /// Makes an iterator of its own for each reader.
  public func makeAsyncIterator() -> Iterator {
    let signal = WakeSignal()
    let subscription = feed.listen({ _ in signal.send() }, atEnd: { signal.send() })
    return Iterator(feed: feed, signal: signal, subscription: subscription)
  }

  /// Waits for renderings that it has not given yet.
  public struct Iterator: AsyncIteratorProtocol {
    let feed: Feed<Rendering>
    let signal: WakeSignal
    let subscription: Subscription
    var seen = 0

    /// Returns the newest rendering, once it is a new one; nil when the host has ended.
    public mutating func next() async -> Rendering? {
      while feed.count == seen {
        if feed.hasFinished || Task.isCancelled { return nil }
        await signal.wait()
      }
      seen = feed.count
      return feed.rendering
    }

    /// Returns the newest rendering, once it is a new one; nil when the host has ended.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Rendering? {
      await next()
    }
  }
}
