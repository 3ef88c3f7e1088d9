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

extension Picture {
  /// The part of a row that another picture does not have, in words.
  func firstDifference(from other: Picture) -> String {
    let (rows, others) = (rows, other.rows)
    let row = zip(rows, others).map(!=).firstIndex(of: true)
    guard let row else { return "The same steps show something else the second time." }
    let (before, after) = (rows[row], others[row])
    let start = zip(before, after).prefix { $0 == $1 }.count
    func part(_ text: String) -> String { "“\(text.dropFirst(max(0, start - 20)).prefix(60))”" }
    return "The same steps show \(part(after)) the second time, in place of \(part(before))."
  }
}

extension WalkedApp {
  /// The frame that is shown, or the rendering.
  var picture: Picture {
    if let frame { return .frame(frame) }
    return .words(String(describing: rendering))
  }
}
