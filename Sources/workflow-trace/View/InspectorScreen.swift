import Workflow
import WorkflowReflection
import WorkflowScreens
import WorkflowTracing

/// The screen of the inspector.
struct InspectorScreen: Screen {
  let browser: TraceBrowser
  var state: InspectorState
  /// The nodes of the tree.
  var rows: [TreeRow]
  var sink: Sink<InspectorEvent>

  var turn: TraceTurn { browser.turn(at: state.turn) }
  var facts: TurnFacts { browser.facts(ofTurnAt: state.turn) }

  /// The selected row of the tree: that of the selected node, or of the first action.
  var selectedRow: Int? {
    let sought = state.session ?? facts.actions.first?.session
    return rows.firstIndex { $0.session == sought } ?? (rows.isEmpty ? nil : 0)
  }

  var selectedSession: Int? { selectedRow.map { rows[$0].session } }
}

// MARK: - The lines about a node

extension InspectorScreen {
  /// A line about the selected node or the turn.
  struct Line: Equatable {
    enum Role { case plain, added, removed, remark }
    var text: String
    var role = Role.plain
  }

  var lines: [Line] {
    if state.tab == .turn { return turnLines }
    guard let session = selectedSession else { return [Line(text: "No node.", role: .remark)] }
    return switch state.tab {
    case .state: textLines(.state, session)
    case .rendering: textLines(.rendering, session)
    case .changes, .turn: changeLines(.state, session) + changeLines(.rendering, session)
    }
  }

  private func textLines(_ kind: NodeText, _ session: Int) -> [Line] {
    guard let text = browser.text(kind, of: session, afterTurnAt: state.turn) else {
      return [Line(text: absence(of: kind), role: .remark)]
    }
    return text.lines.map { Line(text: $0) }
      + (text.isCut ? [Line(text: "… there is more", role: .remark)] : [])
  }

  private func absence(of kind: NodeText) -> String {
    // A recorder leaves out the state of a node that has none.
    kind == .state && browser.hasStates
      ? "It has no state in the trace." : "The trace does not have it."
  }

  private func changeLines(_ kind: NodeText, _ session: Int) -> [Line] {
    let heading = Line(text: kind == .state ? "State" : "Rendering", role: .remark)
    guard let after = browser.text(kind, of: session, afterTurnAt: state.turn) else {
      return [heading, Line(text: "  \(absence(of: kind))", role: .remark)]
    }
    let before = browser.text(kind, of: session, afterTurnAt: state.turn - 1)?.lines ?? []
    if before == after.lines {
      return [heading, Line(text: "  The same as before.", role: .remark)]
    }
    return [heading] + Self.difference(from: before, to: after.lines)
  }

  /// The lines that were removed and added, each where it was or is.
  static func difference(from before: [String], to after: [String]) -> [Line] {
    let difference = after.difference(from: before)
    let removed = difference.removals.reduce(into: [Int: String]()) { lines, change in
      if case .remove(let offset, let line, _) = change { lines[offset] = line }
    }
    let added = difference.insertions.reduce(into: Set<Int>()) { offsets, change in
      if case .insert(let offset, _, _) = change { offsets.insert(offset) }
    }
    var lines: [Line] = []
    var old = 0
    for (index, line) in after.enumerated() {
      while let gone = removed[old] {
        lines.append(Line(text: "- \(gone)", role: .removed))
        old += 1
      }
      if added.contains(index) {
        lines.append(Line(text: "+ \(line)", role: .added))
      } else {
        lines.append(Line(text: "  \(line)"))
        old += 1
      }
    }
    while let gone = removed[old] {
      lines.append(Line(text: "- \(gone)", role: .removed))
      old += 1
    }
    return lines
  }

  private var turnLines: [Line] {
    let facts = facts
    var lines = [
      Line(
        text:
          "\(turn.duration.map(duration) ?? "not complete"), passes \(duration(facts.passDuration))"
      )
    ]
    for action in facts.actions {
      let name = browser.session(action.session)?.name ?? "\(action.session)"
      lines.append(
        Line(
          text: "\(action.isDropped ? "dropped" : "applied") \(action.text)",
          role: action.isDropped ? .removed : .plain))
      lines.append(
        Line(text: "  at \(name)\(action.remark.map { ", \($0)" } ?? "")", role: .remark))
    }
    return lines + facts.others.map { Line(text: $0, role: .remark) }
  }

  /// The cause and the duration of the selected node's render.
  var remark: String {
    guard let session = selectedSession, let render = facts.renders[session] else { return "" }
    let cause =
      switch render.cause {
      case .isNew: "it is new"
      case .action: "an action"
      case .props: "new props" + (nameAbove(session).map { " from \($0.visible)" } ?? "")
      case .child: "something below"
      case .host: "the host renders all"
      case nil: "unknown"
      }
    return "rendered in \(duration(render.duration)): \(cause)"
  }

  private func nameAbove(_ session: Int) -> String? {
    browser.session(session)?.parent.flatMap { browser.session($0) }?.name
  }
}
