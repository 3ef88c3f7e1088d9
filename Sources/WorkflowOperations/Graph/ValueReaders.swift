/// The operations that read values which are released when none reads them any more.
struct ValueReaders: Sendable {
  /// The numbers of operations that still read a value; none before the first of them has finished.
  private var counts: [Int: Int] = [:]
  /// The operations that read no more.
  private var finished: Set<Int> = []
  /// The operations that have a segue which leads back, in a graph that releases values.
  private let leaders: Set<Int>
  /// Whether some of them have begun anew, or nothing is known of them.
  private var haveLeadersChanged = true
  /// The operations that may begin anew, since a leader without an outcome may lead back to them.
  private var mayBeginAnew: Set<Int> = []
  /// The ended operations of those, which may read values again.
  private var mayReadAgain: [Int] = []

  init(of run: GraphRun) { leaders = run.releasesValues ? run.topology.leaders : [] }

  /// Whether all operations that take a value have read it; false if there are none.
  func haveAllRead(_ source: Int) -> Bool { counts[source] == 0 }

  /// Removes one of the readers of a value; returns whether it was the last one.
  mutating func removeReader(of source: Int, in topology: GraphTopology) -> Bool {
    let left = (counts[source] ?? topology.nodes[source].takers.count) - 1
    counts[source] = left
    return left == 0
  }

  /// Returns the operations that read no more: of those that have ended now, and of those before.
  mutating func finish(_ ended: [Int], in run: GraphRun) -> [Int] {
    var readers = ended.filter { !run.topology.sourcesRead(by: $0).isEmpty }
    // Rule 89e.
    if haveLeadersChanged || ended.contains(where: leaders.contains) {
      haveLeadersChanged = false
      let open = leaders.filter { run.outcome(of: $0) == nil }
      mayBeginAnew = run.followers(of: Set(open.flatMap(run.topology.resetTargets(of:))))
      readers = mayReadAgain + readers
      mayReadAgain = []
    }
    mayReadAgain += readers.filter(mayBeginAnew.contains)
    return readers.filter { !mayBeginAnew.contains($0) && finished.insert($0).inserted }
  }

  /// Counts operations that begin anew as readers of what they take once more.
  mutating func beginAnew(_ members: Set<Int>, in topology: GraphTopology) {
    mayReadAgain.removeAll(where: members.contains)
    haveLeadersChanged = haveLeadersChanged || !leaders.isDisjoint(with: members)
    for index in members where finished.remove(index) != nil {
      for source in topology.sourcesRead(by: index) { counts[source]? += 1 }
    }
  }

  /// Forgets who has read the value of an operation, which makes a new one.
  mutating func forget(_ source: Int) { counts[source] = nil }
}

extension GraphTopology {
  /// The operations whose values an operation reads.
  ///
  /// An element finds what its map takes in the list, and is no reader of its own.
  func sourcesRead(by index: Int) -> [Int] {
    let node = nodes[index]
    return node.group.map { nodes[$0].isMap } == true ? [] : node.sources
  }
}
