/// The entries of a journal, one after the other, after a title.
final class JournalFile {
  /// An entry that is in the file.
  struct Stored {
    var header: EntryHeader
    /// The offset of its header.
    var offset: Int
    /// Whether a turn follows it.
    fileprivate(set) var hasChild = false
  }

  /// The entries, in the order of their numbers.
  @exclusivity(unchecked) private(set) var stored: [Stored] = []
  /// The number of entries that the last compaction has left.
  private(set) var countAfterCompaction = 0
  /// The numbers of entries that a compaction keeps in any case.
  var pinned: Set<Int> = []
  @exclusivity(unchecked) private var storage: any JournalStorage
  /// The bytes to write next; the memory is used again.
  @exclusivity(unchecked) private var buffer: [UInt8] = []
  /// The number of entries to append before the file is checked again.
  @exclusivity(unchecked) private var countToLook = 0
  /// The number of entries when the file was checked.
  @exclusivity(unchecked) private var countAtLook = 0
  /// The offset of the next entry: the number of bytes.
  @exclusivity(unchecked) private(set) var end = 0

  private static let magic = Array("workflow-journal".utf8)
  private static let version = 1
  static let titleSize = 32
  /// The largest number of bytes that a file system reserves at once for a short file.
  private static let blockSize = 65_536
  private static let largeBuffer = 1 << 20
  private static let countBetweenLooks = 63
  private static let longEntries = 1 << 18

  var allBytes: [UInt8] {
    get throws(JournalError) { try storage.read(0..<storage.size) }
  }

