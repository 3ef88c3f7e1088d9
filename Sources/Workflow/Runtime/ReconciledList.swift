/// The members that a node declared in its last pass, matched against those of this pass.
///
/// Children, workers and side effects all use this list. As long as a pass declares the same
/// members in the same order, matching is one comparison at the cursor. A few differences are
/// handled in place. After many, the rest of the last pass moves into a `Divergence`, where members
/// are found by hashing.
@usableFromInline struct ReconciledList<Member: Reconcilable> {
  /// The members declared in this pass, up to the cursor; after it, the rest of the last pass.
  @usableFromInline var members: [Member] = []
  @usableFromInline var cursor = 0
  /// The differences between this pass and the last; nil as long as there are none.
  @usableFromInline var divergence: Divergence<Member>?

  @usableFromInline init() {}

  /// The next member, if this pass is like the last.
  @inlinable var upcoming: Member? { cursor < members.count ? members[cursor] : nil }

  /// Whether this pass declared all members of the last pass again, in the same order.
  ///
  /// New ones may follow: `add` moves the cursor past them.
  @inlinable var isUnchanged: Bool { cursor == members.count && divergence == nil }

  /// Makes room for the members of a first pass, in the list and in the table of those declared.
  @inlinable mutating func expect(_ count: Int) {
    if members.isEmpty { members.reserveCapacity(count) }
  }

  @inlinable mutating func rewind() { cursor = 0 }
  @inlinable mutating func advance() { cursor += 1 }

  /// Reuses the member of the last pass with an identity; returns nil if there is none.
  ///
  /// - Parameter stop: A closure to call if the identity was already declared in this pass.
  /// - Complexity: O(1) amortised over a pass, O(members) the first few times in a pass.
  mutating func find(_ identity: Member.Identity, ifDeclared stop: () -> Never) -> Member? {
    if divergence == nil {
      // Nothing of the last pass is left, and what is declared is quickly searched.
      if cursor == members.count, cursor < Divergence<Member>.few {
        if firstIndex(in: 0..<cursor, where: { $0.has(identity) }) != nil { stop() }
        return nil
      }
      divergence = Divergence()
    }
    let divergence = divergence!
    divergence.count += 1
    if divergence.count == Divergence<Member>.few {
      divergence.enlarge(
        declared: members[..<cursor], left: members[cursor...], expecting: members.capacity)
      members.removeSubrange(cursor...)
    }
    guard divergence.isLarge else { return findInPlace(identity, divergence, ifDeclared: stop) }
    let member = divergence.reuse(identity, ifDeclared: stop)
    if let member { add(member) }
    return member
  }

  private mutating func findInPlace(
    _ identity: Member.Identity, _ divergence: Divergence<Member>, ifDeclared stop: () -> Never
  ) -> Member? {
    // Rule 1b.
    if let index = firstIndex(in: cursor..<members.count, where: { $0.has(identity) }) {
      if index - cursor <= 2 * Divergence<Member>.few {
        // The members before it were probably removed.
        for member in members[cursor..<index] { divergence.passed.append(member) }
        members.removeSubrange(cursor..<index)
      } else {
        members.insert(members.remove(at: index), at: cursor)
      }
      cursor += 1
      return members[cursor - 1]
    }
    if let index = divergence.passed.firstIndex(where: { $0?.has(identity) == true }),
      let member = divergence.passed.remove(at: index)
    {
      add(member)
      return member
    }
    if firstIndex(in: 0..<cursor, where: { $0.has(identity) }) != nil { stop() }
    return nil
  }

  private func firstIndex(in range: Range<Int>, where isIt: (Member) -> Bool) -> Int? {
    // Unmanaged: the array holds the members, and reference counting would be most of the cost.
    members.withUnsafeBytes { bytes in
      let members = bytes.assumingMemoryBound(to: Unmanaged<Member>.self)
      return range.first { members[$0]._withUnsafeGuaranteedRef(isIt) }
    }
  }

  /// Adds a member that `find` did not find.
  mutating func add(_ member: Member) {
    if cursor == members.count {
      members.append(member)
    } else {
      members.insert(member, at: cursor)
    }
    cursor += 1
  }

  /// Completes a pass, and returns the members not declared again, in the order of the last pass.
  mutating func endPass() -> [Member] {
    let passed = divergence?.former ?? []
    divergence = nil
    // Rule 6b.
    let left = passed + members[cursor...]
    // Rule 5b.
    members.removeSubrange(cursor...)
    // A list that was long once gives its room back. A copy of the array would share its buffer.
    if members.capacity > 8 * max(members.count, 16) { members = members.map { $0 } }
    return left
  }

  /// Removes and returns all members.
  mutating func removeAll() -> [Member] {
    defer { self = ReconciledList() }
    return members
  }
}

/// Something that a node declares in its passes.
@usableFromInline protocol Reconcilable: AnyObject {
  associatedtype Identity: Hashable
  var identity: Identity { get }
  /// Whether the member has this identity; faster than creating its `identity`.
  func has(_ identity: Identity) -> Bool
  /// Ends the member, at the commit of a pass that did not declare it again.
  func end()
}

extension Reconcilable {
  @usableFromInline func has(_ identity: Identity) -> Bool { self.identity == identity }
}

/// The differences between a pass and the last one.
@usableFromInline final class Divergence<Member: Reconcilable> {
  /// The number of differences that were handled in place.
  var count = 0
  /// The members that this pass skipped, in the order of the last pass; nil if reused after all.
  var passed: [Member?] = []
  /// The index in `passed` of every known identity; nil for those that this pass has declared.
  ///
  /// Nil as long as there are few differences: a few comparisons are faster than hashing all.
  private var indices: [Member.Identity: Int?]?

  static var few: Int { 16 }

  var isLarge: Bool { indices != nil }

  /// The members that were not declared again, in the order of the last pass.
  var former: [Member] { passed.compactMap { $0 } }

  /// Switches to hashing.
  func enlarge(declared: ArraySlice<Member>, left: ArraySlice<Member>, expecting count: Int) {
    var indices = [Member.Identity: Int?](minimumCapacity: passed.count + count)
    passed.reserveCapacity(passed.count + left.count)
    for member in left { passed.append(member) }
    for member in declared { indices[member.identity] = .some(nil) }
    for (index, member) in passed.enumerated() {
      if let member { indices[member.identity] = index }
    }
    self.indices = indices
  }

  /// Returns the member with an identity, and notes that this pass has declared it.
  func reuse(_ identity: Member.Identity, ifDeclared stop: () -> Never) -> Member? {
    guard let known = indices!.updateValue(nil, forKey: identity) else { return nil }
    guard let index = known else { stop() }
    defer { passed[index] = nil }
    return passed[index]
  }
}
