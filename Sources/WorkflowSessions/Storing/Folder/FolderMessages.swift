import Foundation
import WorkflowPersistence

/// The messages of sessions in a folder: a file for each session, which is locked while it is used.
struct FolderMessages {
  let folder: String
  /// The sessions that have messages, with the types of their roots.
  let marks: FolderMarks
  /// The keys of messages that are not in their file any more.
  let keys: FolderKeys
  let isSynchronized: Bool

  /// The number of messages from which those that were taken leave the file.
  private static let largestCount = 100
  private static let patience = Duration.seconds(5)

  func path(of id: SessionID) -> String { "\(folder)/\(id.filePath)" }

  /// Adds a message; returns false if its key is there.
  func post(_ message: SessionMessage) throws -> Bool {
    let id = message.receiver
    return try withFile(of: id) { file in
      let isKnown = try letters(in: file).contains { $0.key.utf8.elementsEqual(message.key.utf8) }
      if try isKnown || keys.contains(message.key, of: id) { return false }
      // First: a mark without a message is harmless.
      if marks.text(for: id) != message.type { try marks.set(message.type, for: id) }
      try file.append(
        StoredLetter(message).fileBytes, number: (file.lastNumber ?? 0) + 1,
        isSynchronized: isSynchronized)
      return true
    }
  }

  /// Returns the messages after a number.
  func messages(for id: SessionID, after number: Int) throws -> [StoredMessage] {
    guard FileManager.default.fileExists(atPath: path(of: id)) else { return [] }
    let file = try EntryFile.reading(path(of: id))
    let numbers = file.numbers
    guard let first = numbers.firstIndex(where: { $0 > number }) else { return [] }
    return zip(numbers[first...], try letters(in: file, from: first)).map { number, letter in
      StoredMessage(number: number, key: letter.key, content: letter.content)
    }
  }

  /// Returns whether messages wait for a session that has taken those up to a number.
  ///
  /// It removes the mark of a session for which none wait. A turn does not: a file that comes and
  /// goes with each message costs more than all else.
  func wait(for id: SessionID, after taken: Int, at now: Duration) throws -> Bool {
    try withFile(of: id) { file in
      if file.numbers.count(where: { $0 <= taken }) > Self.largestCount {
        // If it fails, it is tried again.
        try? moveKeys(of: id, from: file, upTo: taken, at: now)
      }
      let wait = (file.lastNumber ?? 0) > taken
      if !wait { marks.remove(for: id) }
      return wait
    }
  }

  /// Removes messages that were taken from their file; their keys stay known.
  private func moveKeys(
    of id: SessionID, from file: EntryFile, upTo taken: Int, at now: Duration
  ) throws {
    let oldest = now - FolderKeys.time
    var moved: Set<Int> = []
    var added: [Int64: [String]] = [:]
    for (entry, letter) in zip(file.numbers.indices, try letters(in: file))
    where file.numbers[entry] <= taken {
      let time = file.time(of: entry)
      // A key that is too long for a name waits in the file.
      if time >= oldest {
        guard keys.canAdd(letter.key, of: id) else { continue }
        added[FolderKeys.day(of: time), default: []].append(letter.key)
      }
      moved.insert(file.numbers[entry])
    }
    if moved.isEmpty { return }
    for (day, added) in added { try keys.add(added, in: day, of: id) }
    try file.removeAll { moved.contains($0) }
    keys.removeOld(of: id, at: now)
  }

  /// Removes all that is known of a session.
  func removeAll(of id: SessionID) throws {
    try withFile(of: id) { _ in
      unlink(path(of: id))
      marks.remove(for: id)
      keys.removeAll(of: id)
    }
  }

  private func letters(in file: EntryFile, from index: Int = 0) throws -> [StoredLetter] {
    try file.contents(from: index).map { content in
      guard let letter = StoredLetter(fileBytes: content) else {
        throw SessionStoreError.damaged(reason: "a message in \(folder) cannot be read")
      }
      return letter
    }
  }

  /// Calls a closure with the file of a session, which no other process uses meanwhile.
  private func withFile<Result>(
    of id: SessionID, _ body: (EntryFile) throws -> Result
  ) throws -> Result {
    let path = path(of: id)
    if id.filePath.contains("/") {
      try FileManager.default.createDirectory(
        at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    }
    let start = ContinuousClock.now
    while true {
      do {
        return try body(EntryFile(at: path))
      } catch JournalError.isInUse {
        guard start.duration(to: .now) < Self.patience else {
          throw SessionStoreError.noAnswer(reason: "\(path) is in use")
        }
        // A lock of a file has no other wait with an end.
        usleep(500)
      }
    }
  }
}
