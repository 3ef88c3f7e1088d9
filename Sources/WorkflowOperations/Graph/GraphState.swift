import Workflow
import WorkflowSynchronization

/// A run of a graph with its values: the state of the scheduler, and the results of operations.
///
/// It has no task. ``GraphDriver`` and ``GraphWorkflow`` do the tasks of ``takeChanges()``, and tell
/// it the events.
struct GraphState: Sendable {
  private(set) var graph: OperationGraph
  var run: GraphRun
  /// The results of the operations, by their indices.
  var results: [Int: Result<any Sendable, any Error>] = [:]
  private(set) var progress = IndexTable<Double>()
  /// The time since the run began, when the last event happened.
  var now = Duration.zero
  /// A random number of the run, which it keeps when it is saved.
  private(set) var identity: String
  /// The times of the last attempt of each operation.
  ///
  /// A tree copies the table in each turn, so it has no references to count.
  var lastTimes = IndexTable<(start: Duration, end: Duration?)>()
  /// The descriptions of the errors of these attempts.
  var lastTexts: [Int: String] = [:]
  /// The attempts before these.
  var earlierAttempts: [Int: [OperationStatus.Attempt]] = [:]
  /// The times until which operations wait for their next attempts.
  var waits: [Int: Duration] = [:]
  /// The newest lines that operations have logged; up to twice as many as are kept.
  var log: [LogLine] = []
  /// The attempts of operations whose closures had not returned when they were given up.
  var unreturned: [Int: Int] = [:]
  /// Those whose tasks are to be cancelled.
  var givenUp: [GraphRun.Active] = []
  /// The operations that read values which are released when none does.
  var readers: ValueReaders
  /// The lists of the maps that have begun.
  var lists: [Int: MapList] = [:]
  /// The segues that were activated, by their indices in the plan.
  var activated: Set<Int> = []
  /// The sources whose segues led to an operation, in the order in which they ended.
  var leads: [Int: [Lead]] = [:]
  /// The operations with other leads than outcomes and activated segues imply.
  var ledOtherwise: Set<Int> = []
  /// The errors of the attempts before the current ones.
  private(set) var lastErrors = IndexTable<any Error>()

  /// The numbers of the results, each of which only one result has.
  private(set) var resultNumbers = IndexTable<Int>()
  /// The endings and the plan as they were saved before.
  var savedParts = SavedParts()
  /// The endings, as they were numbered after the last event; none before the first save.
  var past: [PastEnding] = []

