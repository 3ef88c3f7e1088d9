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
      return !MessageContent(reading: message(in: bytes), decodes: false).attachments.isEmpty
    }
  }

  /// Returns which messages answer which, from the headers of all; nil if the task is cancelled.
  func conversations() -> Conversations? {
    var entries: [Conversations.Entry] = []
    for index in 0..<count {
      if index % 256 == 0, Task.isCancelled { return nil }
      // The rest of a summary takes longer to read than this.
      let fields = try? fields(at: index)
      entries.append(
        .init(
          id: fields?.messageID.map { MessageKey([$0]) },
          references: fields?.references.map { MessageKey([$0]) } ?? [], time: fields?.time))
    }
    return Conversations(entries)
  }
}
