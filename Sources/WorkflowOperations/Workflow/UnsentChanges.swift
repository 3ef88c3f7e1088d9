/// The changes of a run that its worker has not heard of.
///
/// An action makes changes, and the commit after it sends them. If several actions come before a
/// commit, then it sends the changes of all.
struct UnsentChanges {
  let inbox = GraphInbox()
  private var changes: [GraphRun.Active] = []
  /// The number of changes that were forgotten, since they were sent.
  private var forgotten = 0

  /// The number of all changes; nil without any.
  ///
  /// Those that were sent count until the next `add`.
  var version: Int? { changes.isEmpty ? nil : forgotten + changes.count }

  mutating func add(_ new: [GraphRun.Active]) {
    let sent = inbox.sentChanges
    changes.removeFirst(sent - forgotten)
    forgotten = sent
    changes += new
  }

  /// Sends the changes to the worker, with the run whose closures it starts.
  func send(_ state: GraphState) { inbox.send(changes, from: forgotten, state) }
}
