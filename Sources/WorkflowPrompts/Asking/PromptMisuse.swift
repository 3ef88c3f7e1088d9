import WorkflowSynchronization

/// The mistakes of a tool that stop the program, with their messages.
enum PromptMisuse: Mistake {
  case noName(label: String)
  case noDash(option: String, label: String)
  case sameName(option: String, labels: [String])

  var text: String {
    switch self {
    case .noName(let label):
      """
      The question "\(label)" has no letters to name its answer by.
      Name an option: .option("--name").
      """
    case .noDash(let option, let label):
      """
      The option of the question "\(label)" has no dashes, so any such word would answer it.
      Write .option("--\(option)").
      """
    case .sameName(let option, let labels):
      """
      The answers to the questions "\(labels[0])" and "\(labels[1])" have the same name, \(option).
      Name another option for one of them: .option("--other-name").
      """
    }
  }

  /// Stops the program if the questions of one call cannot be told apart by the names of answers.
  static func check(_ questions: [Question]) {
    var labels: [String: String] = [:]
    for question in questions {
      let name = question.name
      if name.inFile.isEmpty { noName(label: question.label).stop() }
      // Options that differ may still have one variable: `--a-b` and `--a_b`.
      let former = labels.updateValue(question.label, forKey: name.variable ?? name.inFile)
      if let former {
        sameName(option: name.option, labels: [former, question.label]).stop()
      }
    }
  }
}
