/// A property that does not hold after some steps.
struct Failure {
  let property: String
  let detail: String
  let steps: [Step]
  /// The number of steps before all that waited was done; nil if that is all of them.
  var chosenCount: Int?
  /// The picture before the last step; nil if the app has stopped.
  let before: Picture?
  /// The picture after it; nil if the app has stopped.
  let after: Picture?
  /// A note on each step of a simulation.
  var notes: [String] = []
  /// The seed of a simulation.
  var seed: UInt64?
  /// Whether the runtime checked each pass of the walk.
  var isChecked = false

  /// The property of an app without chance, before any step.
  static let beginnings = "two beginnings are the same"
  static let memory = "memory does not grow"

  /// The steps that lead there again: a simulation does the rest by itself.
  var chosenSteps: [Step] { Array(steps.prefix(chosenCount ?? steps.count)) }

  /// Whether no walk alone shows it.
  var isOfManyWalks: Bool {
    [Self.beginnings, Self.memory].contains(property)
  }
}
