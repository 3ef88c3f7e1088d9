/// The number of a message in its mailbox, from 0.
public typealias MessageID = Int

/// Messages in an order of the mailbox.
public struct MessageList: Equatable, Sendable {
  /// The messages, by ascending rank, so that bisection finds one.
  public private(set) var ids: [MessageID]

  /// The order that they stand in.
  let order: MailOrder

  /// Creates a list from messages that stand in the order already.
  init(ids: [MessageID], order: MailOrder = .file) {
    self.ids = ids
    self.order = order
  }

  /// Creates a list of all messages, or of the first of each conversation and the opened ones.
  init(count: Int, order: MailOrder, opened: Set<MessageID> = []) {
    guard order.hasConversations else {
      self.init(ids: order.ids(count: count), order: order)
      return
    }
    if opened.isEmpty {
      self.init(ids: order.firsts, order: order)
      return
    }
    let ids = order.firsts.flatMap { opened.contains($0) ? order.conversation(of: $0) : [$0] }
    self.init(ids: ids, order: order)
  }

  /// The number of messages.
  public var count: Int { ids.count }

  /// Adds messages that are not in the list, in the order of the file.
  mutating func add(_ more: [MessageID]) {
    guard order != .file else { return ids += more }
    var (old, new) = (ids[...], more.sorted { order.rank(of: $0) < order.rank(of: $1) }[...])
    ids = []
    ids.reserveCapacity(old.count + new.count)
    while let first = old.first, let second = new.first {
      ids.append(
        order.rank(of: first) < order.rank(of: second) ? old.removeFirst() : new.removeFirst())
    }
    ids += old + new
  }

  /// Returns the index of a message in this list; nil if the message is not in it.
  public func position(of id: MessageID) -> Int? {
    var range = ids.startIndex..<ids.endIndex
    let rank = order.rank(of: id)
    while let middle = range.isEmpty ? nil : (range.lowerBound + range.upperBound) / 2 {
      if ids[middle] == id { return middle }
      let isBefore = order.rank(of: ids[middle]) < rank
      range = isBefore ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }
}
