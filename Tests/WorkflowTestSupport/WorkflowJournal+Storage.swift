package import WorkflowPersistence

extension WorkflowJournal {
  /// Creates a journal on a device that has room for so many bytes, and no more.
  package convenience init(room: Int) throws(JournalError) {
    try self.init(in: FullStorage(room: room))
  }

  /// Creates a journal from the bytes of a file.
  package convenience init(bytes: [UInt8]) throws(JournalError) {
    let memory = JournalMemory()
    memory.begin(with: bytes)
    try self.init(in: memory)
  }
}

private final class FullStorage: JournalStorage {
  let path = "full.journal"
  private let room: Int
  private var bytes: [UInt8] = []

  init(room: Int) { self.room = room }

  var size: Int { bytes.count }

  func read(_ range: Range<Int>) -> [UInt8] { Array(bytes[range.clamped(to: bytes.indices)]) }

  func begin(with bytes: [UInt8]) { self.bytes = bytes }

  func write(_ new: [UInt8], at offset: Int) throws(JournalError) {
    guard offset + new.count <= room else {
      throw .cannotUse(path: path, reason: "No space left on device")
    }
    cut(at: offset)
    bytes += new
  }

  func cut(at offset: Int) { bytes.removeSubrange(min(offset, bytes.count)...) }
  func setAside(_ range: Range<Int>) {}
  func tidy() {}
  func look() {}
  func synchronize() {}
  func makeReplacement() -> any JournalStorage { FullStorage(room: room) }
  func replace(by other: any JournalStorage) {}
}
