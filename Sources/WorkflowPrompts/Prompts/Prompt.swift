import WorkflowSynchronization

/// A question on a command line, such as for a name, one of several regions, or a date.
///
/// ```swift
/// let name = Prompt.text("Service name") { $0.isEmpty ? "A service needs a name." : nil }
/// let region = Prompt.choice("Region", among: ["eu-west", "us-east"])
/// let (service, place) = try ask(name, region)
/// ```
///
/// A prompt only describes the question. `ask` asks it, and ``PromptWorkflow`` is the workflow that an
/// app shows it with.
public struct Prompt<Answer: Sendable>: Sendable {
  /// The question in a few words: the user reads them before the answer.
  public var label: String { question.label }

  /// The option of the command line by which the answer can be given, such as `--service-name`.
  public var option: String { question.name.option }

  /// The question without the type of its answer.
  var question: Question
  /// Returns the answer that the user has entered, or what is wrong with it.
  var read: @Sendable (Draft) -> Result<Answer, Problem>
  /// Returns what a user would have entered to give the answer that a text stands for.
  var fill: @Sendable (String) -> Result<Draft, Problem>
  /// The answer if it is known, and need not be asked for.
  private(set) var given: Answer?

  init(
    _ label: String, _ field: Field, starting draft: Draft = Draft(),
    summary: @escaping @Sendable (Draft) -> String,
    read: @escaping @Sendable (Draft) -> Result<Answer, Problem>,
    fill: @escaping @Sendable (String) -> Result<Draft, Problem>
  ) {
    self.read = read
    self.fill = fill
    question = Question(
      label: label, field: field, start: draft, summary: summary,
      problem: { if case .failure(let problem) = read($0) { problem.text } else { nil } })
  }

  /// Names the option of the command line by which the answer can be given, as in `--region`.
  ///
  /// Without it, the name is made of the label: `Service name` becomes `--service-name`, and `Größe`
  /// becomes `--grosse`. A label needs a letter for that, and two labels of one `ask` differ.
  public func option(
    _ name: String, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Prompt {
    guard name.hasPrefix("-") else {
      PromptMisuse.noDash(option: name, label: label).stop(file: fileID, line: line)
    }
    var prompt = self
    prompt.question.name = AnswerName(option: name)
    return prompt
  }

  /// Gives the answer as a text, as a command line has it, so that the question is not asked.
  ///
  /// ```swift
  /// let region = try ask(.choice("Region", among: regions).answered(by: options["--region"]))
  /// ```
  ///
  /// It is read as the text of a variable is, and comes before it. If it is no answer, `ask` throws
  /// ``PromptError/badAnswer(name:reason:)`` with the option.
  ///
  /// - Parameter text: The text; nil if the command line has none.
  public func answered(by text: String?) -> Prompt {
    var prompt = self
    prompt.question.ownAnswer = text
    return prompt
  }

  /// Returns a check of answers that one thread at a time runs.
  static func check(
    _ validate: sending @escaping (Answer) -> String?
  ) -> @Sendable (Answer) -> Result<Answer, Problem> {
    let validate = Locked(validate)
    return { answer in
      validate.withLock { $0(answer) }.map { .failure(Problem($0)) } ?? .success(answer)
    }
  }

  /// Returns the prompt with the answer that a text stands for, as it is given without a terminal.
  func given(_ text: String) -> Result<Prompt, Problem> {
    fill(text).flatMap { given($0) }
  }

  /// Returns the prompt with the answer that was entered.
  func given(_ draft: Draft) -> Result<Prompt, Problem> {
    read(draft).map { answer in
      var prompt = self
      prompt.question.start = draft
      prompt.question.isGiven = true
      prompt.given = answer
      return prompt
    }
  }

  /// Shows a line below the question that says what the answer is for.
  public func help(_ help: String) -> Prompt {
    var prompt = self
    prompt.question.help = help
    return prompt
  }
}
