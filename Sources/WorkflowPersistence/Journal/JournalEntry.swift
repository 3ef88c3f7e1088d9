/// What one turn has changed in the saved states of a tree.
///
/// Nodes have numbers that are unique in one run of a host, and a node's parent has a smaller one.
/// The entry of a key frame makes the whole tree anew.
struct JournalEntry {
  /// A node that has begun.
  struct Beginning {
    var node: Int
    var parent: Int?
    var type: String
    var key: String?
  }

  /// A state that has changed.
  struct Change {
    var node: Int
    /// The difference to the bytes of the state before; nil if the node has no saved state any more.
    var difference: ByteDifference?
  }

  /// What has caused the turn, in words.
  var cause: String
  /// The path of the node whose action it was; nil if it was none.
  var path: String?
  /// The nodes that have ended, with all below them.
  var ended: [Int] = []
  var begun: [Beginning] = []
  var changes: [Change] = []
  /// How many states of the tree are not kept, because they cannot be saved.
  var omissions = 0

  /// Leaves out what has begun or changed in nodes that have ended in the same turn.
  mutating func dropWhatHasEnded() {
    let gone = Set(ended)
    begun.removeAll { gone.contains($0.node) }
    changes.removeAll { gone.contains($0.node) }
  }

  /// Whether the turn has changed anything that is saved.
  var hasChanges: Bool { !ended.isEmpty || !begun.isEmpty || !changes.isEmpty }
}
