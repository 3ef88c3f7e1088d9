import Foundation

/// A file of numbered entries as in a journal, with contents of any kind.
///
/// It has the journal's checksums, and finds what was cut off or damaged. As long as it is open, no
/// other program can open it.
package final class EntryFile {
  private var file: JournalFile

  /// Opens a file, or makes it.
  package init(at path: String) throws(JournalError) {
    file = try JournalFile(JournalDescriptor(at: path))
  }

  private init(reading bytes: [UInt8]) throws(JournalError) {
    file = try JournalFile(JournalMemory(bytes))
  }

  /// Reads a file that another program may be writing; an entry that is not complete is left out.
  package static func reading(_ path: String) throws(JournalError) -> EntryFile {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: path))
    } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
      return try EntryFile(reading: [])
    } catch {
      throw .cannotUse(path: path, reason: "\(error)")
    }
    return try EntryFile(reading: Array(data))
  }

  /// Whether the file is still the one that was opened.
  package var isInPlace: Bool { (try? file.look(isDue: true)) != nil }
  /// The number of the last entry; nil if there is none.
  package var lastNumber: Int? { file.stored.last?.header.number }
  /// The numbers of all entries, in order.
  package var numbers: [Int] { file.stored.map(\.header.number) }
  /// Returns the time since 1970 when an entry was appended.
  package func time(of index: Int) -> Duration { .microseconds(file.stored[index].header.time) }
  /// The index of the last entry that is marked; 0 if none is.
  package var lastMark: Int { file.stored.lastIndex { $0.header.kind.hasChanges } ?? 0 }
  /// The number of entries.
  package var count: Int { file.stored.count }
  /// The number of bytes.
  package var size: Int { file.end }

  /// Appends an entry with a number that is larger than the last one.
  ///
  /// - Parameters:
  ///   - isMarked: Whether a reader can begin with it.
  ///   - isSynchronized: Whether to wait until the device has it.
  package func append(
    _ content: [UInt8], number: Int, isMarked: Bool = false, isSynchronized: Bool
  ) throws(JournalError) {
    // No entry needs the one before it, as a turn of a journal may.
    let kind = EntryHeader.Kind(hasWholeTree: true, hasChanges: isMarked)
    let time = Int64(Date().timeIntervalSince1970 * 1e6)
    let header = EntryHeader(number: number, parent: nil, time: time, kind: kind)
    try file.append(header, isSynchronized: isSynchronized) { $0 += content }
  }

  /// Returns the contents of the entries from an index on.
  package func contents(from index: Int = 0) throws(JournalError) -> [[UInt8]] {
    try file.contents(from: index)
  }

  /// Removes the entries whose numbers fulfil a condition, but never the last one.
  package func removeAll(where isRemoved: (Int) -> Bool) throws(JournalError) {
    let kept = file.stored.enumerated().filter { index, entry in
      index == file.stored.count - 1 || !isRemoved(entry.header.number)
    }
    try file.replaceAll(with: kept.map(\.element)) { entry throws(JournalError) in
      try file.content(of: entry)
    }
  }
}
