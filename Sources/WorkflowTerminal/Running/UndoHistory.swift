import WorkflowPersistence
import WorkflowTextUI

/// The changes of an app that its user can undo.
struct UndoHistory {
  /// The moment to which undoing a change leads.
  struct Change {
    /// The last turn before the change.
    let turn: Int
    /// The views at that moment.
    let views: SavedViews
  }

  private var changes: [Change] = []
  /// The change that has begun and is not complete.
  private var begun: Change?

  /// The most changes that can be undone.
  private static let limit = 100

  var canGoBack: Bool { !changes.isEmpty }

  /// The turns that have to be kept.
  var turns: Set<Int> { Set((changes + [begun].compactMap { $0 }).map(\.turn)) }

  /// Notes that a change begins after a turn.
  mutating func begin(after turn: Int?, _ views: SavedViews) {
    begun = turn.map { Change(turn: $0, views: views) }
  }

  mutating func giveUp() { begun = nil }

  /// Notes that a change is complete, which has begun in this same turn unless it was said before.
  mutating func complete(at turn: Int?, in journal: WorkflowJournal?, _ views: SavedViews) {
    // A change that is not in the journal cannot be undone, nor can those before it.
    guard let turn, let journal else { return self = UndoHistory() }
    let change = begun ?? journal.parent(of: turn).map { Change(turn: $0, views: views) }
    begun = nil
    // If nothing has changed, there is nothing to undo.
    guard let change, let isChange = try? hasChanged(from: change.turn, to: turn, in: journal),
      isChange
    else { return }
    changes.append(change)
    if changes.count > Self.limit { changes.removeFirst() }
  }

  private func hasChanged(
    from turn: Int, to later: Int, in journal: WorkflowJournal
  ) throws(JournalError) -> Bool {
    guard journal.hasChanges(from: turn, to: later) else { return false }
    // Several turns may have led back to the states of before.
    if journal.parent(of: later) == turn { return true }
    let before = try journal.snapshot(after: turn)
    return try journal.snapshot(after: later) != before
  }

  mutating func goBack() -> Change? {
    guard let change = changes.popLast() else { return nil }
    begun = nil
    return change
  }
}
