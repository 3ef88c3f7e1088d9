public import Foundation

/// A turn in a journal.
public struct JournalTurn: Hashable, Sendable {
  /// The number of the turn, which increases in the file and is never changed.
  public let number: Int
  /// The number of the turn before it; nil for the first one of a journal.
  public let parent: Int?
  /// The time at which the turn was committed, by the clock of the machine.
  public let time: Date
  /// The cause of the turn, in words: an action, or the beginning of a host.
  public let cause: String
  /// The path of the node whose action caused it; nil if no action did.
  public let path: String?
  /// The number of states of the tree that are not kept, because they cannot be saved.
  public let omissions: Int
}
