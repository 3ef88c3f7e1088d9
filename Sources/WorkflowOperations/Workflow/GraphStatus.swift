import Workflow
public import WorkflowScreens

/// The status of the operations of a graph, with methods that cancel, pause and resume them.
public struct GraphStatus {
  /// The graph as data.
  public let plan: GraphPlan

  /// The phases, outcomes and progress of the operations; nil if the graph cannot run.
  public let update: GraphUpdate?

  /// The screens of the operations that are workflows and run now, in the order of adding.
  public let screens: [GraphFrame]

  /// The differences of a newer graph that is ignored, a text for each.
  ///
  /// A run keeps its plan. To begin another run, render the newer graph with another key.
  public let ignoredChanges: [String]

  let sink: Sink<GraphAction>

  /// The operations as a screen, which a kit can show.
  public var screen: GraphScreen {
    let sink = sink
    return GraphScreen(
      rows: update?.operations.map { GraphRow($0, in: screens) } ?? [], screens: screens,
      isPaused: update?.isPaused ?? false
    ) { request in
      switch request {
      case .cancel(let name): sink(.event(.cancel(name)))
      case .cancelAll: sink(.event(.cancelAll))
      case .pause: sink(.event(.pause))
      case .resume: sink(.event(.resume))
      }
    }
  }

  /// Cancels an operation that has no outcome yet.
  public func cancel<Output>(_ operation: Op<Output>) {
    sink(.event(.cancelReference(operation.name, of: operation.graph)))
  }

  /// Cancels an operation that has no outcome yet, by its name.
  public func cancel(_ name: String) { sink(.event(.cancel(name))) }

  /// Cancels all operations that have no outcome yet.
  public func cancelAll() { sink(.event(.cancelAll)) }

  /// Starts nothing more, not even another attempt; running operations continue.
  public func pause() { sink(.event(.pause)) }

  /// Lets operations start again.
  public func resume() { sink(.event(.resume)) }
}

extension OperationGraph {
  /// Returns the graph as a workflow.
  ///
  /// Its output is the outcomes and results of the operations when all have ended, or the reason
  /// why the graph cannot run.
  ///
  /// - Parameter clock: The clock that measures delays and time-outs.
  public func workflow(clock: any Clock<Duration> = ContinuousClock()) -> GraphWorkflow {
    GraphWorkflow(self, clock: clock)
  }
}

extension GraphRow {
  /// Creates the row of an operation.
  fileprivate init(_ status: OperationStatus, in screens: [GraphFrame]) {
    self.init(
      name: status.name, depth: status.subgraphs.count, mark: GraphMark(status),
      text: status.text, progress: status.progress)
    hasScreen = screens.contains { $0.name == status.name }
  }
}

extension GraphMark {
  fileprivate init(_ status: OperationStatus) {
    self =
      switch status.outcome {
      case .succeeded: .succeeded
      case .failed, .timedOut: .failed
      case .skipped, .notReached, .cancelled: .left
      case nil: [.waiting, .ready].contains(status.phase) ? .waiting : .active
      }
  }
}
