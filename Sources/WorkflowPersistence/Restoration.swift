/// What has become of the states of a snapshot.
public struct Restoration: Hashable, Sendable {
  /// The number of nodes that have got their states back.
  public internal(set) var count = 0

  /// The paths of saved states that no node has got: it was not declared in the first pass, is not
  /// saved any more, or has refused the state.
  ///
  /// In a path of more than 2,000 bytes, `…` stands for the names in the middle.
  public internal(set) var lost: [String] = []
}
