import Workflow
import WorkflowPersistence
import WorkflowTerminal
import WorkflowTesting
import WorkflowTextUI

/// An app that a walk goes through.
protocol WalkedApp<Root>: AnyObject {
  associatedtype Root: Workflow

  var rendering: Root.Rendering { get }

  /// The frame; nil if the app has no screen.
  var frame: Frame? { get }

  /// Whether the app has ended by itself.
  var hasEnded: Bool { get }

  /// The events of the tree.
  var watch: TreeWatch { get }

  var world: World { get }

  /// The choices of the user and the test now.
  var possibilities: Possibilities { get }

  /// The places of the map that the app is at.
  var screens: [String] { get }

  /// Does what the user or the test does in a step, and settles; returns whether the app used it.
  ///
  /// - Throws: The reason why the target is not there.
  func perform(_ step: Step) throws(CommandError) -> Bool

  /// Lets views move for a time.
  func pass(_ time: Duration)

  /// Does all work that waits for nothing outside.
  func settle()

  func snapshot() throws(SnapshotError) -> TreeSnapshot

  /// The root of the tree; nil once it has begun to end.
  var root: Session? { get }

  func end()
}

extension WalkedApp {
  /// Does a step, and returns whether its target was there and the app used it.
  func take(_ step: Step) -> Bool {
    switch step {
    case .answer(let name, let number):
      guard world.answer(name, number) else { return false }
      settle()
      return true
    case .input(.wait(let time)):
      wait(time)
      return true
    case .failure, .loss, .run, .runAll, .crash: return false
    case .input, .event:
      return (try? perform(step)) ?? false
    }
  }

  /// Moves the clocks from one moment at which something happens to the next.
  private func wait(_ time: Duration) {
    let end = world.clock.now.advanced(by: time)
    while let deadline = world.clock.nextDeadline, deadline <= end {
      pass(world.clock.now.duration(to: deadline))
      world.clock.advance(to: deadline)
      settle()
    }
    pass(world.clock.now.duration(to: end))
    world.clock.advance(to: end)
    settle()
  }
}

/// Notes what happens in a tree that a right app never does.
final class TreeWatch: WorkflowObserver {
  /// The actions that were dropped, in words.
  private(set) var dropped: [String] = []
  private(set) var runningWorkers = 0
  /// The number of events so far.
  private(set) var eventCount = 0
  private let pool: JobPool?
  /// The number of the tree in its simulation.
  private(set) var tree = 0
  private var applied: [(session: WorkflowSession, action: Any)] = []
  /// Whether a state was not saved, or not restored.
  private(set) var hasOmissions = false

  init(_ world: World) { pool = world.jobs }

  func beginStep() { applied = [] }

  /// The sessions whose states an action of this step may have changed.
  var changedSessions: [WorkflowSession] { applied.map(\.session) }

  /// The name of the action that was applied last in this step to each node, by the node's path.
  ///
  /// It is without values.
  var lastActions: [String: String] {
    var names: [String: String] = [:]
    for (session, action) in applied {
      let closure = action as? any WrappedAction
      let action = closure?.base ?? action
      names[session.path] =
        closure?.location.map { "\($0)" }
        ?? "\(type(of: action)) \("\(action)".prefix { $0.isLetter })"
    }
    return names
  }

  func observe(_ event: WorkflowEvent) {
    // A tree tells of its root when it has just been made.
    if eventCount == 0, let pool { tree = pool.newestTree }
    eventCount += 1
    switch event {
    case .actionWasApplied(let action): applied.append((action.session, action.action))
    case .workerDidBegin(let worker, let session):
      runningWorkers += 1
      pool?.willBegin("\(worker.shortName) of \(session.path)", on: tree)
    case .workerDidEnd: runningWorkers -= 1
    case .stateWasLeftOut: hasOmissions = true
    case .actionWasDropped(let action, let session, let reason)
    where reason == .sessionHasEnded:
      dropped.append("\(action), sent to \(session.path), which has ended")
    default: break
    }
  }
}

extension Worker {
  /// The type without its parameters, and the worker's `id`, if it has one.
  fileprivate var shortName: String {
    let type = "\(type(of: self))".prefix { $0 != "<" }
    return Mirror(reflecting: self).descendant("id").map { "\(type) \($0)" } ?? String(type)
  }
}
