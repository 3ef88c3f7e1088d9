/// The operations of a graph with their progress, and the requests that the graph takes.
///
/// `WorkflowOperations` makes it from a running graph.
public struct GraphScreen: Screen {
  /// The operations, in the order in which they were added.
  public var rows: [GraphRow]

  /// The screens of operations that show something.
  public var screens: [NamedScreen<AnyScreen>]

  /// Whether the graph is paused.
  public var isPaused: Bool

  /// A closure that performs a request on the graph.
  package let request: (GraphRequest) -> Void

  /// Creates a screen of a graph.
  package init(
    rows: [GraphRow], screens: [NamedScreen<AnyScreen>] = [], isPaused: Bool = false,
    request: @escaping (GraphRequest) -> Void
  ) {
    self.rows = rows
    self.screens = screens
    self.isPaused = isPaused
    self.request = request
  }

  /// Cancels an operation that has no outcome yet, by its name.
  public func cancel(_ name: String) { request(.cancel(name)) }

  /// Cancels all operations that have no outcome yet.
  public func cancelAll() { request(.cancelAll) }

  /// Starts nothing more; running operations continue.
  public func pause() { request(.pause) }

  /// Lets operations start again.
  public func resume() { request(.resume) }

  /// Whether every operation has an outcome.
  public var hasEnded: Bool { rows.allSatisfy(\.mark.isEnd) }
}

/// A request to a graph.
package enum GraphRequest: Hashable, Sendable {
  /// Cancels an operation that has no outcome yet, by its name.
  case cancel(String)
  /// Cancels all operations that have no outcome yet.
  case cancelAll
  /// Starts nothing more; running operations continue.
  case pause
  /// Lets operations start again.
  case resume
}

/// One operation of a graph.
public struct GraphRow: Hashable, Sendable {
  /// The name of the operation, after the names of the subgraphs around it: `load/mails`.
  public var name: String

  /// The number of subgraphs that it is a part of.
  public var depth: Int

  /// The state of the operation, roughly.
  public var mark: GraphMark

  /// The state of the operation, in words.
  public var text: String

  /// The part of the operation that is done, from 0 to 1; nil if that is not known.
  public var progress: Double?

  /// Whether it shows a screen of its own, such as a form, and so may wait for the user.
  public var hasScreen = false

  /// Creates a row.
  package init(
    name: String, depth: Int = 0, mark: GraphMark, text: String, progress: Double? = nil
  ) {
    self.name = name
    self.depth = depth
    self.mark = mark
    self.text = text
    self.progress = progress
  }
}

extension GraphRow {
  /// The name within the innermost subgraph.
  package var ownName: Substring {
    var rest = name[...]
    for _ in 0..<depth {
      rest = rest[(rest.firstIndex(of: "/").map { rest.index(after: $0) } ?? rest.startIndex)...]
    }
    return rest
  }
}

/// The state of an operation of a graph, roughly.
public enum GraphMark: Hashable, Sendable, CaseIterable {
  /// It has not begun.
  case waiting
  /// It runs, or waits for its next attempt.
  case active
  /// It has succeeded.
  case succeeded
  /// It has failed, or taken too long.
  case failed
  /// It has not run, or was cancelled.
  case left

  /// Whether the operation has an outcome.
  package var isEnd: Bool { self != .waiting && self != .active }
}
