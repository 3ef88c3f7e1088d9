/// The reason why a question has no answer.
public enum PromptError: Error, Equatable, CustomStringConvertible {
  /// The user has given up, by escape or Control-C.
  case cancelled

  /// There is no terminal to ask on, and the answer was not given by its name.
  ///
  /// - Parameter option: The option of the command line by which the answer can be given.
  case noTerminal(option: String)

  /// An answer that was given by its name is none.
  ///
  /// - Parameters:
  ///   - name: The variable, or the file and the name in it.
  ///   - reason: What is wrong, in words for the user.
  case badAnswer(name: String, reason: String)

  /// A message with what is wrong and what is expected.
  public var description: String {
    switch self {
    case .cancelled: "cancelled"
    case .noTerminal(let option): "there is no terminal to ask on; \(remedy(for: option))"
    case .badAnswer(let name, let reason): "\(name): \(reason)"
    }
  }

  private func remedy(for option: String) -> String {
    let name = AnswerName(option: option)
    let other = name.variable.map { "set \($0)" }
    return "give \(option), or \(other ?? "write '\(name.inFile) = …' into the file of answers")"
  }
}
