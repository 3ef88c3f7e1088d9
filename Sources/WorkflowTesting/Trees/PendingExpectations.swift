import WorkflowReflection
import Workflow
import WorkflowSynchronization

/// Everything that has happened in a tree and that the test has not yet accounted for.
final class PendingExpectations<Root: Workflow> {
  private var exhaustivity: Exhaustivity
  /// The call that created the tester.
  private let origin: CallSite
  /// The call that caused everything recorded here.
  var site: CallSite

  /// The renderings that the test has not accounted for, in order.
  var renderings: ArraySlice<Root.Rendering> = []
  /// The rendering that the test has accounted for last.
  var rendering: Any?
  var outputs: ArraySlice<Root.Output> = [] { didSet { if outputs.isEmpty { excusedEnd = 0 } } }
  /// The index after the outputs of a loose part, which may be said after it.
  private var excusedEnd = 0
  /// The actions that the last call has caused, in order.
  var actions: [AppliedAction] = []
  /// Whether the last call has moved a clock on which nothing slept.
  var hasIdleClock = false
  var events: [LifecycleEvent] = []
  /// Events that a message has named instead of what a test has expected.
  var mentioned: [LifecycleEvent] = []
  /// The workers and side effects that are running.
  var running: [LifecycleEvent] = []
  /// The workers that are running, without those that may run until the end.
  var runningWorkers: [Any] {
    running.compactMap { event in
      // Not as a worker: what conforms on another actor only cannot be cast here.
      if case .worker(let worker, _) = event { worker.base } else { nil }
    }
  }

  /// The states that later ones are compared with, by session.
  var states: [Int?: Any] = [:]
  private var skipped: [String] = []
  /// Whether the running call has sent something, or anything else has happened.
  private var hasHappened = false
  /// Whether a pass has declared something else the second time.
  private var hasDifference = false

  /// The options of the tree.
  ///
  /// The test need not account for what follows a difference between two passes.
  func options(_ checks: WorkflowChecks) -> RuntimeOptions {
    var options = RuntimeOptions(checks)
    options.onDifference = { [weak self] mistake in
      guard let self, !hasDifference else { return }
      hasDifference = true
      exhaustivity = .loose
      let allowed = if case .showsSomethingElse = mistake { ".repeatsPasses" } else { "[]" }
      report("\(mistake.text)\nOr allow it: WorkflowTester(…, checks: \(allowed)).", at: site)
    }
    return options
  }

  init(_ exhaustivity: Exhaustivity, at site: CallSite) {
    self.exhaustivity = exhaustivity
    self.site = site
    origin = site
  }

  /// Discards what happened while the tree was created: a test need not account for it.
  func forgetTheBeginning() {
    events = []
    renderings = []
  }

  func noteStates(of host: WorkflowHost<Root>) {
    states = [:]
    for session in host.root?.allSessions ?? [] {
      if let state = session.node?.currentState { note(state, of: session.id) }
    }
  }

  func note(_ event: LifecycleEvent) { events.append(event) }

