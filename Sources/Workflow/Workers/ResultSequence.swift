/// The elements of an asynchronous sequence that can fail, and its failure as the last one.
public struct ResultSequence<Base: AsyncSequence>: AsyncSequence {
  let base: Base

  /// Returns each element as a success, and then the failure, if there is one.
  public struct Iterator: AsyncIteratorProtocol {
    var base: Base.AsyncIterator
    var hasFailed = false

    /// Returns the next element or the failure; nil after either end.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async -> Result<Base.Element, Base.Failure>? {
      if hasFailed { return nil }
      do throws(Base.Failure) {
        return try await base.next(isolation: actor).map { .success($0) }
      } catch {
        hasFailed = true
        return .failure(error)
      }
    }

    /// Returns the next element or the failure; nil after either end.
    public mutating func next() async -> Result<Base.Element, Base.Failure>? {
      await next(isolation: nil)
    }
  }

  /// Creates an iterator.
  public func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator()) }
}
