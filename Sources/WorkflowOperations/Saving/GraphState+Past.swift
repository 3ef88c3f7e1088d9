// Endings that stay as they are.
extension GraphState {
  /// Numbers the endings that are new, and all from the first one on that has gone.
  mutating func numberEndings() {
    if let first = run.takeWithdrawal(), first < past.count { past.removeSubrange(first...) }
    // Most runs are never saved.
    guard savedParts.areUsed else { return }
    let kept = past.count
    if run.endings.count == kept { return }
    let number = savedParts.nextNumber()
    past += run.endings[kept...].map { PastEnding(index: $0, number: number) }
  }

  /// Notes that operations are not what they were when they had ended.
  mutating func changeEndings(of indices: Set<Int>) {
    if indices.isEmpty { return }
    let first = past.firstIndex { indices.contains($0.index) }
    if let first { past.removeSubrange(first...) }
  }

  /// Notes that an operation is not what it was, if it has ended.
  mutating func changeEnding(of index: Int) {
    if run.outcome(of: index) == nil { return }
    // Most often, it is one of the last.
    let first = past.lastIndex { $0.index == index }
    if let first { past.removeSubrange(first...) }
  }
}
