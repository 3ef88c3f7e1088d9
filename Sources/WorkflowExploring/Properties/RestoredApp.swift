import Workflow
import WorkflowPersistence
import WorkflowTesting
import WorkflowTextUI

/// An app that continues from the saved states of another one, compared with that.
struct RestoredApp<Root: Workflow> {
  /// The loss of a state; nil if all are as before.
  private(set) var loss: String?
  /// Where it shows something else; nil if that cannot be said, or if there is no difference.
  private(set) var difference: String?

  /// Saves the states of an app, and restores them.
  init(_ app: any WalkedApp<Root>, _ source: AppSource<Root>) throws {
    let saved: TreeSnapshot
    do throws(SnapshotError) {
      saved = try app.snapshot()
    } catch {
      loss = "The states cannot be saved: \(error)"
      return
    }
    guard saved.stateCount > 0 else { return }
    let world = World()
    let root = try source.makeRoot(world)
    // The app goes on at this moment, not at the beginning of its world.
    world.clock.advance(to: app.world.clock.now)
    let watch = TreeWatch(world)
    let host: WorkflowHost<Root>
    do throws(SnapshotError) {
      host = try WorkflowHost(drainedByHand: root, restoring: saved, observers: [watch])
    } catch {
      loss = "The saved states cannot be restored: \(error)"
      return
    }
    defer { host.end() }
    if watch.hasOmissions, !app.watch.hasOmissions {
      loss = "A saved state was not restored."
    } else {
      try compare(host, watch, world, with: saved, of: app)
    }
  }

  /// Compares a restored app with the one that was saved.
  private mutating func compare(
    _ host: WorkflowHost<Root>, _ watch: TreeWatch, _ world: World, with saved: TreeSnapshot,
    of app: any WalkedApp<Root>
  ) throws {
    // Its workers may have to read again what is not saved.
    if try saved.firstDifference(from: host.snapshot()) != nil { host.drainNow() }
    loss = try saved.firstDifference(from: host.snapshot()).map { path in
      """
      The state of \(path) is another one after it was saved and restored. Is all of it saved? A \
      Set and some Dictionaries are saved in an order that is another one each time.
      """
    }
    host.drainNow()
    let isWhole = !watch.hasOmissions && app.watch.unsavedSessions.isEmpty
    // Workers that have begun anew may have something to tell, be on their way to it, or sleep before.
    let isAsBefore =
      try saved.firstDifference(from: host.snapshot()) == nil && world.clock.nextDeadline == nil
      && watch.runningWorkers == app.watch.runningWorkers && world.waiting == app.world.waiting
    if isWhole, isAsBefore { difference = Self.difference(of: host.rendering, from: app.rendering) }
  }

  private static func difference(of new: Root.Rendering, from old: Root.Rendering) -> String? {
    let size = Size(width: 80, height: 24)
    guard let old = TextWindow(showing: old, size)?.frame.lines,
      let new = TextWindow(showing: new, size)?.frame.lines,
      let row = zip(old, new).map(!=).firstIndex(of: true)
    else { return nil }
    let (before, after) = (old[row], new[row])
    // Only what differs: the rest of the row may change with the next step.
    let start = zip(before, after).prefix { $0 == $1 }.count
    let rest = zip(before.reversed(), after.reversed()).prefix { $0 == $1 }.count
    func part(_ text: String) -> String { "“\(text.dropFirst(start).dropLast(rest))”" }
    return "Row \(row + 1) of the restored app has \(part(after)) in place of \(part(before))."
  }
}

extension TreeSnapshot {
  /// The type of the first node whose state differs; nil if none does.
  fileprivate func firstDifference(from other: TreeSnapshot) -> String? {
    for (node, otherNode) in zip(nodes, other.nodes) where node != otherNode { return node.type }
    return nodes.count == other.nodes.count ? nil : nodes.last?.type ?? "the root"
  }
}
