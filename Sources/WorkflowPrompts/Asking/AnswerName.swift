import Foundation

/// The names by which the answer to a question can be given.
struct AnswerName: Sendable {
  /// The option of the command line: `--service-name`.
  let option: String

  /// The name in a file of answers, in lower case: `service-name`.
  var inFile: String { option.drop { $0 == "-" }.lowercased() }

  /// The variable: `PROMPT_SERVICE_NAME`; nil if the name has letters that no variable has, or if the
  /// variable means something else.
  var variable: String? {
    let name = inFile
    // What is left of a name could be what is left of another one, too.
    guard !name.isEmpty, name.allSatisfy(\.isASCII) else { return nil }
    let letters = name.uppercased().map { $0.isLetter || $0.isNumber ? $0 : "_" }
    let variable = "PROMPT_" + String(letters)
    let isTaken = [AnswerName.variableOfFile, AnswerName.variableOfLines].contains(variable)
    return isTaken ? nil : variable
  }

  /// The variable that names the file of answers.
  static let variableOfFile = "PROMPT_ANSWERS"

  /// The variable by which the user wants questions to be lines.
  static let variableOfLines = "PROMPT_PLAIN"

  init(option: String) { self.option = option }

  /// Makes names of a label: lower-case words joined by `-`.
  init(label: String) {
    let letters = label.lowercased().replacing("ß", with: "ss").map { letter in
      // An accent is left out, but not the signs that are a part of letters in other scripts.
      let plain = String(letter).folding(options: .diacriticInsensitive, locale: nil)
      return plain.allSatisfy(\.isASCII) ? plain : String(letter)
    }
    let words = letters.joined().split { !$0.isLetter && !$0.isNumber }
    option = "--" + words.joined(separator: "-")
  }
}
