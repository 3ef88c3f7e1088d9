import Foundation
import Workflow
import WorkflowTextUI

/// The frame of an app at a moment, or else its rendering in words.
enum Picture: Equatable {
  case frame(Frame)
  case words(String)

  /// The rows, without blanks at the ends and without empty rows at the bottom.
  var rows: [String] {
    let lines =
      switch self {
      case .frame(let frame): frame.lines
      case .words(let text): text.components(separatedBy: "\n")
      }
    var rows = lines.map { line in
      String(line.reversed().drop { $0.isWhitespace }.reversed())
    }
    while rows.last?.isEmpty == true { rows.removeLast() }
    return rows
  }
}

/// The first row in which one text differs from another, and what differs of it.
struct RowDifference {
  let row: Int
  let before: Substring
  let after: Substring

  /// Compares the rows of two texts; nil if they are the same.
  init?(_ rows: [String], _ others: [String]) {
    let row = zip(rows, others).map(!=).firstIndex(of: true)
    guard let row = row ?? (rows.count == others.count ? nil : min(rows.count, others.count))
    else { return nil }
    let before = row < rows.count ? rows[row][...] : ""
    let after = row < others.count ? others[row][...] : ""
    let start = zip(before, after).prefix { $0 == $1 }.count
    let rest = zip(before.dropFirst(start).reversed(), after.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    self.row = row
    self.before = before.dropFirst(start).dropLast(rest)
    self.after = after.dropFirst(start).dropLast(rest)
  }

  /// The difference in words that end a sentence.
  var words: String { "“\(after)” in place of “\(before)”" }
}

extension WalkedApp {
  /// The frame that is shown, or the rendering.
  var picture: Picture {
    if let frame { return .frame(frame) }
    return .words(String(describing: rendering))
  }
}
