import WorkflowReflection
import Workflow

/// Everything that has happened in a tree and that the test has not yet accounted for.
final class PendingExpectations<Root: Workflow> {
  private var exhaustivity: Exhaustivity
  /// The call that created the tester.
  private let origin: CallSite
  /// The call that caused everything recorded here.
  var site: CallSite

  var hasNewRendering = false
  /// The rendering that the test has accounted for last.
  var rendering: Any?
  var outputs: ArraySlice<Root.Output> = []
  var events: [LifecycleEvent] = []
  /// The workers and side effects that are running.
  var running: [LifecycleEvent] = []
  /// The workers that are running, without those that may run until the end.
  var runningWorkers: [any Worker] {
    running.compactMap { event in
      guard case .worker(let worker, _) = event else { return nil }
      return worker.base as? any Worker
    }
  }

  /// The states that later ones are compared with, by session.
  var states: [Int?: Any] = [:]
  private var skipped: [String] = []

  init(_ exhaustivity: Exhaustivity, at site: CallSite) {
    self.exhaustivity = exhaustivity
    self.site = site
    origin = site
  }

  /// Discards what happened while the tree was created: a test need not account for it.
  func forgetTheBeginning() {
    events = []
    hasNewRendering = false
  }

  func noteStates(of host: WorkflowHost<Root>) {
    states = [:]
    for session in host.root?.allSessions ?? [] {
      if let state = session.node?.currentState { note(state, of: session.id) }
    }
  }

  func note(_ event: LifecycleEvent) { events.append(event) }

  /// Keeps the state of a session, to compare it with a later one.
  func note(_ state: Any, of session: Int?) {
    // An object changes in place, so its current content is kept instead.
    states[session] = type(of: state) is AnyClass ? ValueTree(state) : state
  }

  /// Returns whether the state of a session differs from the one that was kept.
  func hasChanged(_ session: Session) -> Bool {
    guard let before = states[session.id], let now = session.node?.currentState else {
      return false
    }
    return difference(before, now) != nil
  }

  /// Changes what the test has to account for from now on, and returns what it had to.
  func change(to newest: Exhaustivity, _ host: WorkflowHost<Root>) -> Exhaustivity {
    close(host)
    noteStates(of: host)
    defer { exhaustivity = newest }
    return exhaustivity
  }

  var isExhaustive: Bool { if case .exhaustive = exhaustivity { true } else { false } }

  /// Reports what the test did not account for, and clears it.
  func close(_ host: WorkflowHost<Root>) {
    let lines = unaccounted(in: host)
    hasNewRendering = false
    rendering = host.rendering
    if case .exhaustive = exhaustivity { outputs = [] }
    events = []
    guard !lines.isEmpty else { return }
    switch exhaustivity {
    case .loose: skipped += lines.map(\.what)
    case .exhaustive:
      let list = lines.map { "  \($0.what)\n    \($0.line)" }.joined(separator: "\n")
      report(
        """
        The test did not account for everything that this call caused:
        \(list)
        Add these lines after it, or make the tester loose: exhaustivity: .loose.
        """, at: site)
    }
  }

  private func unaccounted(in host: WorkflowHost<Root>) -> [(what: String, line: String)] {
    var lines: [(what: String, line: String)] = []
    // One that equals the last one shows nothing new.
    if hasNewRendering, (rendering as? any Equatable)?.isEqual(to: host.rendering) != true {
      lines.append(("a new rendering", "tester.expectRendering { … }"))
    }
    for output in outputs {
      lines.append(("the output \(output)", "tester.expectOutput(\(ValueTree(output).line))"))
    }
    for session in host.root?.allSessions ?? [] {
      guard let before = states[session.id], let now = session.node?.currentState,
        let difference = difference(before, now)
      else { continue }
      let subject =
        session.id == 0 ? "" : "(of: \(session.workflowType).self\(keyText(session.key)))"
      let indented = difference.split(separator: "\n", omittingEmptySubsequences: false)
        .joined(separator: "\n    ")
      lines.append(
        (
          "a change of the state of \"\(session.path)\":\n    \(indented)",
          "tester.expectState\(subject) { $0… = … }"
        ))
    }
    lines += events.map { event in
      let verb =
        switch event {
        case .session(_, let begins), .worker(_, let begins), .sideEffect(_, let begins):
          begins ? "has begun" : "has ended"
        case .drop: "was sent to a node that has ended, and did nothing"
        }
      return ("\(event.subject) \(verb)", event.expectation)
    }
    return lines
  }

  private func difference(_ before: Any, _ now: Any) -> String? {
    if let before = before as? ValueTree {
      return ValueDifference.text(from: before, to: ValueTree(now), limit: 10)
    }
    if let before = before as? any Equatable, before.isEqual(to: now) { return nil }
    return ValueDifference.text(from: before, to: now, limit: 10)
  }

  /// Reports what still runs when the tester finishes, or prints what a loose test skipped.
  func reportWhatRuns() {
    if case .exhaustive = exhaustivity {
      for event in running {
        report(
          """
          \(event.subject) still runs at the end of the test.
          Let it end, or allow it to keep running: \(event.allowance)
          """, at: origin)
      }
    }
    if case .loose(printsSkipped: true) = exhaustivity {
      for what in skipped { print("Not accounted for: \(what)") }
    }
  }
}
