/// An order of the messages of a mailbox, in which each has a rank from 0.
struct MailOrder: Equatable, Sendable {
  /// The messages in order; empty for the order of the file.
  private var ids: [Int] = []
  private var ranks: [Int] = []

  /// The depth of each message below the first of its conversation; empty without conversations.
  private var depths: [Int] = []
  /// The ranks at which conversations begin, ascending.
  private var starts: [Int] = []
  /// The newest message of each conversation, in the order of `starts`.
  private var newest: [Int] = []

  /// The order of the file.
  static let file = MailOrder()

  /// Whether messages stand in conversations.
  var hasConversations: Bool { !starts.isEmpty }

  func rank(of id: Int) -> Int { ranks.isEmpty ? id : ranks[id] }

  func depth(of id: Int) -> Int { depths.isEmpty ? 0 : depths[id] }

  /// Returns all messages in order.
  func ids(count: Int) -> [Int] { ids.isEmpty ? Array(0..<count) : ids }

  /// Returns the conversation of a message, in order; the message alone if there are none.
  func conversation(of id: Int) -> ArraySlice<Int> {
    guard hasConversations else { return [id] }
    let index = conversationIndex(of: id)
    let next = index + 1
    return ids[starts[index]..<(next < starts.count ? starts[next] : ids.count)]
  }

  /// Returns the newest message of a conversation; the message itself if there are none.
  func newest(inConversationOf id: Int) -> Int {
    hasConversations ? newest[conversationIndex(of: id)] : id
  }

  private func conversationIndex(of id: Int) -> Int {
    let rank = ranks[id]
    var range = starts.indices
    while range.count > 1 {
      let middle = (range.lowerBound + range.upperBound) / 2
      range = starts[middle] <= rank ? middle..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  /// The first message of each conversation, in order.
  var firsts: [Int] { starts.map { ids[$0] } }
}

// MARK: - Orders of conversations

extension Conversations {
  /// Returns an order: of the file or the newest first, with or without conversations.
  ///
  /// In a conversation, answers follow what they answer, the oldest first. The newest conversation
  /// is the one with the newest message.
  ///
  /// - Complexity: O(messages × log messages)
  func order(newestFirst: Bool, inConversations: Bool) -> MailOrder {
    let all = Array(times.indices)
    guard inConversations else {
      return newestFirst ? MailOrder(ids: all.sorted { isLater($0, than: $1) }) : .file
    }
    var answers: [[Int]] = Array(repeating: [], count: all.count)
    for id in all {
      if let parent = parents[id] { answers[parent].append(id) }
    }
    var walk = Walk(count: all.count)
    for root in all where parents[root] == nil { visit(root, answers, in: &walk) }
    if newestFirst { walk.conversations.sort { isLater($0.newest, than: $1.newest) } }
    return MailOrder(walk)
  }

  private func isLater(_ id: Int, than other: Int) -> Bool {
    (times[id], id) > (times[other], other)
  }

  /// A walk through all conversations: an array for each would take longer than the walk.
  fileprivate struct Walk {
    /// The messages in the order of the walk, and how deep each message stands.
    var ids: [Int] = []
    var depths: [Int]
    var conversations: [(range: Range<Int>, newest: Int)] = []

    init(count: Int) {
      ids.reserveCapacity(count)
      depths = Array(repeating: 0, count: count)
    }
  }

  /// Visits a message and all answers to it; not by recursion, since a hostile chain is long.
  private func visit(_ root: Int, _ answers: [[Int]], in walk: inout Walk) {
    let start = walk.ids.count
    var newest = root
    var next: Int? = root
    var open: [Int] = []
    while let id = next {
      walk.ids.append(id)
      if isLater(id, than: newest) { newest = id }
      for answer in answers[id] { walk.depths[answer] = walk.depths[id] + 1 }
      if !answers[id].isEmpty { open += answers[id].sorted { isLater($0, than: $1) } }
      next = open.popLast()
    }
    walk.conversations.append((start..<walk.ids.count, newest))
  }
}

extension MailOrder {
  fileprivate init(ids: [Int]) {
    self.ids = ids
    ranks = Array(repeating: 0, count: ids.count)
    for (rank, id) in ids.enumerated() { ranks[id] = rank }
  }

  fileprivate init(_ walk: Conversations.Walk) {
    self.init(ids: walk.conversations.flatMap { walk.ids[$0.range] })
    depths = walk.depths
    starts = walk.conversations.map { ranks[walk.ids[$0.range.lowerBound]] }
    newest = walk.conversations.map(\.newest)
  }
}
