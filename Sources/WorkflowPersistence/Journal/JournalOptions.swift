/// How a tree goes on with a journal.
public struct JournalOptions {
  /// What becomes of states that do not fit the app, as after an update.
  public enum Misfit: Hashable, Sendable {
    /// Creating the host is an error.
    case fails
    /// The tree begins afresh, and `onError` hears why. The turns before stay as a branch.
    case beginsAfresh
  }

  /// The turn to go on from, after which a branch begins; nil for the last one.
  public var turn: Int?
  /// What becomes of states that do not fit.
  public var onMisfit = Misfit.fails
  /// Says in words what an action is; by default its text with all its values.
  ///
  /// What must not be in a file has to be left out here. It is called for the first action of each
  /// turn.
  public var describe: ((Any) -> String)?
  /// Hears that a turn could not be written, such as on a full disk.
  ///
  /// The tree goes on without the journal, which ends with the turn before. An app that must not go
  /// on ends its host here.
  public var onError: (JournalError) -> Void = { _ in }

  /// How many bytes of other turns lie between two key frames, at least.
  package var keyFrameDistance = 65_536

  /// Creates options to go on from the last turn.
  public init() {}

  /// Options to go on from a turn.
  public static func from(_ turn: Int?) -> JournalOptions {
    var options = JournalOptions()
    options.turn = turn
    return options
  }
}
