public import Workflow

/// A session inside ``Sessions/perform(_:_:)``: what it shows, and a way to end it.
///
/// It cannot leave the closure, and nor can the rendering: both belong to the session's actor.
public struct SessionAccess<Root: Workflow>: ~Copyable {
  private let host: WorkflowHost<Root>
  private let onEnd: () -> Void

  init(_ host: WorkflowHost<Root>, onEnd: @escaping () -> Void) {
    (self.host, self.onEnd) = (host, onEnd)
  }

  /// The newest rendering.
  ///
  /// When a `send` of one of its sinks returns, the turn is in the store, or the session has moved
  /// away: then `perform` throws when the closure returns.
  public var rendering: Root.Rendering { host.rendering }

  /// Ends the session when the closure returns.
  ///
  /// For 30 days, calls throw `hasEnded`. Then the store forgets it, and its name is free.
  public func end() { onEnd() }
}
