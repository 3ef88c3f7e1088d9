import Workflow
public import WorkflowScreens

/// The status of the operations of a graph, with methods that cancel, pause and resume them.
public struct GraphStatus {
  /// The graph as data.
  public let plan: GraphPlan

  /// The phases, outcomes and progress of the operations; nil if the graph cannot run.
  public let update: GraphUpdate?

  /// The screens of the operations that are workflows and run now, in the order of adding.
  public let screens: [NamedScreen<AnyScreen>]

  /// The differences of a newer graph that is ignored, a text for each.
  ///
  /// A run keeps its plan. To begin another run, render the newer graph with another key.
  public let ignoredChanges: [String]

  /// The results of the run when it has ended, or the reason why it cannot run.
  package let ending: Ending?
  package typealias Ending = Result<GraphResult, GraphError>

  let sink: Sink<GraphEvent>

  /// The operations as a screen, which a kit can show.
  public var screen: StatusTableScreen { screen(showsTimes: false) }

  /// Returns the operations as a screen, with the times that their attempts have taken.
  public func screen(showsTimes: Bool) -> StatusTableScreen {
    StatusTableScreen(
      "Operations",
      rows: update?.operations.map {
        StatusTableScreen.Row($0, in: screens, showsTimes: showsTimes)
      } ?? [],
      screens: screens, isPaused: update?.isPaused ?? false,
      pause: { [sink] in sink.send($0 ? .pause : .resume) },
      cancelAll: { [sink] in sink.send(.cancelAll) })
  }

  /// Cancels an operation that has no outcome yet.
  public func cancel<Output>(_ operation: Op<Output>) {
    sink.send(.cancelReference(operation.name, of: operation.graph))
  }

  /// Cancels an operation that has no outcome yet, by its name.
  public func cancel(_ name: String) { sink.send(.cancel(name)) }

  /// Cancels all operations that have no outcome yet.
  public func cancelAll() { sink.send(.cancelAll) }

  /// Lets an operation that has ended begin anew, with all that follows it.
  ///
  /// If the graph has ended, it emits its output again when it ends again.
  public func retry<Output>(_ operation: Op<Output>) {
    sink.send(.retry(operation.name, of: operation.graph))
  }

  /// Starts nothing more, not even another attempt; running operations continue.
  public func pause() { sink.send(.pause) }

  /// Lets operations start again.
  public func resume() { sink.send(.resume) }
}

extension StatusTableScreen.Row {
  /// Creates the row of an operation.
  fileprivate init(
    _ status: OperationStatus, in screens: [NamedScreen<AnyScreen>], showsTimes: Bool
  ) {
    self.init(
      status.name, depth: status.subgraphs.count, state: StatusTableScreen.State(status),
      detail: status.detail, progress: status.progress,
      time: showsTimes ? status.time : nil)
    hasScreen = screens.contains { $0.name == status.name }
  }
}

extension OperationStatus {
  /// The status in words, with the error that leads to it.
  var detail: String {
    // Rule 77c.
    guard let lastError, outcome?.isFailure == true || phase == .delayed else { return text }
    // A table has one line for each.
    let line = lastError.prefix { !$0.isNewline }
    return "\(text): \(line.prefix(60))\(line.count > 60 ? "…" : "")"
  }

  /// The time that all attempts have taken together, if it is a second or more.
  var time: Duration? {
    let time = attempts.reduce(Duration.zero) { $0 + ($1.duration ?? .zero) }
    return time < .seconds(1) ? nil : time
  }
}

extension StatusTableScreen.State {
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
