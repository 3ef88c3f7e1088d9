extension Outcome {
  var shownFigure: String { "\(figure.rounded(to: 2)) \(unit)" }

  var shownBudget: String { "budget \(budget.rounded(to: 2)) \(unit)" }
}

/// Returns the outcomes as a readable table.
func table(_ outcomes: [Outcome]) -> String {
  let header = ["scenario", "figure", "budget", "stretch", "ns", "floor ns", ""]
  let rows = outcomes.map { outcome in
    [
      outcome.name, outcome.shownFigure, outcome.budget.rounded(to: 2),
      outcome.stretch.map { $0.rounded(to: 2) } ?? "",
      outcome.time.map { $0.rounded(to: 1) } ?? "",
      outcome.floorTime.map { $0.rounded(to: 1) } ?? "",
      outcome.isWithinBudget ? "" : "OVER BUDGET",
    ]
  }
  let widths = header.indices.map { column in
    ([header] + rows).map { $0[column].count }.max() ?? 0
  }
  return ([header] + rows).map { row in
    row.enumerated().map { column, text in
      let padding = String(repeating: " ", count: widths[column] - text.count)
      return column == 0 ? text + padding : padding + text
    }.joined(separator: "  ").trimmedAtTheEnd
  }.joined(separator: "\n")
}

extension Double {
  /// Returns the number rounded to some decimal places, without zeros at the end.
  func rounded(to places: Int) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let rounded = (self * scale).rounded() / scale
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }
}

extension String {
  fileprivate var trimmedAtTheEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
