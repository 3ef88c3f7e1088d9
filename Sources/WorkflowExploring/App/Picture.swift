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

extension WalkedApp {
  /// The frame that is shown, or the rendering.
  var picture: Picture {
    if let frame { return .frame(frame) }
    return .words(String(describing: rendering))
  }
}
