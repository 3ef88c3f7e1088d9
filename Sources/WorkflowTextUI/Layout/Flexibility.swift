/// How a view shares in the room that is left over.
public struct Flexibility: Hashable, Sendable {
  /// How much of it the view takes, compared with others: twice the weight, twice the room.
  public let weight: Int

  /// The columns or rows that it gets before others share in what is left.
  public let minimum: Int

  /// Makes a flexibility.
  ///
  /// A weight counts as 1 at least and 65,536 at most, a minimum as 0 at least.
  public init(weight: Int = 1, minimum: Int = 0) {
    self.weight = min(max(1, weight), 1 << 16)
    self.minimum = min(max(0, minimum), .unlimited)
  }
}
