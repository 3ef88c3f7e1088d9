import Workflow
import WorkflowPersistence
import WorkflowReflection
import WorkflowTesting
import WorkflowTextUI

/// An app that continues from the saved states of another one, compared with that.
struct RestoredApp<Root: Workflow> {
  /// The loss of a state; nil if all are as before.
  private(set) var loss: String?
  /// The first place that differs; nil if that cannot be said, or if there is no difference.
  private(set) var difference: String?
  /// The parts of states that are not as before; nil if that cannot be said.
  private(set) var lostParts: Set<LostPart>?

  private let app: any WalkedApp<Root>
  private let source: AppSource<Root>

  /// Saves the states of an app, and restores them.
  init(_ app: any WalkedApp<Root>, _ source: AppSource<Root>) throws {
    (self.app, self.source) = (app, source)
    let saved: TreeSnapshot
    do throws(SnapshotError) {
      saved = try app.snapshot()
    } catch {
      loss = "The states cannot be saved: \(error)"
      return
    }
    guard saved.stateCount > 0 else { return }
    let (root, world, watch) = try makeRoot()
    let host: WorkflowHost<Root>
    do throws(SnapshotError) {
      host = try WorkflowHost(drainedByHand: root, restoring: saved, observers: [watch])
    } catch {
      loss = "The saved states cannot be restored: \(error)"
      return
    }
    defer { end(host, world) }
    if watch.hasOmissions, !app.watch.hasOmissions {
      loss = "A saved state was not restored."
    } else {
      try compare(host, watch, world, with: saved)
    }
  }

  private func end(_ host: WorkflowHost<Root>, _ world: World) {
    host.end()
    world.endCalls(running: host.jobs)
  }

  /// Makes the app anew, at the moment of the other one, not at the beginning of its world.
  private func makeRoot() throws -> (Root, World, TreeWatch) {
    let world = World()
    let root = try source.makeRoot(world)
    world.clock.advance(to: app.world.clock.now)
    return (root, world, TreeWatch(world))
  }

  /// Compares a restored app with the one that was saved.
  private mutating func compare(
    _ host: WorkflowHost<Root>, _ watch: TreeWatch, _ world: World, with saved: TreeSnapshot
  ) throws {
    // Its workers may have to read again what is not saved.
    if try host.snapshot() != saved { host.drainNow() }
    // An action of theirs may change more: what still ran when it was saved has ended now.
    let path = try saved.firstDifference(from: host.snapshot(), except: watch.changedSessions)
    loss = path.map { path in
      """
      The state of \(path) is another one after it was saved and restored. Is all of it saved? A \
      Set and some Dictionaries are saved in an order that is another one each time.
      """
    }
    host.drainNow()
    // Workers that have begun anew may have something to tell, be on their way to it, or sleep before.
    let isAsBefore =
      try host.snapshot() == saved
      && world.clock.sleepers.map(\.deadline) == app.world.clock.sleepers.map(\.deadline)
      && watch.runningWorkers == app.watch.runningWorkers && world.waiting == app.world.waiting
    guard isAsBefore, !watch.hasOmissions else { return }
    let lostParts = Self.lostParts(of: app.root, in: host.root)
    self.lostParts = lostParts
    // With the same states, both show the same.
    if !lostParts.isEmpty { difference = try differenceFromCopy(of: host.rendering, saved) }
  }

  /// Compares a restored app with one that has begun with the same states, but not through their
  /// saved form: so what both begin afresh is the same, and what differs was not saved.
  private func differenceFromCopy(
    of rendering: Root.Rendering, _ saved: TreeSnapshot
  ) throws -> String? {
    let (root, world, watch) = try makeRoot()
    var options = RuntimeOptions()
    options.stateSource = LiveStates(app.root, try TreeRestorer(saved))
    let host = WorkflowHost(root, observers: [watch], options: options, on: nil)
    defer { end(host, world) }
    host.drainNow()
    return Self.difference(of: rendering, from: host.rendering)
  }

  private static func difference(of new: Root.Rendering, from old: Root.Rendering) -> String? {
    let size = Size(width: 80, height: 24)
    // The rest of a row may change with the next step.
    guard let old = TextWindow(showing: old, size)?.frame.lines,
      let new = TextWindow(showing: new, size)?.frame.lines,
      let difference = RowDifference(old, new)
    else { return nil }
    return "Row \(difference.row + 1) of the restored app has \(difference.words)."
  }

  private static func lostParts(of root: Session?, in restored: Session?) -> Set<LostPart> {
    let (before, after) = (root?.statesSavedAsTheyAre ?? [:], restored?.statesSavedAsTheyAre ?? [:])
    var lost: Set<LostPart> = []
    for (path, state) in before {
      guard let restored = after[path] else { continue }
      for text in ValueTree(state).differences(from: ValueTree(restored)) {
        lost.insert(LostPart(path: path, text: text))
      }
    }
    return lost
  }
}

/// A part of a state that is another one once it is restored.
struct LostPart: Hashable {
  /// The path of the node.
  let path: String
  /// The property with both values.
  let text: String
}

extension ValueTree {
  /// The innermost properties that are others in a restored value, each with both values.
  ///
  /// An action may change some properties of a structure and leave a lost one alone.
  fileprivate func differences(from restored: ValueTree, in label: String = "") -> [String] {
    if self == restored { return [] }
    guard kind == .record, head == restored.head,
      parts.map(\.label) == restored.parts.map(\.label)
    else { return ["\(label): \(restored.line), not \(line)"] }
    return zip(parts, restored.parts).flatMap { own, other in
      own.value.differences(from: other.value, in: "\(label).\(own.label ?? "")")
    }
  }
}

/// Gives a tree the states of a running one, as far as they are saved as they are.
///
/// What is saved by something else may be made of objects, which two trees cannot share.
private final class LiveStates: StateSource {
  private let states: [String: Any]
  private let saved: TreeRestorer

  init(_ root: Session?, _ saved: TreeRestorer) {
    (states, self.saved) = (root?.statesSavedAsTheyAre ?? [:], saved)
  }

  func initialState<State>(_ type: State.Type, of workflow: Any, at session: Session) -> State? {
    let state = saved.initialState(type, of: workflow, at: session)
    return states[session.path] as? State ?? state
  }

  func endRestoring() -> Bool { saved.endRestoring() }
}

extension Session {
  /// The states at and below this node that are saved as they are, by the paths of their nodes.
  fileprivate var statesSavedAsTheyAre: [String: Any] {
    var states: [String: Any] = [:]
    var left = [self]
    while let session = left.popLast() {
      if (session.workflowType as? any Workflow.Type)?.isSavedAsItIs == true {
        states[session.path] = session.node?.currentState
      }
      left += session.childSessions
    }
    return states
  }
}
