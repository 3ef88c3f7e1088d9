import Workflow

/// What has happened in a tree that the test has not accounted for yet.
final class PendingExpectations<Root: Workflow> {
  private let exhaustivity: Exhaustivity
  /// Where the tester was made.
  private let origin: CallSite
  /// The call that caused everything recorded here.
  var site: CallSite

  var hasNewRendering = false
  var outputs: ArraySlice<Root.Output> = []
  var events: [LifecycleEvent] = []
  /// Workers and side effects that have begun and not ended.
  var running: [LifecycleEvent] = []
  /// The states at the last event, by session.
  var states: [Int?: Any] = [:]
  private var skipped: [String] = []

  init(_ exhaustivity: Exhaustivity, at site: CallSite) {
    self.exhaustivity = exhaustivity
    self.site = site
    origin = site
  }

  /// Leaves what happened when the tree was made unaccounted for.
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

  /// Notes the state of a session, to be compared with a later one.
  func note(_ state: Any, of session: Int?) {
    // An object stays the same one: what it looks like now has to be kept.
    states[session] = type(of: state) is AnyClass ? ValueTree(state) : state
  }

  /// Whether the state of a session differs from what was noted.
  func hasChanged(_ session: Session) -> Bool {
    guard let before = states[session.id], let now = session.node?.currentState else {
      return false
    }
    return difference(before, now) != nil
  }

  /// Reports what was not accounted for, and forgets it.
  func close(_ host: WorkflowHost<Root>) {
    let lines = unaccounted(in: host)
    hasNewRendering = false
    if case .exhaustive = exhaustivity { outputs = [] }
    events = []
    guard !lines.isEmpty else { return }
    switch exhaustivity {
    case .loose: skipped += lines.map(\.what)
    case .exhaustive:
      let list = lines.map { "  \($0.what)\n    \($0.line)" }.joined(separator: "\n")
      report(
        """
        Not everything was accounted for that came of this:
        \(list)
        Write these lines behind it, or make the tester loose: exhaustivity: .loose.
        """, at: site)
    }
  }

  private func unaccounted(in host: WorkflowHost<Root>) -> [(what: String, line: String)] {
    var lines: [(what: String, line: String)] = []
    if hasNewRendering {
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

  /// Reports what still runs when the tester is finished.
  func reportWhatRuns() {
    if case .exhaustive = exhaustivity {
      for event in running {
        report(
          """
          \(event.subject) still runs at the end of the test.
          Let it end, or say that it may go on: \(event.allowance)
          """, at: origin)
      }
    }
    if case .loose(printsSkipped: true) = exhaustivity {
      for what in skipped { print("Not accounted for: \(what)") }
    }
  }
}
