package import Workflow

/// A place for the turns of one tree, such as a journal.
package protocol TurnLog: AnyObject {
  /// The number of bytes from which only the difference to a former state is written.
  var largeState: Int { get }

  /// Whether a turn cannot be kept if the state of a node throws when it is encoded.
  func requiresState(of session: Session) -> Bool

  /// Whether a tree that begins with the nodes of the log appends nothing, even if the bytes of
  /// their states are others now.
  var trustsRestoredStates: Bool { get }

  /// Learns of a turn before it is appended.
  ///
  /// - Parameters:
  ///   - changed: The nodes that it has changed, or where it begins something.
  ///   - ended: The topmost nodes that it ends.
  ///   - root: The root of the tree, which has rendered.
  func note(changed: [Session], ended: [Session], in root: Session)

  /// Learns of an output of the root, before its turn is appended.
  func note(output: Any)

  /// Appends the changes of a turn, and returns the turn's number and the size of its entry.
  func append(
    _ turn: RecordedTurn, after parent: Int?
  ) throws(JournalError) -> (number: Int, size: Int)

  /// Learns that the last turn is not kept, and may end the tree.
  func didFail(_ error: JournalError, at root: Session)
}

extension TurnLog {
  package var trustsRestoredStates: Bool { false }
  package func note(changed: [Session], ended: [Session], in root: Session) {}
  package func note(output: Any) {}
}

/// The changes of one turn, before they are stored.
package struct RecordedTurn {
  let entry: JournalEntry
  let kind: EntryHeader.Kind

  /// Whether it has the whole tree, so that no turn before it is needed.
  package var isWhole: Bool { kind.hasWholeTree }

  /// The changes as bytes.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    entry.append(to: &bytes)
    return bytes
  }

  /// Returns why a turn was made, and the path of the node that made it; nil if the bytes are none.
  package static func cause(in bytes: [UInt8]) -> (text: String, path: String?)? {
    JournalEntry(bytes).map { ($0.cause, $0.path) }
  }
}

extension TreeSnapshot {
  /// The states after some turns; the first one has the whole tree.
  ///
  /// Nil if the bytes are not those of such turns.
  package init?(turns: some Sequence<[UInt8]>) {
    var tree = JournalTree()
    var isFirst = true
    for bytes in turns {
      guard let entry = JournalEntry(bytes), tree.apply(entry, isKeyFrame: isFirst) else {
        return nil
      }
      isFirst = false
    }
    if isFirst { return nil }
    self = tree.snapshot
  }
}
