import Foundation

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
  /// What is asked for, in a few words: the user reads them before the answer.
  public var label: String { question.label }

  /// The option of the command line by which the answer can be given, such as `--service-name`.
  public var option: String { question.option }

  /// The question without the type of its answer.
  var question: Question
  /// Returns the answer that the user has entered, or what is wrong with it.
  var read: @Sendable (Draft) -> Result<Answer, Problem>
  /// Returns the answer that a text stands for, as it is given without a terminal.
  var parse: @Sendable (String) -> Result<Answer, Problem>
  /// The answer if it is known, and need not be asked for.
  var given: Answer?

  init(
    _ label: String, _ field: Field, starting draft: Draft = Draft(),
    summary: @escaping @Sendable (Draft) -> String,
    read: @escaping @Sendable (Draft) -> Result<Answer, Problem>,
    parse: @escaping @Sendable (String) -> Result<Answer, Problem>
  ) {
    self.read = read
    self.parse = parse
    question = Question(
      label: label, field: field, start: draft, summary: summary,
      problem: { if case .failure(let problem) = read($0) { problem.text } else { nil } })
  }

  /// Names the option of the command line by which the answer can be given, as in `--region`.
  ///
  /// Without it, the name is made of the label: `Service name` becomes `--service-name`.
  public func option(_ name: String) -> Prompt {
    var prompt = self
    prompt.question.option = name
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

  /// Shows a line below the question that says what the answer is for.
  public func help(_ help: String) -> Prompt {
    var prompt = self
    prompt.question.help = help
    return prompt
  }
}

/// What is wrong with an answer, in words for the user.
struct Problem: Error, Equatable {
  let text: String

  init(_ text: String) { self.text = text }
}

/// What the user has entered for a question so far.
struct Draft: Equatable, Sendable {
  /// The text of the field, or what the options are filtered by.
  var text = ""
  /// The option that is selected, among those that match; for a confirmation, 0 is yes.
  var selection = 0
  /// The options that are chosen, of several.
  var chosen: Set<Int> = []
  /// The folder that is shown, and what is in it.
  var folder = ""
  var files: [FileEntry] = []
  /// What is wrong with the answer that was given last.
  var problem: String?
  /// Whether the text is in the user's editor.
  var isEdited = false
}

/// A question without the type of its answer.
struct Question: Sendable {
  let label: String
  let field: Field
  /// What is entered at first.
  var start: Draft
  /// Returns the answer in a few words.
  let summary: @Sendable (Draft) -> String
  /// Returns what is wrong with the answer.
  let problem: @Sendable (Draft) -> String?
  var help = ""
  var isGiven = false
  /// The answer as the command line has it; nil if it has none.
  var ownAnswer: String?
  private var ownOption: String?

  init(
    label: String, field: Field, start: Draft, summary: @escaping @Sendable (Draft) -> String,
    problem: @escaping @Sendable (Draft) -> String?
  ) {
    self.label = label
    self.field = field
    self.start = start
    self.summary = summary
    self.problem = problem
  }

  /// The option of the command line by which the answer can be given.
  var option: String {
    get { ownOption ?? "--" + name }
    set { ownOption = newValue }
  }

  /// The label as a name: lower-case words joined by `-`, in letters that shells know.
  private var name: String {
    let letters = label.lowercased().replacing("ß", with: "ss")
      .folding(options: .diacriticInsensitive, locale: nil)
    return letters.split { !$0.isASCII || !$0.isLetter && !$0.isNumber }.joined(separator: "-")
  }
}

/// The way in which an answer is entered.
enum Field: Sendable {
  /// A line of text.
  case text(TextField)
  /// One of several options.
  case option([String])
  /// One row of a table.
  case row(columns: [String], cells: [[String]])
  /// Several options, at most a number of them.
  case options([String], most: Int)
  /// One of two words.
  case confirmation(yes: String, no: String)
  /// A file in the folder that is shown.
  case file(FileKind)
  /// A day, as year, month and day.
  case date
  /// A text of several lines.
  case lines

  struct TextField: Sendable {
    var placeholder = ""
    var suggestions: [String] = []
    var isSecret = false
    /// The numbers that the arrows go through; nil if the text is no number.
    var range: ClosedRange<Int>?
    /// Returns what becomes of a text that is typed.
    var format: @Sendable (String) -> String = { $0 }
  }
}
