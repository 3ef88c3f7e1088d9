import WorkflowSynchronization

extension WorkflowJournal {
  /// Removes all but the last turns of each branch, as many as the journal was made to keep.
  ///
  /// It keeps the hundred newest branches.
  ///
  /// A program that ends meanwhile leaves the old file or the new one, and both are whole.
  /// Compaction happens by itself when there are twice as many turns.
  ///
  /// - Complexity: O(size of the kept turns).
  public func compact() throws(JournalError) {
    try file.withLock { file throws(JournalError) in try compact(file) }
  }

  private static let branchLimit = 100

  /// Keeps turns that compaction would leave out, such as those that undo leads to.
  package func pin(_ numbers: Set<Int>) { file.withLock { $0.pinned = numbers } }

  func compact(_ file: JournalFile) throws(JournalError) {
    try file.look(isDue: true)
    let left = turnsToKeep(of: file)
    let kept = left.indices.map {
      left[$0] > 0 || file.pinned.contains(file.stored[$0].header.number)
    }
    var entries: [JournalFile.Stored] = []
    for (index, stored) in file.stored.enumerated() where kept[index] {
      var stored = stored
      let isCut = stored.header.parent.flatMap { file.index(of: $0) }.map { kept[$0] } != true
      // The turns before are removed, so this one has the whole tree.
      if isCut { stored.header.kind.hasWholeTree = true }
      if left[index] == 0 { stored.header.kind.isPinned = true }
      entries.append(stored)
    }
    try file.replaceAll(with: entries) { stored throws(JournalError) in
      let number = stored.header.number
      guard let index = file.index(of: number) else { return [] }
      if stored.header.kind.hasWholeTree == file.stored[index].header.kind.hasWholeTree {
        return try file.content(of: file.stored[index])
      }
      var bytes: [UInt8] = []
      try file.tree(after: number).keyFrame(of: file.entry(at: index)).append(to: &bytes)
      return bytes
    }
  }

  /// Returns the number of turns to keep from each turn backwards; 0 to leave it out.
  private func turnsToKeep(of file: JournalFile) -> [Int] {
    var left = [Int](repeating: 0, count: file.stored.count)
    var branches = 0
    for index in left.indices.reversed() {
      if file.endsBranch(index), branches < Self.branchLimit {
        left[index] = limit
        branches += 1
      }
      guard left[index] > 1, let parent = file.stored[index].header.parent.flatMap(file.index)
      else { continue }
      left[parent] = max(left[parent], left[index] - 1)
    }
    return left
  }
}
