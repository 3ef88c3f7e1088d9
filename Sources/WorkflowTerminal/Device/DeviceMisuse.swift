/// The mistakes in the use of a terminal that stop the program, with their messages.
enum DeviceMisuse {
  case enteredTwice

  var text: String {
    switch self {
    case .enteredTwice:
      """
      A terminal was entered while the program is in one already.
      A program has one screen: call leave() before the next enter(), on whichever device.
      """
    }
  }
}
