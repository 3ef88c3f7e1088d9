import WorkflowSynchronization

/// The mistakes in the use of a terminal that stop the program, with their messages.
enum DeviceMisuse: Mistake {
  case enteredTwice

  var text: String {
    switch self {
    case .enteredTwice:
      """
      The program entered a terminal while it was in one already.
      A program has one screen: call leave() before the next enter(), on any device.
      """
    }
  }
}
