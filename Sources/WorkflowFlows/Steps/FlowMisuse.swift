/// Mistakes of a programmer that stop the program.
enum FlowMisuse {
  case inputOfStepWithoutInput

  var message: String {
    switch self {
    case .inputOfStepWithoutInput:
      """
      The input of a step was read that takes nothing.
      Give the step an Input, or test it with a visit that has one: Visit(input).
      """
    }
  }

  func stop() -> Never { fatalError(message) }
}
