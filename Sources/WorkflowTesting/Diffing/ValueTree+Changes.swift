import WorkflowReflection

extension ValueTree {
  /// Returns whether each part that a closure has changed is as it is now.
  ///
  /// This is what the closure has made of the former value. A part that it has left as it was may
  /// have changed otherwise, unless the closure says something else of it.
  ///
  /// - Parameter again: What the closure makes of the present value.
  func isChange(of before: ValueTree, to now: ValueTree, again: ValueTree) -> Bool {
    if self == now { return true }
    if self == before { return again == now }
    let others = [before, now, again]
    guard others.allSatisfy({ hasSameParts(as: $0) }), !parts.isEmpty else { return false }
    return parts.indices.allSatisfy { index in
      parts[index].value.isChange(
        of: before.parts[index].value, to: now.parts[index].value,
        again: again.parts[index].value)
    }
  }

  /// Returns whether the parts of two values stand for each other.
  private func hasSameParts(as other: ValueTree) -> Bool {
    kind == other.kind && kind != .set && head == other.head && parts.count == other.parts.count
      && zip(parts, other.parts).allSatisfy { $0.label == $1.label && $0.id == $1.id }
  }
}
