/// Where the bytes of a journal are: in a file, or in memory.
package protocol JournalStorage: AnyObject {
  /// What errors call it.
  var path: String { get }
  /// The number of bytes.
  var size: Int { get throws(JournalError) }

  /// Returns bytes, or those of them that are there.
  func read(_ range: Range<Int>) throws(JournalError) -> [UInt8]
  /// Writes the first bytes of new storage, so that it is still there if the machine stops.
  func begin(with bytes: [UInt8]) throws(JournalError)
  /// Writes bytes; if that fails, there are as many as before.
  func write(_ bytes: [UInt8], at offset: Int) throws(JournalError)
  /// Removes everything from an offset on.
  func cut(at offset: Int) throws(JournalError)
  /// Keeps damaged bytes where the user finds them.
  func setAside(_ range: Range<Int>) throws(JournalError)
  /// Closes the storage to other users, and removes what a compaction has left that was not finished.
  func tidy()
  /// Throws if the storage is not where it was made any more.
  func look() throws(JournalError)
  /// Waits until the device has what was written.
  func synchronize() throws(JournalError)
  /// Returns empty storage that can replace this one.
  func makeReplacement() throws(JournalError) -> any JournalStorage
  /// Puts another one in the place of this one: a program that ends meanwhile leaves one of them.
  func replace(by other: any JournalStorage) throws(JournalError)
}

/// The bytes of a journal that ends with the program.
package final class JournalMemory: JournalStorage {
  package let path = "(in memory)"
  private var bytes: [UInt8] = []

  package init() {}

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
