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
    case (.block(let block, let count), .block(let other, let otherCount)):
      return count == otherCount
        && (block === other || block.hasShape(of: other, count, areEqual: &areEqual))
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
  fileprivate func hasShape(of other: FlowBlock, _ count: Int, areEqual: inout Bool) -> Bool {
    for index in 0..<count {
      let (statement, otherStatement) = (statements[index], other.statements[index])
      // Most statements are steps that are equal if they have one type.
      if case .step(let item) = statement, case .step(let otherItem) = otherStatement,
        item.isPlain, otherItem.isPlain
      {
        if item.type != otherItem.type { return false }
        continue
      }
      guard statement.hasShape(of: otherStatement, areEqual: &areEqual) else { return false }
    }
    return true
  }
}

// MARK: - Steps

extension FlowItem {
  /// Whether the step has no properties.
  var isEmpty: Bool {
    switch value {
    case .empty: true
    case .step, .part: false
    }
  }

  /// Whether the step has neither properties nor options.
  fileprivate var isPlain: Bool { isEmpty && options == nil }

  /// Returns whether the steps have one type, and one id in a loop.
  func hasKind(of other: FlowItem) -> Bool {
    type == other.type && options?.id == other.options?.id
  }

  /// Returns whether one step can stand for another of its type: neither what is shown nor what
  /// the flow does next can differ.
  ///
  /// Closures cannot be compared, so a step with one is another one each time.
  func isInterchangeable(with other: FlowItem) -> Bool {
    (options === other.options || hasOptions(of: other)) && (isEmpty || hasValue(of: other))
  }

  private func hasOptions(of other: FlowItem) -> Bool {
    let (options, others) = (self.options?.options, other.options?.options)
    let standard = StepOptions()
    return (options ?? standard).isInterchangeable(with: others ?? standard)
  }

  private func hasValue(of other: FlowItem) -> Bool {
    switch (value, other.value) {
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
