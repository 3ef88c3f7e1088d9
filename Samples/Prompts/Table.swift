import Foundation
import WorkflowPrompts

/// Prints a row of a file with comma-separated values; its first row has the titles.
func table(_ arguments: inout Arguments) async throws {
  let rows = rows(in: try String(contentsOfFile: arguments.rest(1...1)[0], encoding: .utf8))
  let row = try await arguments.ask(row(of: rows))
  print(row.map(\.quoted).joined(separator: ","))
}

func row(of rows: [[String]]) -> Prompt<[String]> {
  .row("Row", of: Array(rows.dropFirst()), columns: rows.first ?? []) { $0 }
}

/// Reads comma-separated values; in quotes, a value may have commas, line breaks and doubled quotes.
func rows(in text: String) -> [[String]] {
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
  return rows
}

extension String {
  fileprivate var quoted: String {
    let needsQuotes = contains { $0 == "," || $0 == "\"" || $0.isNewline }
    return needsQuotes ? "\"" + replacing("\"", with: "\"\"") + "\"" : self
  }
}
