/// A question without the type of its answer.
struct Question: Sendable {
  let label: String
  let field: Field
  /// The input at first.
  var start: Draft
  /// Returns the answer in a few words.
  let summary: @Sendable (Draft) -> String
  /// Returns what is wrong with the answer.
  let problem: @Sendable (Draft) -> String?
  var help = ""
  var isGiven = false
  /// The answer as the command line has it; nil if it has none.
  var ownAnswer: String?
  /// The names by which the answer can be given.
  var name: AnswerName

  init(
    label: String, field: Field, start: Draft, summary: @escaping @Sendable (Draft) -> String,
    problem: @escaping @Sendable (Draft) -> String?
  ) {
    self.label = label
    name = AnswerName(label: label)
    self.field = field
    self.start = start
    self.summary = summary
    self.problem = problem
  }
}

extension Question {
  /// Whether an option has to be chosen, and there is none.
  var hasNothingToChoose: Bool {
    switch field {
    case .option([]), .row(columns: _, cells: []), .options([], most: _): problem(start) != nil
    default: false
    }
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

  /// Whether nothing of the answer is shown.
  var isSecret: Bool { if case .text(let field) = self { field.isSecret } else { false } }

  struct TextField: Sendable {
    var placeholder = ""
    var suggestions: [String] = []
    var isSecret = false
    /// The numbers that the arrows go through; nil if the text is no number.
    var range: ClosedRange<Int>?
    /// Returns the form of a text that is typed.
    var format: @Sendable (String) -> String = { $0 }
  }
}