  func noteTurn() { hasHappened = true }

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
    excusedEnd = outputs.endIndex
    noteStates(of: host)
    defer { if !hasDifference { exhaustivity = newest } }
    return exhaustivity
  }

  var isExhaustive: Bool { if case .exhaustive = exhaustivity { true } else { false } }

  /// Reports what the test did not account for, and clears it.
  func close(_ host: WorkflowHost<Root>) {
    let lines = unaccounted(in: host)
    renderings = []
    rendering = host.rendering
    if case .exhaustive = exhaustivity { outputs = [] }
    events = []
    mentioned = []
    actions = []
    hasIdleClock = false
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

  /// Calls a closure that should send something, and reports it if it does not.
  func noticeNothing(
    _ host: WorkflowHost<Root>, _ act: () throws -> Void
  ) rethrows {
    hasHappened = false
    let before = host.jobs?.count
    // What comes while something waits already is no new job.
    let isCertain = isExhaustive && host.jobs?.isEmpty != false
    try act()
    // What it did may reach the tree by way of a worker.
    guard isCertain, !hasHappened, host.root != nil, host.jobs?.count == before else { return }
    report(
      """
      This call has sent nothing to \(Root.self).
      Send to a sink or a closure of the rendering. For anything else: tester.inspect { … }.
      """, at: site)
  }

  private func unaccounted(in host: WorkflowHost<Root>) -> [(what: String, line: String)] {
    var lines: [(what: String, line: String)] = []
    // One that equals the last one shows nothing new.
    let known = rendering as? any Equatable
    if renderings.contains(where: { known?.isEqual(to: $0) != true }) {
      let what = renderings.count == 1 ? "a new rendering" : "\(renderings.count) new renderings"
      lines.append((what + whyNew, "tester.expectRendering { … }"))
    }
    // Those of a loose tester stay, for a later call to expect them.
    for output in isExhaustive ? outputs[max(outputs.startIndex, excusedEnd)...] : [] {
      lines.append(("the output \(shown(output))", "tester.expectOutput\(valueArgument(output))"))
    }
    for session in host.root?.allSessions ?? [] {
      guard let before = states[session.id], let now = session.node?.currentState,
        let difference = difference(before, now)
      else { continue }
      let subject =
        session.id == 0 ? "" : "(of: \(childArguments(session.workflowType, session.key)))"
      let indented = difference.split(separator: "\n", omittingEmptySubsequences: false)
        .joined(separator: "\n    ")
      lines.append(
        (
          "a change of the state of \"\(session.path)\":\n    \(indented)",
          "tester.expectState\(subject) { $0… = … }"
        ))
    }
    return lines + eventLines
  }

  /// Says why renderings that look the same count as new ones: they cannot be compared.
  private var whyNew: String {
    guard !(Root.Rendering.self is any Equatable.Type), let rendering,
      renderings.allSatisfy({ ValueDifference.text(from: rendering, to: $0) == nil })
    else { return "" }
    let properties = Mirror(reflecting: rendering).children.filter { !($0.value is any Equatable) }
      .compactMap { $0.label.map { "\"\($0)\"" } }
    let reason =
      properties.isEmpty ? "" : ": it has " + properties.joined(separator: " and ")
    return " (\(Root.Rendering.self) is not Equatable\(reason), so each one counts as new)"
  }

  /// A hint for a message about something that did not come.
  var idleClockHint: String {
    hasIdleClock ? "\nThe clock that was advanced last had nothing that slept on it." : ""
  }

  /// The lines for what has begun, ended or come too late and no other message has named.
  private var eventLines: [(what: String, line: String)] {
    var mentioned = mentioned
    return events.filter { event in
      guard let index = mentioned.firstIndex(of: event) else { return true }
      mentioned.remove(at: index)
      return false
    }.map { event in
      let verb =
        switch event {
        case .session(_, let begins), .worker(_, let begins), .sideEffect(_, let begins):
          begins ? "has begun" : "has ended"
        case .drop: "was sent to a node that has ended, and did nothing"
        }
      return ("\(event.subject) \(verb)", event.expectation)
    }
  }

  private func difference(_ before: Any, _ now: Any) -> String? {
    if let before = before as? ValueTree {
      return ValueDifference.text(from: before, to: ValueTree(now), limit: 10)
    }
    return WorkflowTesting.difference(before, now, limit: 10)
  }

  /// Reports messages that no call has let arrive.
  func reportWhatWaits(_ host: WorkflowHost<Root>) {
    guard isExhaustive, host.hasWaitingMessages else { return }
    report(
      """
      A message was posted to a mailbox of \(Root.self), and the test ends before it arrives.
      Add: await tester.settle()
      """, at: site)
  }

  /// Reports what still runs when the tester ends, or prints what a loose test skipped.
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
      for what in skipped + outputs.map({ "the output \(shown($0))" }) {
        print("Not accounted for: \(what)")
      }
    }
  }
}