  /// Finds the entries in a storage, or begins it.
  ///
  /// An entry at the end that was not written whole is removed.
  init(_ storage: any JournalStorage, keepsDamagedPart: Bool = false) throws(JournalError) {
    self.storage = storage
    if try !readTitle() {
      guard keepsDamagedPart else { throw .damaged(offset: 0, path: path) }
      try recoverEntries()
    } else if let damage = try readEntries(from: Self.titleSize) {
      guard keepsDamagedPart else { throw .damaged(offset: damage, path: path) }
      try storage.setAside(damage..<storage.size)
    }
    countAtLook = stored.count
    if try self.storage.size > end { try self.storage.cut(at: end) }
    self.storage.tidy()
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

  /// Returns whether the title is whole; a new file gets one.
  private func readTitle() throws(JournalError) -> Bool {
    let found = try storage.read(0..<Self.titleSize)
    // The file was just made, perhaps by a program that ended at once.
    let isBegun = found.count < Self.titleSize && Self.title.starts(with: found)
    let isZero = found.allSatisfy { $0 == 0 }
    if try isZero ? isEmptyBlock : isBegun {
      try storage.begin(with: Self.title)
      return true
    }
    guard found.count == Self.titleSize else { throw .notAJournal(path: path) }
    let (version, checksum): (UInt64, UInt64) = found.withUnsafeBytes {
      ($0.number(at: 16), $0.number(at: 24))
    }
    guard found.starts(with: Self.magic) else {
      if try firstEntry() == nil { throw .notAJournal(path: path) }
      return false
    }
    guard checksum == Checksum.of(found.prefix(24)) else { return false }
    guard version == Self.version else {
      throw .laterVersion(Int(truncatingIfNeeded: version), path: path)
    }
    return true
  }

  /// Whether the file has a block of zeros at most: room for a title that the device has not taken
  /// before the machine stopped.
  private var isEmptyBlock: Bool {
    get throws(JournalError) {
      guard try storage.size <= Self.blockSize else { return false }
      var scan = try JournalScan(storage)
      return try scan.firstByte(from: 0) == nil
    }
  }

  /// Returns the offset of the first entry, if only zeros are between the title and it.
  ///
  /// A file that was cut while it was open has zeros up to the next bytes that were written.
  private func firstEntry() throws(JournalError) -> Int? {
    var scan = try JournalScan(storage)
    guard let first = try scan.firstByte(from: Self.titleSize) else { return nil }
    // A header begins with a number of four bytes, and the first of them may be zero.
    for start in max(first - 3, Self.titleSize)...first {
      if let header = try scan.header(at: start), header.count < scan.size - start { return start }
    }
    return nil
  }

  /// Keeps the entries after a damaged title, from the first that needs none before it.
  private func recoverEntries() throws(JournalError) {
    if let start = try firstEntry() { _ = try readEntries(from: start, wereCut: true) }
    try storage.setAside(0..<storage.size)
    if stored.isEmpty {
      try storage.cut(at: 0)
      try storage.begin(with: Self.title)
      end = Self.titleSize
    } else {
      try replaceAll(with: stored) { entry throws(JournalError) in try content(of: entry) }
    }
  }

  /// Finds the entries; returns the offset of the first one that was damaged.
  ///
  /// - Parameter wereCut: Whether the entries before the start are lost, so that those that need
  ///   them are left out.
  private func readEntries(
    from start: Int, wereCut: Bool = false
  ) throws(JournalError) -> Int? {
    var scan = try JournalScan(storage)
    var seal: UInt64? = wereCut ? nil : 0
    end = start
    while scan.size - end >= EntryHeader.size {
      guard let header = try scan.header(at: end) else {
        // A file system may have reserved space, and written nothing, when the machine stopped.
        return try scan.firstByte(from: end) == nil ? nil : end
      }
      // Rule 50h.
      guard header.count <= scan.size - end - EntryHeader.size else { return nil }
      let content = end + EntryHeader.size..<end + EntryHeader.size + header.count
      guard try scan.checksum(of: content) == header.checksum,
        (seal ?? header.former) == header.former
      else { return end }
      if isNext(header) {
        note(header)
      } else if !wereCut || !stored.isEmpty {
        return end
      }
      seal = header.seal
      end = content.upperBound
    }
    return nil
  }

  /// Returns whether an entry can follow those before it.
  private func isNext(_ header: EntryHeader) -> Bool {
    let last = stored.last?.header.number ?? -1
    guard header.number > last, header.number < Int.max / 2, header.parent ?? -1 < header.number
    else { return false }
    return header.kind.hasWholeTree || header.parent.map { index(of: $0) != nil } == true
  }
}

// MARK: - Entries

extension JournalFile {
  /// Appends an entry, in one system call, and returns its size with its header.
  ///
  /// - Parameters:
  ///   - isSynchronized: Whether to wait until the device has it; if that fails, it is removed.
  ///   - content: A closure that appends the bytes of the entry.
  @discardableResult
  func append(
    _ header: EntryHeader, isSynchronized: Bool = false, content: (inout [UInt8]) -> Void
  ) throws(JournalError) -> Int {
    try look(isDue: isSynchronized)
    buffer.removeAll(keepingCapacity: buffer.capacity < Self.largeBuffer)
    buffer += repeatElement(0, count: EntryHeader.size)
    content(&buffer)
    guard buffer.count < UInt32.max else {
      throw .cannotUse(path: path, reason: "a turn has more than 4 GB")
    }
    var header = header
    header.count = buffer.count - EntryHeader.size
    header.former = stored.last?.header.seal ?? 0
    buffer.withUnsafeMutableBytes { bytes in
      header.checksum = Checksum.of(UnsafeRawBufferPointer(rebasing: bytes[EntryHeader.size...]))
      header.write(to: bytes)
    }
    try storage.write(buffer, at: end)
    if isSynchronized { try synchronize() }
    note(header)
    end += buffer.count
    return buffer.count
  }

  /// Compares the file with the one that was opened, if a check is due.
  func look(isDue: Bool) throws(JournalError) {
    if !isDue, countToLook > 0 {
      countToLook -= 1
      return
    }
    try storage.look()
    // Zeros replace the bytes that another program has cut off.
    guard try storage.size >= end, try storage.read(0..<Self.titleSize) == Self.title,
      try stored[..<countAtLook].last.map(isThere) != false, try hasNewEntries
    else { throw .wasReplaced(path: path) }
    (countToLook, countAtLook) = (Self.countBetweenLooks, stored.count)
  }

