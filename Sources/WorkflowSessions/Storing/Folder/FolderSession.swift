import WorkflowPersistence

/// The file of a session that this process has open, so that no other can have it.
struct FolderSession {
  private let file: EntryFile
  /// The rows from the last whole one on.
  private(set) var rows: [SessionRow]
  var marks: FolderWork.Known
  /// The bytes of the file when the last whole row was added.
  private var sizeBefore = 0

  /// The number of bytes before the last whole row from which the file is written anew.
  private static let largestRest = 256 * 1024

  init(_ id: SessionID, at path: String) throws(JournalError) {
    file = try EntryFile(at: path)
    marks = FolderWork.Known(id)
    rows = try Self.rows(in: file, path)
  }

  /// Returns the rows of a session that another process may have.
  static func reading(_ path: String) throws(JournalError) -> [SessionRow] {
    try rows(in: EntryFile.reading(path), path)
  }

  private static func rows(in file: EntryFile, _ path: String) throws(JournalError) -> [SessionRow]
  {
    var rows: [SessionRow] = []
    let first = file.lastMark
    for (number, content) in zip(file.numbers[first...], try file.contents(from: first)) {
      guard let row = SessionRow(number: number, fileBytes: content) else {
        throw .damaged(offset: 0, path: path)
      }
      rows.append(row)
    }
    return rows
  }

  /// Adds a row; returns false if it does not fit.
  mutating func append(
    _ row: SessionRow, isSynchronized: Bool
  ) throws -> Bool {
    // A folder is locked by the process that has it.
    guard row.mayFollow(rows.last.map { SessionRow.Last($0, isHeld: false) }) else { return false }
    let size = file.size
    try file.append(
      row.fileBytes, number: row.number, isMarked: row.isWhole, isSynchronized: isSynchronized)
    if row.isWhole {
      rows = []
      sizeBefore = size
    }
    rows.append(row)
    if sizeBefore > Self.largestRest {
      let first = rows[0].number
      // The row is stored; if this fails, it may succeed after the next one.
      try? file.removeAll { $0 < first }
      sizeBefore = 0
    }
    return true
  }
}
