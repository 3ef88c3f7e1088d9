import WorkflowSynchronization

/// Mistakes of a programmer that stop the program.
enum FlowMisuse: Mistake {
  case inputOfStepWithoutInput
  case chooseWithoutInput

  var text: String {
    switch self {
    case .inputOfStepWithoutInput:
      """
      The input of a step was read that takes nothing.
      Give the step an Input, or test it with a visit that has one: Visit(input).
      """
    case .chooseWithoutInput:
      """
      A Choose was made that takes Never, which can never reach it.
      Write if and for without Choose, or let it take AnyArguments.
      """
    }
  }
}
