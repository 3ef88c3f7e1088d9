import Foundation
import WorkflowPersistence

/// The messages of sessions in a folder: a file for each session, which is locked while it is used.
struct FolderMessages {
  let folder: String
  /// The sessions that have messages, with the types of their roots.
  let marks: FolderMarks
  let isSynchronized: Bool

  /// The time for which the key of a message that was taken is known.
  private static let keyTime = Duration.seconds(30 * 86_400)
  private static let patience = Duration.seconds(5)

  private func path(of id: SessionID) -> String { "\(folder)/\(id.filePath)" }

  /// Adds a message; returns false if its key is there.
  func post(_ message: SessionMessage) throws -> Bool {
    let id = message.receiver
    return try withFile(of: id) { file in
      let isKnown = try letters(in: file).contains { $0.key.utf8.elementsEqual(message.key.utf8) }
      if isKnown { return false }
      // First: a mark without a message is harmless.
      try marks.set(message.type, for: id)
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
    return try zip(file.numbers, letters(in: file)).compactMap { found, letter in
      found > number
        ? StoredMessage(number: found, key: letter.key, content: letter.content) : nil
    }
  }

  /// Forgets that a session has messages, if it has taken all of them.
  func didTake(_ number: Int, of id: SessionID) throws {
    guard marks.exists(for: id) else { return }
    try withFile(of: id) { file in
      guard (file.lastNumber ?? 0) <= number else { return }
      marks.remove(for: id)
      let oldest = Duration.seconds(Date().timeIntervalSince1970) - Self.keyTime
      if file.count > 1_000 { try file.removeAll { $0 <= number && $1 < oldest } }
    }
  }

  private func letters(in file: EntryFile) throws -> [StoredLetter] {
    try file.contents().map { content in
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
