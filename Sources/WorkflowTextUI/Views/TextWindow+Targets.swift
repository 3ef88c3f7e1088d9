// What a window tells those who look for something to do in it, such as a test that walks through an
// app. All of it is computed when it is asked for, so that other apps pay nothing.

/// A view that receives the button of the mouse, as the frame shows it.
package struct WindowTarget: Hashable, Sendable {
  /// A rectangle of cells.
  package struct Part: Hashable, Sendable {
    package let columns: Range<Int>
    package let rows: Range<Int>
  }

  /// The name of the field or button; nil if the view has none.
  package let label: String?

  /// The cells in which a click reaches this view and no other: one or more rectangles without a
  /// cell in common.
  package let parts: [Part]

  /// A cell in which a click reaches this view.
  package var cell: Position {
    Position(column: parts[0].columns.lowerBound, row: parts[0].rows.lowerBound)
  }

  /// Returns whether a click on a cell reaches this view.
  package func contains(_ position: Position) -> Bool {
    parts.contains { $0.columns.contains(position.column) && $0.rows.contains(position.row) }
  }
}

extension TextWindow {
  /// The views that a click can reach now, in the order of drawing.
  ///
  /// - Complexity: O(n²) for n areas of the mouse.
  package var targets: [WindowTarget] {
    let pass = currentPass
    var above: [WindowTarget.Part] = []
    var targets: [WindowTarget] = []
    for area in pass.areas.reversed() where area.stopsButton && !pass.scopes[area.scope].isBlocked {
      let part = WindowTarget.Part(columns: area.columns, rows: area.rows)
      if case .button = area.answer {
        let parts = above.reduce([part]) { rest, cover in rest.flatMap { $0.without(cover) } }
        if !parts.isEmpty {
          targets.append(WindowTarget(label: pass.name(of: area.scope), parts: parts))
        }
      }
      above.append(part)
    }
    return targets.reversed()
  }

  /// Whether the view with the focus receives characters as text.
  package var takesText: Bool {
    let pass = currentPass
    return pass.responders.contains { responder in
      if case .text = responder.answer { responder.scope == pass.focus?.scope } else { false }
    }
  }

  /// Returns the cell to click on for a text; nil if there is none.
  ///
  /// The text is the label of a target: then the cell is where the target shows it, if it does.
  /// Otherwise the cell is the first that shows the text in a target, or else the first of all.
  package func position(of text: String) -> Position? {
    if text.isEmpty { return nil }
    let targets = targets
    guard let target = targets.first(where: { $0.label == text }) else {
      let places = frame.places(of: text, in: Array(0..<frame.size.height))
      return places.first { place in targets.contains { $0.contains(place) } } ?? places.first
    }
    let rows = Set(target.parts.flatMap(\.rows)).sorted()
    return frame.places(of: text, in: rows).first(where: target.contains) ?? target.cell
  }
}

extension MouseArea {
  /// Whether a press goes no further than to this area.
  fileprivate var stopsButton: Bool {
    switch answer {
    case .button, .cover: true
    case .wheel, .region: false
    }
  }
}

extension WindowTarget.Part {
  /// Returns the parts of this one beside, above and below another one.
  fileprivate func without(_ other: Self) -> [Self] {
    guard columns.overlaps(other.columns), rows.overlaps(other.rows) else { return [self] }
    let inner = rows.clamped(to: other.rows)
    let hole = columns.clamped(to: other.columns)
    return [
      Self(columns: columns, rows: rows.lowerBound..<inner.lowerBound),
      Self(columns: columns.lowerBound..<hole.lowerBound, rows: inner),
      Self(columns: hole.upperBound..<columns.upperBound, rows: inner),
      Self(columns: columns, rows: inner.upperBound..<rows.upperBound),
    ].filter { !$0.columns.isEmpty && !$0.rows.isEmpty }
  }
}

extension Frame {
  /// Returns the cells at which some rows show a text.
  fileprivate func places(of text: String, in rows: [Int]) -> [Position] {
    rows.flatMap { row in
      let line = line(row)
      return line.ranges(of: text).map { range in
        Position(column: String(line[..<range.lowerBound]).columnCount, row: row)
      }
    }
  }
}
