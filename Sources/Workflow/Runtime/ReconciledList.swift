/// What a node declared in its last pass, in order, matched against what it declares in this one.
///
/// One mechanism serves children, workers and side effects. As long as a pass declares the same
/// members in the same order, matching is one comparison at the cursor. A few differences are mended
/// in place; after many, what is left of the last pass moves into a `Divergence`, in which members
/// are found by hashing.
@usableFromInline struct ReconciledList<Member: Reconcilable> {
  /// Declared in this pass up to the cursor; from there on, what is left of the last pass.
  @usableFromInline var members: [Member] = []
  @usableFromInline var cursor = 0
  /// How this pass differs from the last; nil as long as it does not.
  @usableFromInline var divergence: Divergence<Member>?

  @usableFromInline init() {}

  /// The member that is next if this pass is like the last.
  @inlinable var upcoming: Member? { cursor < members.count ? members[cursor] : nil }

  /// Whether everything of the last pass was declared again, in the same order, and nothing else.
  @inlinable var isUnchanged: Bool { cursor == members.count && divergence == nil }

  @inlinable mutating func rewind() { cursor = 0 }
  @inlinable mutating func advance() { cursor += 1 }

  /// Finds a member of the last pass by its identity and takes it; nil if there is none.
  ///
  /// - Parameter stop: called if the identity was declared before in this pass.
  /// - Complexity: O(1) amortised over a pass, O(members) the first few times in a pass.
  mutating func find(_ identity: Member.Identity, ifDeclared stop: () -> Never) -> Member? {
    if divergence == nil {
      if isFirstPass {
        if firstIndex(in: 0..<cursor, where: { $0.has(identity) }) != nil { stop() }
        return nil
      }
      divergence = Divergence()
    }
    let divergence = divergence!
    if divergence.isLarge {
      let member = divergence.take(identity, ifDeclared: stop)
      if let member { add(member) }
      return member
    }
    divergence.count += 1
    let member = findInPlace(identity, divergence, ifDeclared: stop)
    if divergence.count == Divergence<Member>.few {
      divergence.enlarge(declared: members[..<cursor], left: members[cursor...])
      members.removeSubrange(cursor...)
      if member == nil { divergence.declare(identity) }
    }
    return member
  }

  private mutating func findInPlace(
    _ identity: Member.Identity, _ divergence: Divergence<Member>, ifDeclared stop: () -> Never
  ) -> Member? {
    if let index = firstIndex(in: cursor..<members.count, where: { $0.has(identity) }) {
      if index - cursor <= 2 * Divergence<Member>.few {
        // Those before it were probably removed.
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
    // Unmanaged: counting references would be most of the cost, and the array holds the members.
    members.withUnsafeBytes { bytes in
      let members = bytes.assumingMemoryBound(to: Unmanaged<Member>.self)
      return range.first { members[$0]._withUnsafeGuaranteedRef(isIt) }
    }
  }

  /// Whether nothing is left of a last pass, and this one is so short that it is quick to search.
  var isFirstPass: Bool {
    divergence == nil && cursor == members.count && cursor < Divergence<Member>.few
  }

  /// Whether something was declared before in this pass.
  func contains(where isIt: (Member) -> Bool) -> Bool {
    firstIndex(in: 0..<cursor, where: isIt) != nil
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

  /// Completes a pass: returns what was not declared again, in the order of the last pass.
  mutating func finish() -> [Member] {
    let passed = divergence?.former ?? []
    divergence = nil
    let left = passed + members[cursor...]
    members.removeSubrange(cursor...)
    return left
  }

  /// Takes all members out.
  mutating func removeAll() -> [Member] {
    defer { self = ReconciledList() }
    return members
  }
}

/// Something that a node declares in its passes.
@usableFromInline protocol Reconcilable: AnyObject {
  associatedtype Identity: Hashable
  var identity: Identity { get }
  /// Whether this is its identity; quicker than to ask for it.
  func has(_ identity: Identity) -> Bool
  /// Ends it, at the commit of a pass that did not declare it again.
  func end()
}

extension Reconcilable {
  @usableFromInline func has(_ identity: Identity) -> Bool { self.identity == identity }
}

/// How a pass differs from the last one.
@usableFromInline final class Divergence<Member: Reconcilable> {
  /// The number of differences that were mended in place.
  var count = 0
  /// Passed over in this pass, in the order of the last; nil where taken after all.
  var passed: [Member?] = []
  /// The index in `passed` of every identity known, `declared` for those of this pass; nil as long
  /// as there are few differences: comparing a few times is quicker than hashing all.
  private var indices: [Member.Identity: Int]?

  static var few: Int { 16 }
  private static var declared: Int { -1 }

  var isLarge: Bool { indices != nil }

  /// What was not declared again, in the order of the last pass.
  var former: [Member] { passed.compactMap { $0 } }

  /// Goes over to hashing.
  func enlarge(declared: ArraySlice<Member>, left: ArraySlice<Member>) {
    passed.reserveCapacity(passed.count + left.count)
    for member in left { passed.append(member) }
    var indices = [Member.Identity: Int](minimumCapacity: declared.count + passed.count)
    for member in declared { indices[member.identity] = Self.declared }
    for (index, member) in passed.enumerated() {
      if let member { indices[member.identity] = index }
    }
    self.indices = indices
  }

  func take(_ identity: Member.Identity, ifDeclared stop: () -> Never) -> Member? {
    guard let index = indices!.updateValue(Self.declared, forKey: identity) else { return nil }
    if index == Self.declared { stop() }
    defer { passed[index] = nil }
    return passed[index]
  }

  func declare(_ identity: Member.Identity) { indices?[identity] = Self.declared }
}
