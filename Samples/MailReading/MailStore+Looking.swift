extension MailStore {
  /// Returns whether a message seems to have attachments.
  ///
  /// A large message is not read: its header decides.
  ///
  /// - Precondition: `index` is at least 0 and less than ``count``.
  public func hasAttachments(at index: Int) -> Bool {
    guard let hint = (try? summary(at: index))?.attachments, hint != .none else { return false }
    return cache.hasAttachments(at: index) {
      guard let (file, range) = try? location(of: index) else { return false }
      if range.count > 1 << 16 { return hint == .likely }
      guard let bytes = try? read(range, of: file) else { return false }
      return !MessageContent(
        reading: SparseBytes(message(in: bytes[...])), decodes: false
      ).attachments.isEmpty
    }
  }

  /// Returns which messages answer which, from the headers of all; nil if the task is cancelled.
  func conversations() -> Conversations? {
    var entries: [Conversations.Entry] = []
    entries.reserveCapacity(count)
    while entries.count < count {
      if Task.isCancelled { return nil }
      let piece = entries.count..<min(entries.count + 8192, count)
      let parts = inParts(of: piece, atLeast: 16) { piece in
        var reader = MessageReader(self)
        return piece.map { Conversations.Entry(try? reader.fields(at: $0)) }
      }
      for part in parts { entries += part }
    }
    return Conversations(entries)
  }
}

extension Conversations.Entry {
  /// Reads an entry from a header; the rest of a summary takes longer to read.
  fileprivate init(_ fields: HeaderFields?) {
    id = fields?.messageID.map { MessageKey(CollectionOfOne($0)) }
    references = fields?.references.map { MessageKey(CollectionOfOne($0)) } ?? []
    time = fields?.time
  }
}
