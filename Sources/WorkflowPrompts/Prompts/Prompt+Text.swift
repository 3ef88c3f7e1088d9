import Foundation
import WorkflowSynchronization

extension Prompt where Answer == String {
  /// A question for a line of text.
  ///
  /// - Parameters:
  ///   - label: The name of the value that is asked for.
  ///   - text: The text that is there at first, which the user can edit.
  ///   - placeholder: The text that is shown while the field is empty.
  ///   - suggestions: Texts that the user can complete by the tab key. Others can be typed.
  ///   - validate: Returns what is wrong with a text, for the user; nil if nothing is.
  ///   - format: Returns the form of a text that is typed, such as `1234 5` of `12345`. A
  ///     separator at the end would come back whenever the user deletes it.
  public static func text(
    _ label: String, startingWith text: String = "", placeholder: String = "",
    suggestions: [String] = [], validate: sending @escaping (String) -> String? = { _ in nil },
    format: sending @escaping (String) -> String = { $0 }
  ) -> Prompt {
    let (check, locked) = (check(validate), Locked(format))
    let format: @Sendable (String) -> String = { text in locked.withLock { $0(text) } }
    let field = Field.TextField(
      placeholder: placeholder, suggestions: suggestions, format: format)
    return Prompt(
      label, .text(field), starting: Draft(text: format(text), selection: nil),
      summary: { $0.text }, read: { check($0.text) },
      fill: { .success(Draft(text: format($0))) })
  }

  /// A question for a text that is hidden: a dot stands for each character, and nothing stays of it.
  ///
  /// - Parameters:
  ///   - label: The name of the value that is asked for.
  ///   - validate: Returns what is wrong with a text, for the user; nil if nothing is.
  public static func password(
    _ label: String, validate: sending @escaping (String) -> String? = { _ in nil }
  ) -> Prompt {
    let check = check(validate)
    return Prompt(
      label, .text(.init(isSecret: true)), summary: { $0.secret.text.isEmpty ? "" : "••••" },
      read: { check($0.secret.text) },
      fill: { .success(Draft(secret: HiddenText(text: $0))) })
  }

  /// A question for a text of several lines, in an area or in the user's editor.
  ///
  /// - Parameters:
  ///   - label: The name of the value that is asked for.
  ///   - text: The text that is there at first.
  ///   - validate: Returns what is wrong with a text, for the user; nil if nothing is.
  public static func longText(
    _ label: String, startingWith text: String = "",
    validate: sending @escaping (String) -> String? = { _ in nil }
  ) -> Prompt {
    let check = check(validate)
    return Prompt(
      label, .lines, starting: Draft(text: text), summary: { $0.text.firstLine },
      read: { check($0.text) },
      fill: { .success(Draft(text: $0.replacing("\\n", with: "\n"))) })
  }

}

extension Prompt where Answer == Int {
  /// A question for a whole number, which is typed, or changed by the arrows up and down.
  ///
  /// - Parameters:
  ///   - label: The name of the value that is asked for.
  ///   - range: The numbers that are answers.
  ///   - number: The number that is there at first; nil for none.
  ///   - validate: Returns what is wrong with a number, for the user; nil if nothing is.
  public static func number(
    _ label: String, in range: ClosedRange<Int> = Int.min...Int.max,
    startingWith number: Int? = nil, validate: sending @escaping (Int) -> String? = { _ in nil }
  ) -> Prompt {
    let check = check(validate)
    let read: @Sendable (String) -> Result<Int, Problem> = { text in
      guard let number = Int(text.withoutBlanksAround), range.contains(number) else {
        let words = range.inWords.map { " \($0)" } ?? ""
        return .failure(Problem("Enter a whole number\(words)."))
      }
      return check(number)
    }
    return Prompt(
      label, .text(.init(range: range)), starting: Draft(text: number.map { "\($0)" } ?? ""),
      summary: { $0.text }, read: { read($0.text) },
      fill: { .success(Draft(text: $0.withoutBlanksAround)) })
  }
}

extension ClosedRange<Int> {
  /// The least and the most number; nil if all are in the range.
  var inWords: String? {
    switch (lowerBound, upperBound) {
    case (.min, .max): nil
    case (let least, .max): "from \(least)"
    case (.min, let most): "up to \(most)"
    case (let least, let most): "from \(least) to \(most)"
    }
  }
}

extension String {
  /// The first line, and how many follow.
  fileprivate var firstLine: String {
    let lines = split(whereSeparator: \.isNewline)
    let more = lines.count > 1 ? " … (\(lines.count) lines)" : ""
    return (lines.first.map { String($0) } ?? "") + more
  }
}
