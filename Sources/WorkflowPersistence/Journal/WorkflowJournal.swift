public import Foundation
import WorkflowSynchronization

/// Every committed turn of a tree, in a file from which the tree continues after a crash.
///
/// ```swift
/// let journal = try WorkflowJournal(at: url)
/// let host = try WorkflowHost(App(), continuing: journal)
/// ```
///
/// The changes of a turn are in the file before anything of it is published, and before a worker or
/// side effect begins that it has declared.
public final class WorkflowJournal: Sendable {
  /// The events that a published turn survives.
  public enum Durability: Hashable, Sendable {
    /// The end of the program, for any reason.
    case process
    /// The end of the machine too: each turn waits for the device.
    case power
  }

  /// The treatment of a damaged journal.
  public enum Recovery: Hashable, Sendable {
    /// Opening it is an error.
    case none
    /// The journal continues with the turns before the damage; a file beside it keeps the rest.
    case untilDamage
  }

  /// The minimum number of turns of each branch to keep.
  public static let defaultLimit = 10_000

  /// The path of the file; nil if the journal is in memory.
  public let path: String?
  /// The clock of the machine; it may go back.
  package let now: @Sendable () -> Date
  private let durability: Durability
  let limit: Int
  let file: Locked<JournalFile>
  /// Whether a run has the journal for itself.
  private let isClaimed = Locked(false)

  /// Opens a journal, or makes it.
  ///
  /// Only the user may read the file. As long as it is open, no other program can open it.
  ///
  /// - Complexity: O(size of the file).
  ///
  /// - Parameters:
  ///   - url: The address of the file.
  ///   - durability: The events that a published turn survives.
  ///   - limit: The minimum number of turns of each branch to keep; at twice as many, the older
  ///     ones are removed.
  ///   - recovery: The treatment of a damaged journal.
  public convenience init(
    at url: URL, durability: Durability = .process, keeping limit: Int = defaultLimit,
    recovering recovery: Recovery = .none
  ) throws(JournalError) {
    try self.init(
      at: url, durability: durability, keeping: limit, recovering: recovery, now: { Date() })
  }

  /// Opens a journal, or makes it, with a clock.
  package init(
    at url: URL, durability: Durability = .process, keeping limit: Int = defaultLimit,
    recovering recovery: Recovery = .none, now: @escaping @Sendable () -> Date
  ) throws(JournalError) {
    self.now = now
    path = url.path
    self.durability = durability
    self.limit = Self.possible(limit)
    file = Locked(
      try JournalFile(
        JournalDescriptor(at: url.path), keepsDamagedPart: recovery == .untilDamage))
  }

  /// Opens a journal in any storage.
  package init(in storage: sending any JournalStorage, keeping limit: Int = defaultLimit)
    throws(JournalError)
  {
    now = { Date() }
    path = storage.path
    durability = .power
    self.limit = Self.possible(limit)
    file = Locked(try JournalFile(storage))
  }

  /// Makes a journal in memory, which ends with the program: to go back, but not after a crash.
  ///
  /// - Parameter limit: The minimum number of turns of each branch to keep.
  public convenience init(inMemoryKeeping limit: Int = defaultLimit) {
    self.init(inMemoryKeeping: limit, now: { Date() })
  }

  /// Makes a journal in memory, with a clock.
  package init(inMemoryKeeping limit: Int = defaultLimit, now: @escaping @Sendable () -> Date) {
    self.now = now
    path = nil
    durability = .process
    self.limit = Self.possible(limit)
    do throws(JournalError) {
      file = Locked(try JournalFile(JournalMemory()))
    } catch {
      preconditionFailure("Memory cannot fail: \(error)")
    }
  }

  /// Returns a journal in memory with what this one has now, as a crash of the program leaves it.
  package func copyInMemory() throws(JournalError) -> WorkflowJournal {
    let bytes = try file.withLock { file throws(JournalError) in try file.allBytes }
    return try WorkflowJournal(in: JournalMemory(bytes), keeping: limit)
  }

  private static func possible(_ limit: Int) -> Int { min(max(limit, 1), Int.max / 4) }
}

// MARK: - One run at a time

extension WorkflowJournal {
  /// Claims the journal for one run, or throws if another one has it.
  package func claim() throws(JournalError) {
    let wasClaimed = isClaimed.withLock { exchange(&$0, with: true) }
    if wasClaimed { throw .isInUse(path: path ?? "in memory") }
  }

  /// Lets another run have the journal.
  package func release() { isClaimed.withLock { $0 = false } }
}

// MARK: - Writing

extension WorkflowJournal {
  /// Appends the changes of a turn, and returns the turn's number and the size of its entry.
  func append(
    _ entry: JournalEntry, after parent: Int?, _ kind: EntryHeader.Kind
  ) throws(JournalError) -> (number: Int, size: Int) {
    try file.withLock { file throws(JournalError) in
      // Rule 50k.
      let number = (file.stored.last?.header.number ?? -1) + 1
      let header = EntryHeader(
        number: number, parent: parent, time: Int64(now().timeIntervalSince1970 * 1e6), kind: kind)
      let size = try file.append(header, isSynchronized: durability == .power) {
        entry.append(to: &$0)
      }
      if file.stored.count >= 2 * max(limit, file.countAfterCompaction) {
        // The turn is in the file; if compaction fails now, it may succeed later.
        do throws(JournalError) {
          try compact(file)
        } catch .wasReplaced(let path) {
          throw .wasReplaced(path: path)
        } catch {
          file.postponeCompaction()
        }
      }
      return (number, size)
    }
  }
}
