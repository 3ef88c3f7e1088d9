/// A table of things that are being done: operations, uploads, jobs.
///
/// `WorkflowOperations` makes one from a running graph.
public struct StatusTableScreen: Screen {
  /// The plural of what a row stands for: `Operations`.
  public var title: String

  /// The rows; the parts of a thing come after it.
  public var rows: [Row]

  /// The screens of rows that show something, such as a form, with the names of those rows.
  public var screens: [NamedScreen<AnyScreen>]

  /// Whether nothing more starts.
  public var isPaused: Bool

  /// A closure that pauses if it is passed true, and otherwise lets things start again; nil if that
  /// is not possible.
  public let pause: ((Bool) -> Void)?

  /// A closure that cancels what has not ended; nil if that is not possible.
  public let cancelAll: (() -> Void)?

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - title: The plural of what a row stands for.
  ///   - rows: The rows; the parts of a thing come after it.
  ///   - screens: The screens of rows that show something, with the names of those rows.
  ///   - isPaused: Whether nothing more starts.
  ///   - pause: A closure that pauses if it is passed true, and otherwise lets things start again;
  ///     nil if that is not possible.
  ///   - cancelAll: A closure that cancels what has not ended; nil if that is not possible.
  public init(
    _ title: String, rows: [Row], screens: [NamedScreen<AnyScreen>] = [], isPaused: Bool = false,
    pause: ((Bool) -> Void)? = nil, cancelAll: (() -> Void)? = nil
  ) {
    self.title = title
    self.rows = rows
    self.screens = screens
    self.isPaused = isPaused
    self.pause = pause
    self.cancelAll = cancelAll
  }

  /// A thing that is being done.
  public struct Row: Hashable, Sendable {
    /// The name, after the names of what it is a part of: `load/mails`.
    public var name: String

    /// The number of things around it, of which it is a part.
    public var depth: Int

    /// The state, roughly.
    public var state: State

    /// The state in words: `failed`, `runs, attempt 2`.
    public var detail: String

    /// The part that is done, from 0 to 1, to which it is clamped; nil if that is not known.
    public var progress: Double?

    /// The time that it has taken so far; nil if that is not measured.
    public var time: Duration?

    /// Whether it shows a screen, here or elsewhere, and so may wait for the user.
    package var hasScreen = false

    /// Creates a row.
    public init(
      _ name: String, depth: Int = 0, state: State, detail: String, progress: Double? = nil,
      time: Duration? = nil
    ) {
      self.name = name
      self.depth = max(0, depth)
      self.state = state
      self.detail = detail
      self.progress = progress.map { $0.isNaN ? 0 : min(max(0, $0), 1) }
      self.time = time
    }
  }

  /// The state of a thing that is being done, roughly.
  public enum State: Hashable, Sendable, CaseIterable {
    /// It has not begun.
    case waiting
    /// It runs, or waits for another attempt.
    case active
    /// It has succeeded.
    case succeeded
    /// It has failed, or taken too long.
    case failed
    /// It has not run, or was cancelled.
    case left

    /// Whether nothing of it is left to do.
    package var isEnd: Bool { self != .waiting && self != .active }
  }

  /// Whether nothing is left to do.
  package var hasEnded: Bool { rows.allSatisfy(\.state.isEnd) }
}

extension StatusTableScreen.Row {
  /// The name without those of what it is a part of.
  package var ownName: Substring {
    var rest = name[...]
    for _ in 0..<max(0, depth) {
      rest = rest[(rest.firstIndex(of: "/").map { rest.index(after: $0) } ?? rest.startIndex)...]
    }
    return rest
  }
}
