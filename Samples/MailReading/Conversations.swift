/// The times of the messages of a mailbox, and the message that each one answers.
///
/// Conversations follow `Message-ID` and `References`: a message answers the last message that it
/// names and that is in the mailbox. Subjects are not compared, so what belongs together is never
/// guessed.
public struct Conversations: Equatable, Sendable {
  /// The message that each message answers; nil for the first of a conversation.
  let parents: [Int?]

  /// The time of each message; a message without a date has that of the one before it.
  let times: [Int]

  /// A message as far as it matters here.
  struct Entry: Sendable {
    let id: MessageKey?
    let references: [MessageKey]
    let time: Int?
  }

  init(_ entries: [Entry]) {
    var owners: [MessageKey: Int] = [:]
    // Growing takes as long as filling it.
    owners.reserveCapacity(entries.count)
    // A sender that uses an identifier again does not get the answers to it.
    for index in entries.indices.reversed() {
      if let id = entries[index].id { owners[id] = index }
    }
    var forest = Forest(count: entries.count)
    for (index, entry) in entries.enumerated() {
      for reference in entry.references.reversed() {
        if let parent = owners[reference], forest.attach(index, to: parent) { break }
      }
    }
    parents = forest.parents
    var last = 0
    times = entries.map { entry in
      last = entry.time ?? last
      return last
    }
  }

  /// Trees that grow by a parent for a root, and never become circles.
  private struct Forest {
    private(set) var parents: [Int?]
    /// A step towards the root of each message: the steps become shorter as they are taken.
    private var steps: [Int]

    init(count: Int) {
      parents = Array(repeating: nil, count: count)
      steps = Array(0..<count)
    }

    /// Makes a message the parent of a root, and returns whether it can be.
    mutating func attach(_ root: Int, to parent: Int) -> Bool {
      let top = self.root(of: parent)
      guard top != root else { return false }
      parents[root] = parent
      steps[root] = top
      return true
    }

    private mutating func root(of index: Int) -> Int {
      var index = index
      while steps[index] != index {
        steps[index] = steps[steps[index]]
        index = steps[index]
      }
      return index
    }
  }
}
