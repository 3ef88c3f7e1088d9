/// The time during which a side effect is wanted.
///
/// Handed to the closure of `runSideEffect(key:_:)`, which keeps it or registers what to undo.
public final class Lifetime {
  /// Whether the side effect has been ended.
  public private(set) var hasEnded = false
  private var handlers: [() -> Void] = []

  package init() {}

  /// Calls a closure once when this ends, after those added before; at once if it has ended.
  public func onEnded(_ handler: @escaping () -> Void) {
    if hasEnded {
      handler()
    } else {
      handlers.append(handler)
    }
  }

  package func end() {
    guard !hasEnded else { return }
    hasEnded = true
    let handlers = handlers
    self.handlers = []
    for handler in handlers { handler() }
  }
}
