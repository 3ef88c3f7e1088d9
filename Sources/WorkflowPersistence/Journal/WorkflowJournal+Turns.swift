import Foundation
import WorkflowSynchronization

extension WorkflowJournal {
  /// The numbers of all turns that are in the journal, in their order.
  public var turnNumbers: [Int] { file.withLock { $0.stored.map(\.header.number) } }

  /// The number of the last turn; nil if there is none.
  public var lastTurn: Int? { file.withLock { $0.stored.last?.header.number } }

  /// The last turns of all branches, in their order.
  ///
  /// A host that continues from an earlier turn begins a branch.
  public var branches: [Int] {
    file.withLock { file in
      file.stored.indices.filter(file.endsBranch).map { file.stored[$0].header.number }
    }
  }

  /// Returns the numbers of a turn and all before it in its branch, the oldest first.
  public func turnNumbers(upTo number: Int) -> [Int] {
    file.withLock { file in
      var numbers: [Int] = []
      var next: Int? = number
      while let number = next, let index = file.index(of: number) {
        numbers.append(number)
        next = file.stored[index].header.parent
      }
      return numbers.reversed()
    }
  }

  /// Returns all turns, in their order.
  ///
  /// - Complexity: O(size of the journal).
  public func turns() throws(JournalError) -> [JournalTurn] {
    var turns: [JournalTurn] = []
    for number in turnNumbers { turns.append(try turn(number)) }
    return turns
  }

  /// Returns a turn.
  public func turn(_ number: Int) throws(JournalError) -> JournalTurn {
    try file.withLock { file throws(JournalError) in
      let index = try file.knownIndex(of: number)
      let entry = try file.entry(at: index)
      let header = file.stored[index].header
      return JournalTurn(
        number: number, parent: header.parent,
        time: Date(timeIntervalSince1970: Double(header.time) / 1e6), cause: entry.cause,
        path: entry.path, omissions: entry.omissions)
    }
  }

  /// Returns the number of the turn before one in its branch; nil if there is none.
  package func parent(of number: Int) -> Int? {
    file.withLock { file in file.index(of: number).flatMap { file.stored[$0].header.parent } }
  }

  /// Returns the states of the tree after a turn, to restore or compare them.
  ///
  /// - Complexity: O(bytes since the key frame before it).
  public func snapshot(after number: Int) throws(JournalError) -> TreeSnapshot {
    try file.withLock { file throws(JournalError) in try file.tree(after: number).snapshot }
  }

  /// Returns whether saved states have changed between a turn and a later one of its branch.
  ///
  /// It returns true if a compaction has removed turns between them, which may have changed some.
  package func hasChanges(from number: Int, to later: Int) -> Bool {
    file.withLock { file in
      var next: Int? = later
      while let turn = next, turn != number {
        guard let index = file.index(of: turn) else { return true }
        let header = file.stored[index].header
        if header.kind.hasChanges { return true }
        next = header.parent
      }
      return false
    }
  }
}

extension JournalFile {
  /// Returns the saved states after a turn.
  func tree(after number: Int) throws(JournalError) -> JournalTree {
    var indices: [Int] = []
    var next: Int? = number
    while let number = next {
      let index = try knownIndex(of: number)
      indices.append(index)
      // Rule 50g.
      next = stored[index].header.kind.hasWholeTree ? nil : stored[index].header.parent
    }
    var tree = JournalTree()
    for index in indices.reversed() {
      let isKeyFrame = stored[index].header.kind.hasWholeTree
      guard tree.apply(try entry(at: index), isKeyFrame: isKeyFrame) else {
        throw .damaged(offset: stored[index].offset, path: path)
      }
    }
    return tree
  }

  fileprivate func knownIndex(of number: Int) throws(JournalError) -> Int {
    guard let index = index(of: number) else { throw .noSuchTurn(number, path: path) }
    return index
  }

  func entry(at index: Int) throws(JournalError) -> JournalEntry {
    guard let entry = JournalEntry(try content(of: stored[index])) else {
      throw .damaged(offset: stored[index].offset, path: path)
    }
    return entry
  }
}
