import WorkflowTestSupport
import Testing
import Workflow

/// What is sent from callbacks waits in one queue.
struct NestedSendTests {
  /// Where in a turn something is sent, in the order of the turn.
  enum Place: Int, CaseIterable {
    case apply, observer, handler, commit, listener, output
  }

  /// The node it is sent to, as seen from the node whose action runs.
  enum Target: Int, CaseIterable {
    case itself, parent, child, removed
  }

  @Test(.rules("26a", "26b", "26c"), .slow)
  func `with every choice of places and targets, actions run in the order of sending`() {
    let choices = Target.allCases.count + 1
    var count = 1
    for _ in Place.allCases { count *= choices }
    for number in 0..<count {
      var plan: [Place: Target] = [:]
      var rest = number
      for place in Place.allCases {
        plan[place] = Target(rawValue: rest % choices - 1)
        rest /= choices
      }
      let log = run(plan)
      let expected = Place.allCases.compactMap { place in
        plan[place].map { "\($0) from \(place)" }
      }
      guard log == ["the turn itself"] + expected + ["returned"] else {
        Issue.record("\(plan): \(log)")
        return
      }
    }
    #expect(count == 15_625)
  }

  /// Runs one turn in which each place sends to its target, and returns what ran.
  private func run(_ plan: [Place: Target]) -> [String] {
    let log = Log()
    let sender = Sender(plan: plan)
    let host = WorkflowHost(
      drainedByHand: Family(sender: sender, log: log),
      observers: [SendingObserver(sender: sender, log: log)]
    ) { _ in sender.send(at: .output) }
    sender.targets = host.rendering.targets
    // This node is gone when something is sent to it.
    host.rendering.removeChild.send("removed")
    let subscription = host.onRendering { _ in sender.send(at: .listener) }
    sender.isActive = true
    host.rendering.targets[.itself]?.send(Note(text: "the turn itself", isFirst: true))
    log("returned")
    subscription.cancel()
    return log.take()
  }
}

/// The text of an action, so that the log shows the order in which actions are applied.
private struct Note {
  var text: String
  var isFirst = false
}

private final class Sender {
  let plan: [NestedSendTests.Place: NestedSendTests.Target]
  var targets: [NestedSendTests.Target: Sink<Note>] = [:]
  var isActive = false
  private var places = Set<NestedSendTests.Place>()

  init(plan: [NestedSendTests.Place: NestedSendTests.Target]) { self.plan = plan }

  /// Sends what is planned for a place, once.
  func send(at place: NestedSendTests.Place) {
    guard isActive, places.insert(place).inserted, let target = plan[place] else { return }
    targets[target]?.send(Note(text: "\(target) from \(place)"))
  }
}

private struct SendingObserver: WorkflowObserver {
  let sender: Sender
  let log: Log

  func observe(_ event: WorkflowEvent) {
    switch event {
    case .actionWasApplied: sender.send(at: .observer)
    case .actionWasDropped(let action as Member.Action, _, _): log(action.note.text)
    default: break
    }
  }
}

/// The parent of the node that acts.
private struct Family: Workflow {
  typealias Output = String

  struct Action: WorkflowAction {
    var note: Note?
    var removes: String?

    func apply(toState state: inout FamilyState, workflow: Family) -> String? {
      if let removes {
        state.removed.insert(removes)
        return nil
      }
      state.turns += 1
      guard let note else { return "done" }
      workflow.log(note.text)
      return nil
    }
  }

  struct FamilyState {
    var turns = 0
    var removed: Set<String> = []
  }

  struct Shown {
    var targets: [NestedSendTests.Target: Sink<Note>]
    var removeChild: Sink<String>
  }

  let sender: Sender
  let log: Log

  func makeInitialState() -> FamilyState { FamilyState() }

  func render(state: FamilyState, context: borrowing RenderContext<Self>) -> Shown {
    if state.turns > 0 {
      context.runSideEffect(key: "commit") { [sender] _ in sender.send(at: .commit) }
    }
    var targets: [NestedSendTests.Target: Sink<Note>] = [:]
    let member = context.render(Member(name: "self", sender: sender, log: log)) {
      [sender] _ in
      sender.send(at: .handler)
      return Action()
    }
    targets[.itself] = member.itself
    targets[.child] = member.child
    if !state.removed.contains("removed") {
      targets[.removed] =
        context.render(Member(name: "removed", sender: sender, log: log), key: "removed") { _ in
          Action()
        }.itself
    }
    let actions = context.makeSink(of: Action.self)
    targets[.parent] = actions.contraMap { Action(note: $0) }
    return Shown(targets: targets, removeChild: actions.contraMap { Action(removes: $0) })
  }
}

private struct Member: Workflow {
  typealias Output = String

  struct Action: WorkflowAction {
    var note: Note

    func apply(toState state: inout [String], workflow: Member) -> String? {
      workflow.log(note.text)
      state.append(note.text)
      guard note.isFirst else { return nil }
      workflow.sender.send(at: .apply)
      return "up"
    }
  }

  let name: String
  let sender: Sender
  let log: Log

  func makeInitialState() -> [String] { [] }

  func render(
    state: [String], context: borrowing RenderContext<Self>
  ) -> (itself: Sink<Note>, child: Sink<Note>?) {
    let child: Sink<Note>? =
      name == "self"
      ? context.render(Member(name: "child", sender: sender, log: log)) { _ in
        AnyWorkflowAction.noAction
      }.itself : nil
    return (context.makeSink(of: Action.self).contraMap { Action(note: $0) }, child)
  }
}
