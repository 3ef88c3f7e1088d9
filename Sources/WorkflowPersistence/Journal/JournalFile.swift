/// The entries of a journal, one after the other, after a title.
final class JournalFile {
  /// An entry that is in the file.
  struct Stored {
    var frame: JournalFrame
    /// Where its frame begins.
    var offset: Int
    /// Whether a turn follows it.
    fileprivate(set) var hasChild = false
  }

  /// The entries, in the order of their numbers.
  @exclusivity(unchecked) private(set) var stored: [Stored] = []
  /// How many entries the last compaction has left.
  private(set) var countAfterCompaction = 0
  /// The numbers of entries that a compaction keeps, wherever they are.
  var pinned: Set<Int> = []
  @exclusivity(unchecked) private var storage: any JournalStorage
  /// What is written next; its room is used again.
  @exclusivity(unchecked) private var buffer: [UInt8] = []
  /// Where the next entry begins: the number of bytes.
  @exclusivity(unchecked) private(set) var end = 0

  private static let magic = Array("workflow-journal".utf8)
  private static let version = 1
  static let titleSize = 32
  private static let largeBuffer = 1 << 20

  /// Finds the entries in a storage, or begins it.
  ///
  /// What was cut off at its end is removed: an entry that was not written whole is none.
  init(_ storage: any JournalStorage, keepsDamagedPart: Bool = false) throws(JournalError) {
    self.storage = storage
    do throws(JournalError) {
      try readTitle()
    } catch .damaged(let offset, let path) {
      guard keepsDamagedPart else { throw .damaged(offset: offset, path: path) }
      try storage.setAside(try storage.read(0..<storage.size), from: 0)
      try storage.cut(at: 0)
      try readTitle()
    }
    if let damage = try readEntries() {
      guard keepsDamagedPart else { throw .damaged(offset: damage, path: path) }
      try storage.setAside(try storage.read(damage..<storage.size), from: damage)
    }
    if try storage.size > end { try storage.cut(at: end) }
  }

  var path: String { storage.path }
}

// MARK: - Opening

extension JournalFile {
  private static var title: [UInt8] {
    var title = magic
    title.append(bytesOf: UInt64(version))
    title.append(bytesOf: Checksum.of(title))
    return title
  }

  private func readTitle() throws(JournalError) {
    let found = try storage.read(0..<Self.titleSize)
    if found.count < Self.titleSize {
      // It was just made, perhaps by a program that ended at once.
      guard Self.title.starts(with: found) else { throw .notAJournal(path: path) }
      try storage.begin(with: Self.title)
    } else {
      guard found.starts(with: Self.magic) else { throw .notAJournal(path: path) }
      let (version, checksum): (UInt64, UInt64) = found.withUnsafeBytes {
        ($0.number(at: 16), $0.number(at: 24))
      }
      guard checksum == Checksum.of(found.prefix(24)) else { throw .damaged(offset: 0, path: path) }
      guard version == Self.version else {
        throw .laterVersion(Int(truncatingIfNeeded: version), path: path)
      }
    }
    end = Self.titleSize
  }

  /// Finds the entries; returns where the first one is that was damaged.
  private func readEntries() throws(JournalError) -> Int? {
    let bytes = try storage.read(0..<storage.size)
    return bytes.withUnsafeBytes { bytes in
      while bytes.count - end >= JournalFrame.size {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[end...])
        guard let frame = JournalFrame(rest) else {
          // A file system may have made room, and nothing more, when the machine stopped.
          return rest.allSatisfy { $0 == 0 } ? nil : end
        }
        // Rule 50h.
        guard frame.count <= rest.count - JournalFrame.size else { return nil }
        let next = end + JournalFrame.size + frame.count
        let content = UnsafeRawBufferPointer(rebasing: bytes[end + JournalFrame.size..<next])
        guard Checksum.of(content) == frame.checksum, isNext(frame) else { return end }
        note(frame)
        end = next
      }
      return nil
    }
  }

  /// Whether an entry can follow those before it.
  private func isNext(_ frame: JournalFrame) -> Bool {
    let last = stored.last?.frame.number ?? -1
    guard frame.number > last, frame.number < Int.max / 2, frame.parent ?? -1 < frame.number
    else { return false }
    return frame.kind.hasWholeTree || frame.parent.map { index(of: $0) != nil } == true
  }
}

// MARK: - Entries

extension JournalFile {
  /// Appends an entry, in one call of the system, and returns its size with its frame.
  ///
  /// - Parameter content: Appends the bytes of the entry.
  @discardableResult
  func append(
    _ frame: JournalFrame, content: (inout [UInt8]) -> Void
  ) throws(JournalError) -> Int {
    buffer.removeAll(keepingCapacity: buffer.capacity < Self.largeBuffer)
    buffer += repeatElement(0, count: JournalFrame.size)
    content(&buffer)
    guard buffer.count < UInt32.max else {
      throw .cannotUse(path: path, reason: "a turn has more than 4 GB")
    }
    var frame = frame
    frame.count = buffer.count - JournalFrame.size
    buffer.withUnsafeMutableBytes { bytes in
      frame.checksum = Checksum.of(UnsafeRawBufferPointer(rebasing: bytes[JournalFrame.size...]))
      frame.write(to: bytes)
    }
    try storage.write(buffer, at: end)
    note(frame)
    end += buffer.count
    return buffer.count
  }

  private func note(_ frame: JournalFrame) {
    if let parent = frame.parent.flatMap(index) { stored[parent].hasChild = true }
    stored.append(Stored(frame: frame, offset: end))
  }

  /// Whether the turn at an index is the last one of a branch.
  func endsBranch(_ index: Int) -> Bool {
    !stored[index].hasChild && !stored[index].frame.kind.isPinned
  }

  /// The index of the entry with a number; nil if there is none.
  func index(of number: Int) -> Int? {
    // Usually, one asks for the turn before the next.
    if let last = stored.last, last.frame.number == number { return stored.count - 1 }
    var range = stored.indices
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      let found = stored[middle].frame.number
      if found == number { return middle }
      range = found < number ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  /// The bytes of the entry at an index.
  func content(at index: Int) throws(JournalError) -> [UInt8] {
    let start = stored[index].offset + JournalFrame.size
    let content = try storage.read(start..<start + stored[index].frame.count)
    guard Checksum.of(content[...]) == stored[index].frame.checksum else {
      throw .damaged(offset: stored[index].offset, path: path)
    }
    return content
  }

  /// Puts the next compaction off until there are twice as many entries.
  func postponeCompaction() { countAfterCompaction = stored.count }

  /// Waits until the device has what was written.
  func synchronize() throws(JournalError) { try storage.synchronize() }

  /// Replaces all entries: a program that ends meanwhile leaves the old ones or the new ones.
  func replaceAll(
    with entries: [Stored], content: (Stored) throws(JournalError) -> [UInt8]
  ) throws(JournalError) {
    let new = try JournalFile(storage.makeReplacement())
    for entry in entries {
      let content = try content(entry)
      try new.append(entry.frame) { $0 += content }
    }
    try storage.replace(by: new.storage)
    (storage, stored, end) = (new.storage, new.stored, new.end)
    countAfterCompaction = stored.count
  }
}
