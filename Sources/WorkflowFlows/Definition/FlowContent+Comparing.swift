extension FlowContent {
  /// Returns whether another content has steps of the same types at the same places.
  ///
  /// - Parameter areEqual: Set to false if one of the steps may have another value.
  func hasShape(of other: FlowContent, areEqual: inout Bool) -> Bool {
    switch (self, other) {
    case (.nothing, .nothing): return true
    case (.step(let item), .step(let other)), (.first(let item), .first(let other)):
      guard item.hasKind(of: other) else { return false }
      areEqual = areEqual && item.isInterchangeable(with: other)
      return true
    case (.block(let block), .block(let other)):
      return block === other || block.hasShape(of: other, areEqual: &areEqual)
    case (.branch(let number, let content), .branch(let otherNumber, let other)):
      return number == otherNumber && content.hasShape(of: other, areEqual: &areEqual)
    case (.loop(let parts), .loop(let others)):
      return parts.count == others.count
        && zip(parts, others).allSatisfy { $0.hasShape(of: $1, areEqual: &areEqual) }
    default: return false
    }
  }
}

extension FlowBlock {
  fileprivate func hasShape(of other: FlowBlock, areEqual: inout Bool) -> Bool {
    guard count == other.count else { return false }
    // Most statements are steps that are equal if they have one type.
    var same = 0
    for (type, otherType) in zip(plain, other.plain) {
      guard ObjectIdentifier(type) == ObjectIdentifier(otherType) else { return false }
      same += 1
    }
    return withExtendedLifetime((self, other)) {
      (same..<count).allSatisfy { self[$0].hasShape(of: other[$0], areEqual: &areEqual) }
    }
  }
}

// MARK: - Steps

extension FlowItem {
  /// Returns whether the steps have one type, and one id in a loop.
  func hasKind(of other: FlowItem) -> Bool { type == other.type && id == other.id }

  /// Returns whether one step can stand for another of its type: neither what is shown nor what
  /// the flow does next can differ.
  ///
  /// Closures cannot be compared, so a step with one is another one each time, unless it was kept.
  func isInterchangeable(with other: FlowItem) -> Bool {
    switch (self, other) {
    case (.plain, .plain): true
    case (.detailed(let item), .detailed(let other)) where item === other: true
    default: hasOptions(of: other) && hasValue(of: other)
    }
  }

  private func hasOptions(of other: FlowItem) -> Bool {
    let standard = StepOptions()
    return (options ?? standard).isInterchangeable(with: other.options ?? standard)
  }

  private func hasValue(of other: FlowItem) -> Bool {
    switch (value, other.value) {
    case (.empty, .empty): true
    case (.step(let step), .step(let other)): areEqual(step.value, other.value)
    default: false
    }
  }
}

/// Compares two values of one type if it is `Equatable`; otherwise returns false.
private func areEqual(_ left: Any, _ right: Any) -> Bool {
  func isEqual<Comparable: Equatable>(_ left: Comparable) -> Bool { left == right as? Comparable }
  guard let left = left as? any Equatable else { return false }
  return isEqual(left)
}
