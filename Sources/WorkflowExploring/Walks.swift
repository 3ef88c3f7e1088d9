/// The walks that an exploration makes.
public enum Walks: ExpressibleByIntegerLiteral, Sendable {
  /// Some walks at random.
  case random(Int)
  /// Every walk of up to some steps, each from the beginning.
  ///
  /// A walk that leads to a state that a former one has had goes no further. Two states count as one
  /// if these are equal: the saved states, the frame, what can be done next, the number of workers,
  /// the calls that wait, the times of all sleepers, and what ``Exploration/key(_:)`` adds. The map
  /// has what these walks have seen, so it may depend on the time.
  case every(upTo: Int)

  /// Some walks at random.
  public init(integerLiteral count: Int) { self = .random(count) }
}
