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
    // Drawn once, for two checks.
    let large = window(Size(width: 200, height: 60))
    let checks: [(Exploration<Root>.Check, () throws -> String?)] = [
      (.sizes, { sizes(large) }), (.plainMode, { plainMode(large) }), (.saving, saving),
    ]
    var problems: [Problem] = []
    for (check, problem) in checks
    where source.isOn(check) && matters(check.rawValue) {
      if let text = try problem() { problems.append(Problem(check.rawValue, text)) }
    }
    return problems
  }

  // MARK: -

  /// A window that shows a rendering as at the beginning; nil if it is no screen.
  private func window(
    _ size: Size, _ form: DisplayForm = .screen, of rendering: Root.Rendering? = nil
  ) -> TextWindow? {
    guard let screen = (rendering ?? app.rendering) as? any TextScreen else { return nil }
    let window = TextWindow(size: size, form: form)
    window.show(screen)
    return window
  }

  private func sizes(_ large: TextWindow?) -> String? {
    let small = [Size(width: 20, height: 5), Size(width: 33, height: 11)].map { window($0) }
    for window in (small + [large]).compactMap(\.self) where window.frame.size != window.size {
      return "At \(window.size), the frame is \(window.frame.size)."
    }
    return nil
  }

  private func plainMode(_ large: TextWindow?) -> String? {
    guard let large, let lines = window(large.size, .lines) else { return nil }
    let names = Set(lines.commands.map(\.name))
    // Lines need no scrolling.
    let needed = large.commands.filter { !$0.isFamiliar }.map(\.name)
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
    let root = try source.makeRoot(World())
    let watch = TreeWatch()
    let host: WorkflowHost<Root>
    do throws(SnapshotError) {
      host = try WorkflowHost(drainedByHand: root, restoring: saved, observers: [watch])
    } catch {
      return "The saved states cannot be restored: \(error)"
    }
    defer { host.end() }
    if watch.hasOmissions, !app.watch.hasOmissions { return "A saved state was not restored." }
    // Its workers may have to read again what is not saved.
    if try saved.firstDifference(from: host.snapshot()) != nil { host.drainNow() }
    if let path = try saved.firstDifference(from: host.snapshot()) {
      return """
        The state of \(path) is another one after it was saved and restored. Is all of it saved? A \
        Set and some Dictionaries are saved in an order that is another one each time.
        """
    }
    host.drainNow()
    let isAtWork = app.watch.runningWorkers + watch.runningWorkers > 0
    let isWhole = !watch.hasOmissions && app.watch.unsavedSessions.isEmpty
    return isWhole && !isAtWork ? difference(host.rendering) : nil
  }

  /// Returns how a restored app looks, if that is not as before.
  private func difference(_ restored: Root.Rendering) -> String? {
    let size = Size(width: 80, height: 24)
    guard let own = window(size)?.frame, let other = window(size, of: restored)?.frame,
      own.lines != other.lines
    else { return nil }
    let rows = Picture.frame(other).rows.prefix(6).map { "    \($0)" }
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
