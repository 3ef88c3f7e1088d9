import Workflow
import WorkflowSynchronization

/// The scheduler of a graph: the operations that run, have ended, or wait.
///
/// It is a value that knows names and numbers, but no closure, no task and no time. The caller tells
/// it an event, asks the conditions of its ``askedSegues``, and lets it
/// ``advance(activating:isRestored:)``. ``takeChanges()`` says what to do next. So a test can try all
/// orders of events.
package struct GraphRun: Sendable {
  var topology: GraphTopology
  /// The maps that have begun, and whose numbers of elements are not known.
  package internal(set) var unfolding: [Int] = []
  /// The subgraphs whose parts have all ended, before all outcomes are told.
  var closing: [Int] = []
  /// The operations that have begun anew since the run has advanced.
  var restarted: Set<Int> = []
  /// The segues that were activated.
  var activatedSegues: Set<Int> = []
  /// Whether any value may be released before the end.
  let releasesValues: Bool
  /// The operations of which nothing runs any more, if values may be released; the caller empties it.
  var left: [Int] = []
  /// The number of elements of earlier lists that later ones do not have.
  var goneCount = 0
  /// Whether a failure in the graph itself ends all other operations of it.
  let failsFast: Bool
  var items: [Item]
  /// The counts of open parts of the graph itself, and after them those of each subgraph.
  var crews: [Crew]
  /// The subgraphs in which parts wait and none may run any more, as indices of ``crews``.
  var stalled: [Int]
  /// The operations that could start, by the set of resources that they wait for.
  var ready: [Heap]
  /// The first operation of each set that was free when it was last checked.
  var candidates = Heap()
  /// The candidate of each set.
  var offered: [Int?]
  /// The subgraphs that could begin; only a pause can hold them back.
  var readySubgraphs: [Int] = []
  var used: [Int]
  var runningCount = 0
  /// The number of operations that run, end, or wait for their next attempt.
  private var activeCount = 0
  /// The operations whose outcomes are not yet told to those that wait for them.
  var untold: [Int] = []
  /// The operations whose outcomes are being told; kept to use its memory again.
  var telling: [Int] = []
  /// The operations that have an outcome, in the order in which they got it.
  private(set) var endings: [Int] = []
  /// The place of the first one that was taken back since ``takeWithdrawal()``.
  private var withdrawal: Int?
  /// Whether nothing more starts.
  package internal(set) var isPaused = false
  /// The operations whose tasks have changed since the last call of ``takeChanges()``.
  var changed: [Int] = []
  /// The number of operations without an outcome.
  var openCount: Int

  /// The state of one operation in a run.
  ///
  /// It has no references to count, since a tree copies all of them in each turn.
  struct Item: Sendable {
    fileprivate(set) var phase = Phase.waiting
    /// The number of the current attempt; it never repeats, even if a subgraph begins anew.
    var attempt: Int32
    /// The number of the first attempt since the subgraph around has begun.
    var firstAttempt: Int32
    /// Whether a delay comes before the attempt, since there was one in the run before.
    var isDelayed = false
    /// The attempts up to this one may have started in a run before.
    var restored: Int32 = 0
    /// Whether the first attempt has started, and is not only ready.
    var hasStarted = false
    var outcome: RunOutcome?
    /// Whether those that wait for it have heard of its outcome.
    var isTold = false
    /// Whether it has failed, or was skipped because of one that has.
    var isFailure = false
    var ended: Int32 = 0
    /// The number of dependencies of which one is enough.
    var wanted: Int32 = 0
    /// Whether a dependency was not reached.
    var isUnreached = false
    /// The index of a dependency that can cause a skip.
    var cause: Int32?
    /// The number of inputs without a value yet.
    var inputs: Int32
    var inputProblem: InputProblem?
    /// The number of segues whose sources have not ended.
    var segues: Int32
    var isActivated = false
    /// Whether the closure of a subgraph runs, or has run in this attempt.
    var hasOwnTask = false

    /// Whether it has begun an attempt, or could have, in this run or one before.
    var hasBegunEver: Bool { max(attempt, restored) > 0 }

    init(_ node: GraphTopology.Node, after attempt: Int32 = 0) {
      self.attempt = attempt
      firstAttempt = attempt + 1
      inputs = Int32(node.inputCount)
      segues = Int32(node.segueCount)
    }
  }

  /// The numbers of parts of a subgraph, or of the graph itself, that have not ended.
  struct Crew: Sendable {
    /// The number of parts of which something runs, or may yet.
    var busy: Int32
    /// The number of those parts that wait for other parts.
    var waiting: Int32
    /// The part whose failure has ended all others.
    var failure: Int32?

    /// Whether all parts that have not ended wait for each other.
    var isStalled: Bool { waiting > 0 && waiting == busy }

    init(of count: Int) {
      busy = Int32(count)
      waiting = busy
    }
  }

  /// The reason why an operation does not get an input.
  enum InputProblem: Sendable {
    case notReached
    case noValue(source: Int)
  }

  /// The phase of an operation.
  enum Phase: Sendable {
    case waiting
    case ready
    /// A map whose number of elements is not known.
    case unfolding
    /// A subgraph whose parts run.
    case open
    case running
    /// It was given up, and its task has not returned: then another attempt follows, or, if the
    /// outcome is known, nothing.
    case ending(retries: Bool)
    /// The outcome is forgotten, and the operation waits again when its task has returned.
    case returning
    /// It waits for its next attempt.
    case delaying
    case ended

    /// Whether the caller has a task for it.
    var isActive: Bool {
      switch self {
      case .unfolding, .open, .running, .ending, .returning, .delaying: true
      case .waiting, .ready, .ended: false
      }
    }
  }

  /// Creates a run of a plan, and lets operations start.
  ///
  /// - Throws: The reason why the plan cannot run.
  package init(_ plan: GraphPlan) throws(GraphError) {
    // Rule 75g.
    self.init(plan, try GraphTopology(plan))
  }

  /// Creates a run of a plan whose names are resolved, and lets operations start.
  init(_ plan: GraphPlan, _ topology: GraphTopology) {
    self.init(waiting: plan, topology)
    for index in items.indices { look(at: index) }
    advance()
  }

  /// Creates a run in which all operations wait, and none was looked at.
  init(waiting plan: GraphPlan, _ topology: GraphTopology) {
    self.topology = topology
    items = topology.nodes.map { Item($0) }
    failsFast = plan.failFast
    releasesValues = plan.operations.contains { !$0.keepsValue || $0.isMap }
    crews = [Crew(of: topology.roots.count)] + topology.nodes.map { Crew(of: $0.members.count) }
    stalled = [0]
    offered = topology.resourceSets.map { _ in nil }
    ready = topology.resourceSets.map { _ in Heap() }
    used = topology.limits.map { _ in 0 }
    openCount = items.count
  }

  // Rule 75h.
  /// Whether every operation has an outcome, and every task has returned.
  package var hasEnded: Bool { openCount == 0 && activeCount == 0 }

  /// The part of the operations that have an outcome, from 0 to 1.
  package var total: Double {
    let count = items.count - goneCount
    return count == 0 ? 1 : Double(endings.count) / Double(count)
  }

  /// The outcome of an operation, by its index; nil if it has none yet.
  package func outcome(of index: Int) -> OperationOutcome? {
    requireOperation(index)
    return items[index].outcome.map { OperationOutcome($0, names: topology.names) }
  }

  /// Stops the program if there is no operation with an index.
  func requireOperation(_ index: Int) {
    if items.indices.contains(index) { return }
    stopProgram(
      """
      The graph has no operation \(index), but \(items.count) of them.
      Pass the index of an operation in plan.operations, as active and takeChanges() have them.
      """)
  }

  /// The number of the current attempt of an operation, from 1; 0 while it waits for
  /// others.
  ///
  /// It starts from 1 again with each attempt of a subgraph around the operation.
  package func attempt(of index: Int) -> Int {
    Int(items[index].attempt - items[index].firstAttempt + 1)
  }

  /// The number of the current attempt, which never repeats.
  func currentAttempt(of index: Int) -> Int { Int(items[index].attempt) }

  /// The number of the first attempt since the operation, or a subgraph around it, has begun.
  func firstAttempt(of index: Int) -> Int { Int(items[index].firstAttempt) }

  /// Returns whether the total time of an operation is measured: from its start to its outcome.
  func isMeasured(_ index: Int) -> Bool { items[index].hasStarted && items[index].outcome == nil }

  /// Returns whether there may be another attempt after the current one.
  func hasMoreAttempts(_ index: Int) -> Bool {
    // Rule 86b.
    !topology.nodes[index].isMap && attempt(of: index) < topology.nodes[index].attempts
  }

  /// Returns whether the time of all attempts of an operation is limited.
  func hasTotalTimeout(_ index: Int) -> Bool {
    topology.nodes[index].hasTotalTimeout && !topology.nodes[index].isMap
  }

  /// Returns whether an operation has ended by itself, and was not skipped or cancelled.
  func hasRun(_ index: Int) -> Bool { items[index].outcome?.hasRun == true }

  /// Returns whether an operation has begun an attempt or ended, and does not begin anew.
  func hasBegun(_ index: Int) -> Bool {
    switch items[index].phase {
    // An attempt of a run before begins again.
    case .waiting: items[index].attempt < items[index].restored
    case .returning: false
    case .ready: items[index].hasStarted || items[index].attempt <= items[index].restored
    default: true
    }
  }

  /// The phase of an operation, by its index.
  package func phase(of index: Int) -> OperationPhase {
    switch items[index].phase {
    case .waiting: .waiting
    case .ready: .ready
    case .unfolding, .open, .running: .running
    case .ending, .returning: .ending
    case .delaying: .delayed
    case .ended: .ended
    }
  }

  /// Brings an operation into a phase.
  mutating func move(_ index: Int, to phase: Phase) {
    if items[index].phase.isActive { activeCount -= 1 }
    items[index].phase = phase
    if phase.isActive { activeCount += 1 }
  }

  /// An operation with the task that the caller has to do for it.
  package struct Active: Hashable, Sendable {
    /// The index of the operation.
    package let index: Int
    /// The number of the attempt, which unlike ``GraphRun/attempt(of:)`` never repeats in a run.
    package let attempt: Int
    /// The task to do.
    package let task: Task

    /// The task to do for an operation.
    package enum Task: Hashable, Sendable {
      /// The operation runs.
      case run
      /// The parts of the subgraph run, so the caller only measures its time.
      case open
      /// The task of the operation was cancelled, and has not returned.
      case cancel
      /// The operation waits before its next attempt, whose number this is.
      case delay
      /// The operation has ended, and its time in all is measured no more.
      case stop
    }
  }

  /// The tasks to do now, in the order of adding.
  package var active: [Active] {
    items.indices.filter { items[$0].phase.isActive }.map { active($0) }
  }

  /// Returns the tasks that are new or changed since the last call, in the order of adding.
  package mutating func takeChanges() -> [Active] {
    defer { changed.removeAll(keepingCapacity: true) }
    if changed.count > 1 {
      changed.sort()
      var last: Int?
      changed.removeAll { exchange(&last, with: $0) == $0 }
    }
    return changed.compactMap { index in
      if items[index].phase.isActive { return active(index) }
      guard hasTotalTimeout(index), case .ended = items[index].phase else { return nil }
      return Active(index: index, attempt: Int(items[index].attempt), task: .stop)
    }
  }

  mutating func noteEnding(_ index: Int) { endings.append(index) }

  /// Withdraws the endings of operations that begin anew, or are gone.
  mutating func withdrawEndings(of isGone: (Int) -> Bool) {
    guard let first = endings.firstIndex(where: isGone) else { return }
    endings.removeAll(where: isGone)
    withdrawal = min(withdrawal ?? first, first)
  }

  /// Returns the place of the first ending that was taken back since the last call.
  mutating func takeWithdrawal() -> Int? { exchange(&withdrawal, with: nil) }

  private func active(_ index: Int) -> Active {
    let task: Active.Task =
      switch items[index].phase {
      // Rules 73e, 74b.
      case .ending, .returning: .cancel
      case .delaying: .delay
      case .unfolding, .open: .open
      default: .run
      }
    return Active(index: index, attempt: Int(items[index].attempt), task: task)
  }
}
