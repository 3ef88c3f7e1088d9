/// The walks that an exploration makes.
public enum Walks: ExpressibleByIntegerLiteral, Sendable {
  /// Some walks at random.
  case random(Int)
  /// Every walk of up to some steps, each from the beginning.
  ///
  /// A walk that leads to a state that a former one has had goes no further. Two states are one if
  /// the saved states, the text of the frame, what can be done next, and the workers and sleepers
  /// are the same, and what ``Exploration/key(_:)`` adds.
  case every(upTo: Int)

  /// Some walks at random.
  public init(integerLiteral count: Int) { self = .random(count) }
}
