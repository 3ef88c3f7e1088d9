/// A run in a tree, with what its worker is to do and what its node shows.
struct ShownRun {
  private(set) var state: GraphState
  /// The changes that the worker has not heard of.
  private(set) var changes = UnsentChanges()
  /// The operations that are workflows and run now, in the order of adding.
  private(set) var shown: [GraphRun.Active] = []
  /// The differences of the graph of the last pass from the one that runs.
  private(set) var ignoredChanges: [String] = []
  /// The plan of the graph of the last pass, if it is another one.
  private(set) var ignoredPlan: GraphPlan?
  /// The number of the clock of the worker that was there when the run had ended.
  private var endedClock = 0

  init(_ state: GraphState) {
    self.state = state
    takeChanges()
  }

  mutating func adopt(_ graph: OperationGraph) {
    ignoredChanges = state.adopt(graph)
    ignoredPlan = ignoredChanges.isEmpty ? nil : graph.plan
  }

  mutating func handle(_ events: GraphEvents) {
    // The time after the end does not count: it is that of the clock until then. A time that was
    // sent earlier may come later.
    if let time = events.time {
      if state.run.hasEnded { endedClock = time.clock }
      if time.clock != endedClock { state.now = max(state.now, time.sinceBeginning) }
    }
    for event in events.events { state.handle(event) }
    takeChanges()
  }

  /// Notes what starts now, and what is shown.
  private mutating func takeChanges() {
    let new = state.takeChanges()
    changes.add(new)
    shown.removeAll { !state.isCurrent($0) }
    let started = new.filter { $0.task == .run && state.isWorkflow($0.index) }
    if started.isEmpty { return }
    shown = (shown + started).sorted { $0.index < $1.index }
  }
}
