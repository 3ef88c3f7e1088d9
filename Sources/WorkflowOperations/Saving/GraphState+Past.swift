extension GraphState {
  /// Numbers the endings that are new, and all from the first one on that has gone.
  mutating func numberEndings() {
    if run.takeWithdrawal() {
      let kept = zip(past, run.endings).prefix { $0.index == $1 }.count
      past.removeSubrange(kept...)
    }
    let kept = past.count
    if run.endings.count == kept { return }
    let number = savedParts.nextNumber()
    past += run.endings[kept...].map { PastEnding(index: $0, number: number) }
  }

  /// Notes that operations are not what they were when they had ended.
  mutating func changeEndings(of indices: Set<Int>) {
    let first = past.firstIndex { indices.contains($0.index) }
    if let first { past.removeSubrange(first...) }
  }

  mutating func changeEnding(of index: Int) {
    if run.outcome(of: index) == nil { return }
    // Most often, it has ended just before.
    let first = past.lastIndex { $0.index == index }
    if let first { past.removeSubrange(first...) }
  }
}
