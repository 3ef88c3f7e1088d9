/// The reason why a value that was sent had no effect.
public enum DropReason: Hashable, Sendable {
  /// The node that it was sent to has ended.
  case sessionHasEnded
  /// The host has ended.
  case hostHasEnded
  /// The worker that emitted it is no longer declared, or its node has ended.
  case workerHasEnded
  /// The mailbox that it was posted to is no longer made.
  case mailboxHasEnded
  /// An interceptor has dropped it.
  case intercepted
}