  /// Whether the file has the entries since the last check, and the end of the one before.
  ///
  /// The zeros after a cut end with the entry that was the last one then, so its last byte is zero.
  private var hasNewEntries: Bool {
    get throws(JournalError) {
      let new = stored[max(0, countAtLook - 1)...]
      guard let first = new.first?.offset else { return true }
      // One call for short entries, and not all bytes of long ones.
      let bytes = end - first > Self.longEntries ? nil : try storage.read(first..<end)
      for entry in new {
        let start = entry.offset + EntryHeader.size
        let last = start + entry.header.count - 1
        if let bytes {
          let content = bytes.dropFirst(start - first).prefix(entry.header.count)
          if content.last == 0, Checksum.of(content) != entry.header.checksum { return false }
        } else if try storage.read(last..<last + 1) == [0] {
          let content = try storage.read(start..<last + 1)
          if Checksum.of(content[...]) != entry.header.checksum { return false }
        }
      }
      return true
    }
  }

  private func isThere(_ entry: Stored) throws(JournalError) -> Bool {
    let bytes = try storage.read(entry.offset..<entry.offset + EntryHeader.size)
    return bytes.withUnsafeBytes { EntryHeader($0) }?.seal == entry.header.seal
  }

  /// Waits until the device has the bytes after the last entry, or removes them.
  private func synchronize() throws(JournalError) {
    do throws(JournalError) {
      try storage.synchronize()
    } catch {
      try? storage.cut(at: end)
      throw error
    }
  }

  private func note(_ header: EntryHeader) {
    if let parent = header.parent.flatMap(index) { stored[parent].hasChild = true }
    stored.append(Stored(header: header, offset: end))
  }

  /// Returns whether the turn at an index is the last one of a branch.
  func endsBranch(_ index: Int) -> Bool {
    !stored[index].hasChild && !stored[index].header.kind.isPinned
  }

  /// The index of the entry with a number; nil if there is none.
  func index(of number: Int) -> Int? {
    // Usually, the caller asks for the turn before the next.
    if let last = stored.last, last.header.number == number { return stored.count - 1 }
    var range = stored.indices
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      let found = stored[middle].header.number
      if found == number { return middle }
      range = found < number ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  /// Returns the bytes of an entry.
  func content(of entry: Stored) throws(JournalError) -> [UInt8] {
    let start = entry.offset + EntryHeader.size
    let content = try storage.read(start..<start + entry.header.count)
    guard Checksum.of(content[...]) == entry.header.checksum else {
      throw .damaged(offset: entry.offset, path: path)
    }
    return content
  }

  /// Returns the bytes of the entries from an index on, which are read at once.
  func contents(from index: Int) throws(JournalError) -> [[UInt8]] {
    guard index < stored.count else { return [] }
    let start = stored[index].offset
    let bytes = try storage.read(start..<end)
    var contents: [[UInt8]] = []
    contents.reserveCapacity(stored.count - index)
    for entry in stored[index...] {
      let first = entry.offset - start + EntryHeader.size
      guard first + entry.header.count <= bytes.count else {
        throw .damaged(offset: entry.offset, path: path)
      }
      let content = bytes[first..<first + entry.header.count]
      guard Checksum.of(content) == entry.header.checksum else {
        throw .damaged(offset: entry.offset, path: path)
      }
      contents.append(Array(content))
    }
    return contents
  }

  /// Puts the next compaction off until there are twice as many entries.
  func postponeCompaction() { countAfterCompaction = stored.count }

  /// Replaces all entries: a program that ends meanwhile leaves the old ones or the new ones.
  func replaceAll(
    with entries: [Stored], content: (Stored) throws(JournalError) -> [UInt8]
  ) throws(JournalError) {
    let new = try JournalFile(storage.makeReplacement())
    for entry in entries {
      let content = try content(entry)
      try new.append(entry.header) { $0 += content }
    }
    try storage.replace(by: new.storage)
    (storage, stored, end) = (new.storage, new.stored, new.end)
    (countAfterCompaction, countAtLook) = (stored.count, stored.count)
  }
}
