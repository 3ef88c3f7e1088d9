/// The holder of a session.
public enum SessionHolder: Hashable, Sendable {
  /// No process, or one that has ended.
  case free
  /// The process that asks.
  case own
  /// Another one, with its address.
  case other(String)
}
