import Foundation

/// The answers that are given without a terminal: on the command line, by variables, and in a file.
///
/// The answer for the option `--service-name` follows the option on the command line; or it is in the
/// variable `PROMPT_SERVICE_NAME`; or in the file that `PROMPT_ANSWERS` names, in the line
/// `service-name = mail`. Lines that begin with `#` are comments.
struct Answers {
  private let arguments: [String]
  private let variables: [String: String]
  private let file: (path: String, answers: [String: String])?

  /// Reads the answers.
  ///
  /// - Throws: That the file cannot be read.
  init(
    arguments: [String] = Array(CommandLine.arguments.dropFirst()),
    variables: [String: String] = ProcessInfo.processInfo.environment,
    read: (String) throws -> String = { try String(contentsOfFile: $0, encoding: .utf8) }
  ) throws(PromptError) {
    self.arguments = arguments
    self.variables = variables
    guard let path = variables[AnswerName.variableOfFile], !path.isEmpty else {
      file = nil
      return
    }
    do {
      file = (path, Answers.answers(in: try read(path)))
    } catch {
      throw .badAnswer(
        name: AnswerName.variableOfFile, reason: "the file '\(path)' cannot be read")
    }
  }

  private static func answers(in text: String) -> [String: String] {
    var answers: [String: String] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, line.first != "#" else { continue }
      answers[String(parts[0]).withoutBlanksAround] = String(parts[1]).withoutBlanksAround
    }
    return answers
  }

  /// Returns the text of the answer to a question, and its name; nil if none was given.
  private func text(
    for question: Question
  ) throws(PromptError) -> (text: String, name: String)? {
    let name = question.name
    if let text = question.ownAnswer { return (text, name.option) }
    if let text = try argument(for: question) { return (text, name.option) }
    if let variable = name.variable, let text = variables[variable] { return (text, variable) }
    return file.flatMap { file in
      file.answers[name.inFile].map { ($0, "\(file.path): \(name.inFile)") }
    }
  }

  /// Returns what the command line gives as the answer: `--region=eu-west` or `--region eu-west`.
  private func argument(for question: Question) throws(PromptError) -> String? {
    let option = question.name.option
    for (index, argument) in arguments.enumerated() {
      if argument == "--" { return nil }
      if argument.hasPrefix(option + "=") { return String(argument.dropFirst(option.count + 1)) }
      guard argument == option else { continue }
      let next = arguments.dropFirst(index + 1).first
      // `--yes` alone is a yes, whatever follows it.
      if case .confirmation(let yes, let no) = question.field {
        return next.flatMap { $0.isYes(yes, orNo: no) == nil ? nil : $0 } ?? "yes"
      }
      guard let next, !next.hasPrefix("--") else {
        throw .badAnswer(name: option, reason: "it needs a value")
      }
      return next
    }
    return nil
  }

  /// Returns a prompt with the answer that was given for it, if one was.
  ///
  /// - Throws: What is wrong with it.
  func given<Answer>(_ prompt: Prompt<Answer>) throws(PromptError) -> Prompt<Answer> {
    guard let (text, name) = try text(for: prompt.question) else { return prompt }
    var prompt = prompt
    switch prompt.parse(text) {
    case .success(let answer): prompt.given = answer
    case .failure(let problem): throw .badAnswer(name: name, reason: problem.text)
    }
    return prompt
  }
}
