/// The changes of one turn in the saved states of a tree.
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
    /// The difference to the bytes of the state before; nil if the state is no longer saved.
    var difference: ByteDifference?
  }

  /// The cause of the turn, in words.
  var cause: String
  /// The path of the node whose action caused it; nil if no action did.
  var path: String?
  /// The nodes that have ended, with all below them.
  var ended: [Int] = []
  var begun: [Beginning] = []
  var changes: [Change] = []
  /// The number of states of the tree that are not kept, because they cannot be saved.
  var omissions = 0

  /// Removes beginnings and changes of nodes that have ended in the same turn.
  mutating func dropWhatHasEnded() {
    let gone = Set(ended)
    begun.removeAll { gone.contains($0.node) }
    changes.removeAll { gone.contains($0.node) }
  }

  /// Whether the turn has changed anything that is saved.
  var hasChanges: Bool { !ended.isEmpty || !begun.isEmpty || !changes.isEmpty }
}
