import Workflow
import WorkflowPersistence
import WorkflowTextUI

/// The checks that take longer than a step, so only some steps make them.
struct OccasionalChecks<Root: Workflow> {
  let source: AppSource<Root>
  let app: any WalkedApp<Root>

  /// Returns what is wrong.
  ///
  /// - Parameter matters: Returns whether a property is to be checked.
  func problems(_ matters: (String) -> Bool) throws -> [Problem] {
    let checks: [(Exploration<Root>.Check, () throws -> String?)] = [
      (.sizes, sizes), (.plainMode, plainMode), (.saving, saving),
    ]
    var problems: [Problem] = []
    for (check, problem) in checks
    where source.isOn(check) && matters(check.rawValue) {
      if let text = try problem() { problems.append(Problem(check.rawValue, text)) }
    }
    return problems
  }

  // MARK: -

  private func window(_ size: Size, _ form: DisplayForm = .screen) -> TextWindow? {
    guard let screen = app.rendering as? any TextScreen else { return nil }
    let window = TextWindow(size: size, form: form)
    window.show(screen)
    return window
  }

  private func sizes() -> String? {
    for (width, height) in [(20, 5), (33, 11), (200, 60)] {
      let size = Size(width: width, height: height)
      if let frame = window(size)?.frame, frame.size != size {
        return "At \(size), the frame is \(frame.size)."
      }
    }
    return nil
  }

  private func plainMode() -> String? {
    let size = Size(width: 200, height: 60)
    guard let screen = window(size), let lines = window(size, .lines) else { return nil }
    let names = Set(lines.commands.map(\.name))
    // Lines need no scrolling.
    let needed = screen.commands.filter { !$0.isFamiliar }.map(\.name)
    let missing = needed.filter { !names.contains($0) }
    return missing.isEmpty ? nil : "Plain mode does not have: \(missing.joined(separator: ", "))."
  }

  private func saving() throws -> String? {
    let saved: TreeSnapshot
    do throws(SnapshotError) {
      saved = try app.snapshot()
    } catch {
      return "The states cannot be saved: \(error)"
    }
    guard saved.stateCount > 0 else { return nil }
    // Its workers do not run: what they do at the beginning is no loss.
    let watch = TreeWatch()
    let again: TreeSnapshot
    do {
      let host = try WorkflowHost(
        drainedByHand: source.makeRoot(World()), restoring: saved, observers: [watch])
      defer { host.end() }
      again = try host.snapshot()
    } catch let error as SnapshotError {
      return "The saved states cannot be restored: \(error)"
    }
    if watch.hasOmissions, !app.watch.hasOmissions { return "A saved state was not restored." }
    if let path = saved.firstDifference(from: again) {
      return """
        The state of \(path) is another one after it was saved and restored. Is all of it saved? A \
        Set has no order, so it is never the same.
        """
    }
    let restored = try source.make(World(), saved, [])
    defer { restored.end() }
    // A caret may be elsewhere: some views begin anew with the tree that shows them.
    guard let frames = app.frames(beside: restored), frames.own.lines != frames.restored.lines
    else { return nil }
    let rows = Picture.frame(frames.restored).rows.prefix(8).map { "    \($0)" }
    return "The restored app shows something else:\n" + rows.joined(separator: "\n")
  }
}

extension TreeSnapshot {
  /// The type of the first node whose state differs; nil if none does.
  fileprivate func firstDifference(from other: TreeSnapshot) -> String? {
    for (node, otherNode) in zip(nodes, other.nodes) where node != otherNode { return node.type }
    return nodes.count == other.nodes.count ? nil : nodes.last?.type ?? "the root"
  }
}
