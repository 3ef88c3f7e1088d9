/// The options of a tree that continues with a journal.
public struct JournalOptions {
  /// The treatment of states that do not fit the app, as after an update.
  public enum Misfit: Hashable, Sendable {
    /// Creating the host is an error.
    case fails
    /// The tree begins afresh, and `onError` gets the reason. The turns before stay as a branch.
    case beginsAfresh
  }

  /// The turn to continue from, after which a branch begins; nil for the last one.
  public var turn: Int?
  /// The treatment of states that do not fit.
  public var onMisfit = Misfit.fails
  /// A closure that describes an action in words; by default, by its text with all its values.
  ///
  /// Leave out everything that must not be in a file. The closure is called for the first action of
  /// each turn.
  public var describe: ((Any) -> String)?
  /// A closure that is called when a turn could not be written, such as on a full disk.
  ///
  /// The tree continues without the journal, which ends with the turn before. An app that must not
  /// continue ends its host here.
  public var onError: (JournalError) -> Void = { _ in }

  /// The minimum number of bytes of other turns between two key frames.
  package var keyFrameDistance = 65_536

  /// Creates options to continue from the last turn.
  public init() {}

  /// Returns options to continue from a turn.
  public static func from(_ turn: Int?) -> JournalOptions {
    var options = JournalOptions()
    options.turn = turn
    return options
  }
}
