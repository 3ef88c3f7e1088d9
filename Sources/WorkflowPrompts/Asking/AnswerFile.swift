/// The answers in a file, each on a line such as `region = eu-west`.
///
/// Names are the same in upper and lower case, and may begin with `--`. A value in double quotes
/// loses them. Blank lines and lines that begin with `#` are skipped.
struct AnswerFile {
  private let path: String
  private var answers: [String: (text: String, line: Int)] = [:]

  /// Reads the text of a file.
  ///
  /// - Throws: The first line that is no answer, or that answers again.
  init(_ text: String, path: String) throws(PromptError) {
    self.path = path
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let line = String(line).withoutBlanksAround
      if !line.isEmpty, !line.hasPrefix("#") { try read(line, number: index + 1) }
    }
  }

  private mutating func read(_ line: String, number: Int) throws(PromptError) {
    let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      .map { String($0).withoutBlanksAround }
    let name = AnswerName(option: parts[0]).inFile
    guard parts.count == 2, !name.isEmpty, !name.contains(where: \.isWhitespace) else {
      throw .badAnswer(
        name: place(number), reason: "write 'name = value', or begin a comment with #")
    }
    if let former = answers.updateValue((parts[1].withoutQuotes, number), forKey: name) {
      throw .badAnswer(
        name: place(number), reason: "'\(name)' has a value in line \(former.line) already")
    }
  }

  private func place(_ line: Int) -> String { "\(path), line \(line)" }

  /// Returns the text of an answer, and where it is; nil if there is none.
  func text(for name: AnswerName) -> (text: String, place: String)? {
    answers[name.inFile].map { ($0.text, place($0.line)) }
  }
}

extension String {
  fileprivate var withoutQuotes: String {
    count > 1 && hasPrefix("\"") && hasSuffix("\"") ? String(dropFirst().dropLast()) : self
  }
}
