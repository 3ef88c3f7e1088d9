import Foundation
import WorkflowPrompts

/// Prints a row of a file with comma-separated values; its first row has the titles.
func table(_ arguments: inout Arguments) async throws {
  let rows = try rows(in: String(contentsOfFile: arguments.rest(1...1)[0], encoding: .utf8))
  let row = try await arguments.ask(row(of: rows))
  print(row.map(\.quoted).joined(separator: ","))
}

func row(of rows: [[String]]) -> Prompt<[String]> {
  .row("Row", of: Array(rows.dropFirst()), columns: rows.first ?? []) { $0 }
}

/// Reads comma-separated values; in quotes, a value may have commas, line breaks and doubled quotes.
///
/// - Throws: `OpenQuote` if a quote has no end.
func rows(in text: String) throws -> [[String]] {
  var (rows, row, value) = ([[String]](), [String](), "")
  var (isQuoted, previous) = (false, Character(" "))
  for character in text.last?.isNewline == true ? text : text + "\n" {
    switch character {
    case "\"":
      if !isQuoted, previous == "\"" { value.append(character) }
      isQuoted.toggle()
    case _ where isQuoted: value.append(character)
    case ",":
      row.append(value)
      value = ""
    case _ where character.isNewline:
      rows.append(row + [value])
      (row, value) = ([], "")
    default: value.append(character)
    }
    previous = character
  }
  if isQuoted { throw OpenQuote(row: rows.count + 1) }
  return rows
}

/// A file whose last value is in quotes that do not end.
struct OpenQuote: Error, CustomStringConvertible {
  /// The number of the row, from 1.
  var row: Int

  var description: String { "a quote in row \(row) has no end" }
}

extension String {
  fileprivate var quoted: String {
    let needsQuotes = contains { $0 == "," || $0 == "\"" || $0.isNewline }
    return needsQuotes ? "\"" + replacing("\"", with: "\"\"") + "\"" : self
  }
}
