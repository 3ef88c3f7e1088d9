import WorkflowReflection

/// A step from the parts of an old value to those of a new one, in the order of the new ones.
enum PartStep {
  case same
  case removed(ValueTree.Part)
  case inserted(ValueTree.Part)
  /// The same position or identity with other content; `position` is the one in the new value.
  case changed(ValueTree.Part, ValueTree.Part, position: Int)
}

extension ValueTree {
  /// Matches the parts of two values of one kind: by label, by id, or by equal content.
  static func steps(from old: ValueTree, to new: ValueTree) -> [PartStep] {
    let key: (Part) -> String? = old.kind == .list ? { $0.id } : { $0.label }
    if old.kind != .set, let oldKeys = keys(old.parts, key), let newKeys = keys(new.parts, key) {
      return matched(old.parts, oldKeys, new.parts, newKeys, key: key)
    }
    return aligned(old.parts, new.parts, pairsChanges: old.kind != .set)
  }

  /// Returns the positions of the parts by key; nil if a key is missing or occurs twice.
  private static func keys(_ parts: [Part], _ key: (Part) -> String?) -> [String: Int]? {
    var positions: [String: Int] = [:]
    for (position, part) in parts.enumerated() {
      guard let key = key(part), positions.updateValue(position, forKey: key) == nil else {
        return nil
      }
    }
    return positions
  }

  private static func matched(
    _ old: [Part], _ oldKeys: [String: Int], _ new: [Part], _ newKeys: [String: Int],
    key: (Part) -> String?
  ) -> [PartStep] {
    var steps: [PartStep] = []
    var next = 0
    func remove(upTo end: Int) {
      while next < end {
        if newKeys[key(old[next]) ?? ""] == nil { steps.append(.removed(old[next])) }
        next += 1
      }
    }
    for (position, part) in new.enumerated() {
      if let before = oldKeys[key(part) ?? ""] {
        remove(upTo: before)
        let isSame = old[before].value == part.value
        steps.append(isSame ? .same : .changed(old[before], part, position: position))
      } else {
        steps.append(.inserted(part))
      }
    }
    remove(upTo: old.count)
    return steps
  }
}

// MARK: - Without keys

extension ValueTree {
  /// The largest number of comparisons that the search for the shortest edit may make.
  private static let affordable = 250_000

  private static func aligned(_ old: [Part], _ new: [Part], pairsChanges: Bool) -> [PartStep] {
    let start = zip(old, new).prefix { $0.value == $1.value }.count
    let end = zip(old[start...].reversed(), new[start...].reversed())
      .prefix { $0.value == $1.value }.count
    let oldMiddle = Array(old[start..<(old.count - end)])
    let newMiddle = Array(new[start..<(new.count - end)])
    var steps = Array(repeating: PartStep.same, count: start)
    if oldMiddle.count * newMiddle.count > affordable {
      steps += gap(oldMiddle[...], newMiddle[...], from: start, pairsChanges: pairsChanges)
    } else {
      steps += shortest(oldMiddle, newMiddle, from: start, pairsChanges: pairsChanges)
    }
    return steps + Array(repeating: PartStep.same, count: end)
  }

  private static func shortest(
    _ old: [Part], _ new: [Part], from start: Int, pairsChanges: Bool
  ) -> [PartStep] {
    let difference = new.map(\.value).difference(from: old.map(\.value))
    var removed = Set<Int>()
    var inserted = Set<Int>()
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var steps: [PartStep] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      let (oldStart, newStart) = (left, right)
      while removed.contains(left) { left += 1 }
      while inserted.contains(right) { right += 1 }
      steps += gap(
        old[oldStart..<left], new[newStart..<right], from: start, pairsChanges: pairsChanges)
      if left < old.count, right < new.count { steps.append(.same) }
      left += 1
      right += 1
    }
    return steps
  }

  /// Pairs the parts that were removed and inserted at one position, and returns them as changes.
  ///
  /// Parts without a partner stay removed or inserted.
  private static func gap(
    _ old: ArraySlice<Part>, _ new: ArraySlice<Part>, from start: Int, pairsChanges: Bool
  ) -> [PartStep] {
    let pairs = pairsChanges ? min(old.count, new.count) : 0
    return zip(old, new.enumerated()).prefix(pairs).map { before, after in
      before.value == after.element.value
        ? .same
        : .changed(before, after.element, position: start + new.startIndex + after.offset)
    } + old.dropFirst(pairs).map(PartStep.removed) + new.dropFirst(pairs).map(PartStep.inserted)
  }
}
