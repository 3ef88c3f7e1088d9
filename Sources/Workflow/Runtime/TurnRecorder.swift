/// Hears of each turn what has caused it and what it has changed, before it is committed.
@usableFromInline package protocol TurnRecorder: AnyObject {
  /// An action was applied; the first one of a turn has caused it.
  func didApply(_ action: @autoclosure () -> Any, at session: Session)
  /// The state of a node may have changed, or the node has begun.
  func didChange(_ session: Session)
  /// The turn has changed everything that it will change, and nothing is published yet.
  ///
  /// - Parameter ended: the topmost sessions that the turn ends; the tree below them is still there.
  func willCommit(_ root: Session, ended: [Session])
}
