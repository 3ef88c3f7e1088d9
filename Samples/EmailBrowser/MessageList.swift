/// The number of a message in its mailbox, from 0.
typealias MessageID = Int

/// Messages in the order of the mailbox.
struct MessageList: Equatable {
  /// The messages, ascending, so that bisection finds one.
  private(set) var ids: [MessageID]

  init(ids: [MessageID]) { self.ids = ids }

  var count: Int { ids.count }

  /// Adds messages that come later in the mailbox than those in the list.
  mutating func append(_ more: [MessageID]) { ids += more }

  /// Returns the index of a message in this list; nil if the message is not in it.
  func position(of id: MessageID) -> Int? {
    var range = ids.startIndex..<ids.endIndex
    while let middle = range.isEmpty ? nil : (range.lowerBound + range.upperBound) / 2 {
      if ids[middle] == id { return middle }
      range = ids[middle] < id ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }
}
