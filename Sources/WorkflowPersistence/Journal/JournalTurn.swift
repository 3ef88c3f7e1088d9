public import Foundation

/// A turn that is in a journal.
public struct JournalTurn: Hashable, Sendable {
  /// The number of the turn, which increases in the file and is never changed.
  public let number: Int
  /// The number of the turn before it; nil for the first one of a journal.
  public let parent: Int?
  /// When the turn was committed, by the clock of the machine.
  public let time: Date
  /// What has caused it, in words: an action, or the beginning of a host.
  public let cause: String
  /// The path of the node whose action it was; nil if it was none.
  public let path: String?
  /// How many states of the tree are not kept, because they cannot be saved.
  public let omissions: Int
}
