/// The reason why a question has no answer.
public enum PromptError: Error, Equatable, CustomStringConvertible {
  /// The user has given up, by escape or Control-C.
  case cancelled

  /// There is no terminal to ask on, and an answer was not given by its name.
  ///
  /// - Parameters:
  ///   - option: The option of the command line by which the first missing answer can be given.
  ///   - others: The options of the other questions of the call whose answers are missing.
  case noTerminal(option: String, others: [String] = [])

  /// An answer that was given by its name is none, or the question has no options to choose from.
  ///
  /// - Parameters:
  ///   - name: The option, the variable, the file and its line, or the label of the question.
  ///   - reason: The reason, in words for the user.
  case badAnswer(name: String, reason: String)

  /// A message with what is wrong and what is expected.
  public var description: String {
    switch self {
    case .cancelled: "cancelled"
    case .noTerminal(let option, let others):
      "there is no terminal to ask on; \(PromptError.remedy(for: [option] + others))"
    case .badAnswer(let name, let reason): "\(name): \(reason)"
    }
  }

  private static func remedy(for options: [String]) -> String {
    let names = options.map { AnswerName(option: $0) }
    let variables = names.compactMap(\.variable)
    let lines = names.filter { $0.variable == nil }.map { "'\($0.inFile) = …'" }
    var others: [String] = []
    if !variables.isEmpty { others.append("set \(variables.inWords)") }
    if !lines.isEmpty { others.append("write \(lines.inWords) into the file of answers") }
    return "give \(options.inWords), or \(others.inWords)"
  }
}

extension [String] {
  /// The texts with commas and one "and" in between.
  fileprivate var inWords: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " and " + self[count - 1]
  }
}
