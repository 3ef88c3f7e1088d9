/// The result of restoring a snapshot.
public struct Restoration: Hashable, Sendable {
  /// The number of nodes whose states were restored.
  public internal(set) var count = 0

  /// The paths of saved states that no node continues: the node was not declared in the first pass,
  /// is no longer saved, or has refused the state.
  ///
  /// In a path of more than 2,000 bytes, `…` stands for the names in the middle.
  public internal(set) var lost: [String] = []
}
