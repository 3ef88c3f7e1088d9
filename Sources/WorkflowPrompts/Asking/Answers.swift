import Foundation
import WorkflowSynchronization

/// The answers that are given without a terminal: on the command line, by variables, and in a file.
///
/// The answer for the option `--service-name` follows the option on the command line; or it is in the
/// variable `PROMPT_SERVICE_NAME`; or in the file that `PROMPT_ANSWERS` names, in the line
/// `service-name = mail`.
struct Answers {
  private let arguments: [String]
  private let variables: [String: String]
  private let file: AnswerFile?

  /// Reads the answers.
  ///
  /// - Throws: An error that says what is wrong with the file.
  init(
    arguments: [String] = Array(CommandLine.arguments.dropFirst()),
    variables: [String: String] = ProcessInfo.processInfo.environment,
    read: (String) throws -> String? = Self.contents
  ) throws(PromptError) {
    self.arguments = arguments
    self.variables = variables
    guard let path = variables[AnswerName.variableOfFile], !path.isEmpty else {
      file = nil
      return
    }
    guard let text = try? read(path) else {
      throw .badAnswer(
        name: AnswerName.variableOfFile, reason: "the file '\(path)' cannot be read")
    }
    file = try AnswerFile(text, path: path)
  }

  /// Returns the text of a file, which may be a pipe; nil if it is not in UTF-8.
  private static func contents(of path: String) throws -> String? {
    let bytes = try InputFile.bytes(of: path)
    // Some editors begin a text with a mark of the byte order.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return String(validating: bytes.dropFirst(bytes.starts(with: mark) ? 3 : 0), as: UTF8.self)
  }

  /// Returns the text of the answer to a question, and its name; nil if none was given.
  private func text(
    for question: Question
  ) throws(PromptError) -> (text: String, name: String)? {
    let name = question.name
    if let text = question.ownAnswer { return (text, name.option) }
    if let text = try argument(for: question) { return (text, name.option) }
    if let variable = name.variable, let text = variables[variable] { return (text, variable) }
    return file?.text(for: name).map { ($0.text, $0.place) }
  }

  /// Returns what the command line gives as the answer: `--region=eu-west` or `--region eu-west`.
  ///
  /// Of an option that is given again, the last value counts, or all of them if several are chosen.
  private func argument(for question: Question) throws(PromptError) -> String? {
    let option = question.name.option
    var values: [String] = []
    let arguments = arguments.prefix { $0 != "--" }
    for (index, argument) in arguments.enumerated() {
      if argument.hasPrefix(option + "=") {
        values.append(String(argument.dropFirst(option.count + 1)))
      } else if argument == option {
        values.append(
          try value(arguments.dropFirst(index + 1).first, of: option, question.field))
      }
    }
    if case .options = question.field, !values.isEmpty { return values.joined(separator: ",") }
    return values.last
  }

  /// Returns the value of an option that stands before another argument.
  private func value(
    _ next: String?, of option: String, _ field: Field
  ) throws(PromptError) -> String {
    // `--yes` alone is a yes, whatever follows it.
    if case .confirmation(let yes, let no) = field {
      return next.flatMap { $0.isYes(yes, orNo: no) == nil ? nil : $0 } ?? "yes"
    }
    guard let next else { throw .badAnswer(name: option, reason: "it needs a value") }
    if next.hasPrefix("--") {
      throw .badAnswer(
        name: option,
        reason: "it needs a value; if that is '\(next)', write \(option)=\(next)")
    }
    return next
  }

  /// Returns a prompt with the answer that was given for it, if one was.
  ///
  /// - Throws: An error that says what is wrong with it.
  func given<Answer>(_ prompt: Prompt<Answer>) throws(PromptError) -> Prompt<Answer> {
    guard let (text, name) = try text(for: prompt.question) else { return prompt }
    switch prompt.given(text) {
    case .success(let prompt): return prompt
    case .failure(let problem): throw .badAnswer(name: name, reason: problem.text)
    }
  }
}
