/// The storage of the bytes of a journal: a file, or memory.
package protocol JournalStorage: AnyObject {
  /// The name of the storage in errors.
  var path: String { get }
  /// The number of bytes.
  var size: Int { get throws(JournalError) }

  /// Returns the bytes of a range, as far as they exist.
  func read(_ range: Range<Int>) throws(JournalError) -> [UInt8]
  /// Writes the first bytes of new storage, so that it is still there if the machine stops.
  func begin(with bytes: [UInt8]) throws(JournalError)
  /// Writes bytes; if that fails, there are as many as before.
  func write(_ bytes: [UInt8], at offset: Int) throws(JournalError)
  /// Removes everything from an offset on.
  func cut(at offset: Int) throws(JournalError)
  /// Keeps damaged bytes where the user finds them.
  func setAside(_ range: Range<Int>) throws(JournalError)
  /// Closes the storage to other users, and removes the rest of a compaction that did not complete.
  func tidy()
  /// Throws if the storage is no longer where it was made.
  func look() throws(JournalError)
  /// Waits until the device has all written bytes.
  func synchronize() throws(JournalError)
  /// Returns empty storage that can replace this one.
  func makeReplacement() throws(JournalError) -> any JournalStorage
  /// Replaces this storage by another one: a program that ends meanwhile leaves one of them.
  func replace(by other: any JournalStorage) throws(JournalError)
}

/// The bytes of a journal that ends with the program.
package final class JournalMemory: JournalStorage {
  package let path = "(in memory)"
  private var bytes: [UInt8]

  package init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  package var size: Int { bytes.count }

  package func read(_ range: Range<Int>) -> [UInt8] {
    Array(bytes[range.clamped(to: bytes.indices)])
  }

  package func begin(with bytes: [UInt8]) { self.bytes = bytes }

  package func write(_ new: [UInt8], at offset: Int) {
    // A journal is written at its end only.
    cut(at: offset)
    bytes += new
  }

  package func cut(at offset: Int) { bytes.removeSubrange(min(offset, bytes.count)...) }
  package func setAside(_ range: Range<Int>) {}
  package func tidy() {}
  package func look() {}
  package func synchronize() {}
  package func makeReplacement() -> any JournalStorage { JournalMemory() }
  package func replace(by other: any JournalStorage) {}
}
