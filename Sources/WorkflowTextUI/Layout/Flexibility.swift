/// A view's share in the room that is left over.
public struct Flexibility: Hashable, Sendable {
  /// The share of that room compared with other views: twice the weight, twice the room.
  public let weight: Int

  /// The columns or rows that the view gets before others share in what is left.
  public let minimum: Int

  /// Creates a flexibility.
  ///
  /// The weight is limited to 1 through 65,536. The minimum is at least 0.
  public init(weight: Int = 1, minimum: Int = 0) {
    self.weight = min(max(1, weight), 1 << 16)
    self.minimum = min(max(0, minimum), .unlimited)
  }
}
