import WorkflowSynchronization

/// The renderings of a host as an asynchronous sequence.
///
/// Each iterator starts with the rendering that is current at its first call of `next()`.
public struct Renderings<Rendering>: AsyncSequence {
  let feed: Feed<Rendering>

  /// Creates an independent iterator for each reader.
  public func makeAsyncIterator() -> Iterator { Iterator(feed: feed) }

  /// Waits for renderings that it has not returned yet; a copy of it waits by itself.
  public struct Iterator: AsyncIteratorProtocol {
    let feed: Feed<Rendering>
    // Rule 40a.
    var seen = 0

    /// Waits for a new rendering and returns the newest.
    ///
    /// - Returns: The rendering; nil once the host has ended or the task is cancelled.
    public mutating func next() async -> Rendering? {
      while feed.count == seen {
        // Rule 40d.
        if feed.hasFinished || Task.isCancelled { return nil }
        let signal = WakeSignal()
        let subscription = feed.listen({ _ in signal.send() }, atEnd: { signal.send() })
        await signal.wait()
        subscription.cancel()
      }
      // Rule 40c.
      seen = feed.count
      // Rule 40b.
      return feed.rendering
    }

    /// Waits for a new rendering and returns the newest.
    ///
    /// - Returns: The rendering; nil once the host has ended or the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Rendering? {
      await next()
    }
  }
}
