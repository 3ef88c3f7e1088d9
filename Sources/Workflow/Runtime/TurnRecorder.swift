/// A recorder that is told of the causes and changes of each turn, before the turn is committed.
@usableFromInline package protocol TurnRecorder: AnyObject {
  /// An action was applied; the first one of a turn has caused it.
  func didApply(_ action: @autoclosure () -> Any, at session: Session)
  /// The state of a node may have changed, or the node has begun.
  func didChange(_ session: Session)
  /// The turn has made all of its changes, and nothing is published yet.
  ///
  /// - Parameter ended: The topmost sessions that the turn ends, with the tree below them.
  func willCommit(_ root: Session, ended: [Session])
}