  /// Begins a run, or continues one.
  ///
  /// - Throws: The reason why the graph cannot run.
  init(
    _ graph: OperationGraph, run: (GraphPlan) throws(GraphError) -> GraphRun
  ) throws(GraphError) {
    if let name = graph.misplacedName { throw .otherGraph(name) }
    identity = [CurrentJobs.random(), CurrentJobs.random()].map {
      let digits = String($0, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
    self.graph = graph
    let run = try run(graph.plan)
    readers = ValueReaders(of: run)
    self.run = run
  }

  /// Begins a run, and the maps that wait for nothing.
  init(beginning graph: OperationGraph) throws(GraphError) {
    try self.init(graph) { plan throws(GraphError) in
      GraphRun(plan, try graph.topologies.topology(of: plan))
    }
    unfoldMaps()
    numberEndings()
  }

  func name(_ index: Int) -> String { run.topology.names[index] }

  /// The index of an operation in the plan; an element of a map has that of its map.
  func planIndex(of index: Int) -> Int {
    // Elements stand after all operations of the plan.
    guard index >= graph.bodies.count, let map = run.topology.nodes[index].group else {
      return index
    }
    return map
  }

  // Each is read alone, since a whole operation of a plan is costly to copy. The limits of a map are
  // those of its elements.
  func timeout(of index: Int) -> Duration? {
    run.topology.nodes[index].isMap ? nil : graph.plan.operations[planIndex(of: index)].timeout
  }
  func totalTimeout(of index: Int) -> Duration? {
    run.topology.nodes[index].isMap ? nil : graph.plan.operations[planIndex(of: index)].totalTimeout
  }
  func retry(of index: Int) -> RetryPolicy { graph.plan.operations[planIndex(of: index)].retry }
  func keepsValue(_ index: Int) -> Bool { graph.plan.operations[planIndex(of: index)].keepsValue }

  /// The closures of an operation, or of an element of a map.
  func task(of index: Int) -> OperationBody.Task {
    if index < graph.bodies.count { return graph.bodies[index].task }
    let map = planIndex(of: index)
    return graph.bodies[map].element(run.topology.nodes[index].number, of: lists[map])
  }

  /// Whether an operation may be tried again after an error.
  private func mayRetry(_ index: Int, after error: any Error) -> Bool {
    graph.bodies[planIndex(of: index)].retryIf(error)
  }

  /// Adopts the newest closures of a graph with the same plan; returns the differences of another.
  mutating func adopt(_ newest: OperationGraph) -> [String] {
    // Rule 76f.
    if newest.plan == graph.plan {
      let isSavedAlike = zip(graph.bodies, newest.bodies).allSatisfy { $0.isSaved(as: $1) }
      if !isSavedAlike { past = [] }
      // Rule 76e.
      graph = newest
      return []
    }
    let differences = newest.plan.differences(from: graph.plan)
    return differences.isEmpty ? ["limits, retries, time-outs or labels differ"] : differences
  }

  /// Returns the tasks that are new or changed since the last call.
  mutating func takeChanges() -> [GraphRun.Active] {
    endAttemptsWithoutResult()
    let changes = run.takeChanges()
    note(changes)
    return givenUp.isEmpty ? changes : exchange(&givenUp, with: []) + changes
  }

  func isWorkflow(_ index: Int) -> Bool {
    index < graph.bodies.count && graph.bodies[index].isWorkflow
  }

  /// Whether an attempt that has started still runs.
  func isCurrent(_ one: GraphRun.Active) -> Bool {
    run.phase(of: one.index) == .running && run.currentAttempt(of: one.index) == one.attempt
  }

  // MARK: - Events

  /// Changes the run by an event, and lets it continue to where only tasks are left to do.
  mutating func handle(_ event: GraphEvent) {
    advance(after: change(event))
    unfoldMaps()
    if graph.showsWorkflows { endCancelledWorkflows() }
    releaseValues()
    numberEndings()
  }

  /// Changes the run by an event; returns the attempt that has ended with it.
  private mutating func change(_ event: GraphEvent) -> EndedAttempt? {
    switch event {
    case .finished(let index, let attempt, let result): return finish(index, attempt, result)
    case .attemptTookTooLong(let index, let attempt):
      return timeOut(index, attempt, isTotal: false)
    case .operationTookTooLong(let index, let first):
      guard run.firstAttempt(of: index) == first else { return nil }
      return timeOut(index, run.currentAttempt(of: index), isTotal: true)
    case .delayEnded(let index, let attempt):
      if run.endDelay(index, attempt: attempt) { waits[index] = nil }
    case .report(let index, let attempt, let report): note(report, index, attempt)
    case .cancel(let name):
      if let index = run.topology.indices[name] { run.cancel(index) }
    case .cancelReference(let name, let graph):
      if let index = run.topology.index(of: name, graph, in: self.graph.scopes) {
        run.cancel(index)
      }
    case .cancelAll: run.cancelAll()
    case .pause: run.pause()
    case .resume: run.resume()
    case .abandon: abandon()
    case .retry(let name, let graph):
      if let index = run.topology.index(of: name, graph, in: self.graph.scopes) { retry(index) }
    }
    return nil
  }

  /// Gives the maps that have begun their elements.
  mutating func unfoldMaps() {
    while let map = run.unfolding.first {
      let list = graph.bodies[map].list(results(for: map))
      lists[map] = list
      // One that is no longer in the graph has the elements that it had.
      let former = graph.bodies[map].isMap ? 0 : run.topology.nodes[map].members.count
      run.unfold(map, into: list?.count ?? former)
      advance()
    }
  }

  /// Lets the run continue where no segue is asked.
  mutating func advance() { forget(run.advance()) }

  private mutating func note(_ report: OperationReport, _ index: Int, _ attempt: Int) {
    switch report {
    case .progress(let part):
      // Rule 69i.
      if run.phase(of: index) == .running, run.currentAttempt(of: index) == attempt {
        progress[index] = part
      }
    case .log(let text): log(text, index)
    }
  }

  private mutating func finish(
    _ index: Int, _ attempt: Int, _ result: Result<any Sendable, any Error>
  ) -> EndedAttempt {
    progress[index] = nil
    if unreturned[index] == attempt { unreturned[index] = nil }
    let error = result.error
    if run.currentAttempt(of: index) == attempt { endAttempt(index, error) }
    let kind: AttemptResult =
      if let error {
        // Rule 73c.
        mayRetry(index, after: error) ? .failed : .failedForGood
      } else {
        .succeeded
      }
    let ended = EndedAttempt(of: index, result, in: self)
    run.finish(index, attempt: attempt, kind)
    return ended
  }

  private mutating func timeOut(_ index: Int, _ attempt: Int, isTotal: Bool) -> EndedAttempt? {
    // One of an earlier round may be left.
    guard run.canTimeOut(index, attempt: attempt, isTotal: isTotal) else { return nil }
    // Rule 73i.
    let error = OperationError.timedOut(name(index))
    let mayRetry = mayRetry(index, after: error)
    noteError(index, error)
    let ended = EndedAttempt(of: index, .failure(error), isTimeout: true, in: self)
    run.timeOut(index, attempt: attempt, isTotal: isTotal, mayRetry: mayRetry)
    return ended
  }

  /// An attempt that an event ends, with the state of its operation before.
  private struct EndedAttempt {
    let index: Int
    let result: Result<any Sendable, any Error>
    let isTimeout: Bool
    let hadOutcome: Bool
    let wasRunning: Bool
    /// The targets of its segues that had begun.
    let begun: Set<Int>

    init(
      of index: Int, _ result: Result<any Sendable, any Error>, isTimeout: Bool = false,
      in state: GraphState
    ) {
      (self.index, self.result, self.isTimeout) = (index, result, isTimeout)
      hadOutcome = state.run.outcome(of: index) != nil
      wasRunning = state.run.phase(of: index) == .running
      begun = state.targetsThatHaveBegun(from: index)
    }
  }

  /// Lets the run continue, asks the segues of the operation whose attempt has ended, and keeps its
  /// result.
  private mutating func advance(after ended: EndedAttempt?) {
    guard let ended else { return advance() }
    let activated = run.askedSegues.filter { graph.conditions[$0](ended.result) }
    let restarted = run.advance(activating: activated)
    forget(restarted)
    // Rule 73j.
    if !ended.hadOutcome { keepResult(of: ended, activated, restarted) }
    // Rule 88c.
    if ended.isTimeout { giveUpIfAsked(ended.index) }
  }

  /// Keeps the result of an operation if it has its outcome now, and what its segues have led to.
  private mutating func keepResult(
    of ended: EndedAttempt, _ activated: [Int], _ restarted: Set<Int>
  ) {
    var activated = activated
    let (index, error) = (ended.index, ended.result.error)
    if restarted.contains(index) {
      // It has led back to itself.
      activated.removeAll { !run.topology.resettingSegues.contains($0) }
    } else if run.outcome(of: index) != nil {
      lastErrors[index] = nil
      // One that waits again may be skipped when its closure returns, and then has no result.
      if run.hasRun(index) { keep(ended.result, of: index) }
    } else {
      // What an attempt that was given up returns later is not its error.
      if ended.wasRunning, run.phase(of: index) != .running, let error { lastErrors[index] = error }
      return
    }
    lead(activated, from: index, error: error, begun: ended.begun, restarted: restarted)
  }

  mutating func keep(_ result: Result<any Sendable, any Error>?, of index: Int) {
    results[index] = result
    if let former = resultNumbers[index] { savedParts.forget(former) }
    resultNumbers[index] = result == nil ? nil : savedParts.nextNumber()
  }

  /// Continues the times and the number of an earlier run.
  mutating func resume(_ saved: SavedGraph) {
    identity = saved.identity
    now = saved.now
    for (name, begun) in saved.allBegun {
      guard let index = run.topology.indices[name] else { continue }
      if begun.attempts.count > 1 { earlierAttempts[index] = begun.attempts.dropLast() }
      // One whose closure had not returned has no end, and the next one is another attempt.
      let isOver = [.over, .delayed].contains(begun.run.phase)
      lastTimes[index] = begun.attempts.last.map { ($0.start, $0.end ?? (isOver ? now : nil)) }
      lastTexts[index] = begun.attempts.last?.error
      waits[index] = begun.delay.map { now + $0 }
      // Only its text was kept.
      lastErrors[index] = begun.error.map {
        OperationError.failedBefore(name, description: $0)
      }
    }
  }

  /// Lets an operation that has ended begin anew, with all that follows it, and before it those
  /// whose values they need and that were released.
  private mutating func retry(_ index: Int) {
    guard run.mayRestart(index) else { return }
    // Rule 87f.
    var first: Set<Int> = [index]
    while true {
      let more = first.union(
        needed(by: run.followers(of: first)).subtracting(
          run.followers(of: first)))
      if more == first { break }
      first = more
    }
    for index in run.followers(of: first) {
      for known in [index] + run.topology.nodes[index].elements { unreturned[known] = nil }
    }
    run.restart(first)
  }

  /// Returns whether an event is a retry that lets something begin anew.
  func beginsAnew(_ event: GraphEvent) -> Bool {
    guard case .retry(let name, let graph) = event,
      let index = run.topology.index(of: name, graph, in: self.graph.scopes)
    else { return false }
    return run.mayRestart(index)
  }

  private mutating func forget(_ members: Set<Int>) {
    if members.isEmpty { return }
    readers.beginAnew(members, in: run.topology)
    for index in members {
      // A subgraph whose closure does not run returns at once.
      if run.topology.nodes[index].isGroup, run.phase(of: index) != .ending {
        endAttempt(index, nil)
      }
      keep(nil, of: index)
      readers.forget(index)
      waits[index] = nil
      lists[index] = nil
      progress[index] = nil
      lastErrors[index] = nil
      activated.subtract(run.topology.nodes[index].segues.map(\.index))
    }
    leadAgain(to: members)
  }
}
