/// The time during which a side effect runs.
///
/// `runSideEffect(key:_:)` passes one to its closure, which keeps it or registers the tear-down
/// with `onEnded(_:)`.
public final class Lifetime {
  /// Whether the side effect has ended.
  public private(set) var hasEnded = false
  private var handlers: [() -> Void] = []

  package init() {}

  /// Calls a closure once when the lifetime ends, or at once if it has ended.
  ///
  /// Closures are called in the order in which they were added.
  public func onEnded(_ handler: @escaping () -> Void) {
    // Rule 41d.
    if hasEnded { return handler() }
    handlers.append(handler)
  }

  package func end() {
    // Rule 41b.
    guard !hasEnded else { return }
    hasEnded = true
    // Rule 41c.
    for handler in exchange(&handlers, with: []) { handler() }
  }
}
