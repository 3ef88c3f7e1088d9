/// What a node declared in its last pass, in order, matched against what it declares in this one.
///
/// One mechanism serves children, workers and side effects. As long as a pass declares the same
/// members in the same order, matching is one comparison at the cursor. The first difference moves
/// what is left of the last pass into an `Arrangement`, in which members are found by identity.
@usableFromInline struct Roster<Member: RosterMember> {
  /// Declared in this pass up to the cursor; behind it, what is left of the last pass.
  @usableFromInline var members: [Member] = []
  @usableFromInline var cursor = 0
  @usableFromInline var arrangement: Arrangement<Member>?

  @usableFromInline init() {}

  /// The member that is next if this pass is like the last.
  @inlinable var upcoming: Member? { cursor < members.count ? members[cursor] : nil }

  /// Whether everything of the last pass was declared again, in the same order, and nothing else.
  @inlinable var isUnchanged: Bool { cursor == members.count && arrangement == nil }

  @inlinable mutating func rewind() { cursor = 0 }
  @inlinable mutating func advance() { cursor += 1 }

  /// Finds a member of the last pass by its identity and takes it; nil if there is none.
  ///
  /// - Parameter stop: called if the identity was declared before in this pass.
  /// - Complexity: O(1) amortised over a pass, O(members) the first time in a pass.
  mutating func find(_ identity: Member.Identity, ifDeclared stop: () -> Never) -> Member? {
    if arrangement == nil {
      if cursor == members.count, cursor < Arrangement<Member>.few {
        // Nothing is left of the last pass: it is a new one.
        for member in members where member.identity == identity { stop() }
        return nil
      }
      arrangement = Arrangement(former: members[cursor...])
      members.removeSubrange(cursor...)
    }
    let member = arrangement!.take(identity, declared: members, ifDeclared: stop)
    if let member { append(member) }
    return member
  }

  /// Adds a member that `find` did not find.
  @usableFromInline mutating func add(_ member: Member) {
    append(member)
    arrangement?.add(member)
  }

  private mutating func append(_ member: Member) {
    members.append(member)
    cursor += 1
  }

  /// Completes a pass: returns what was not declared again, in the order of the last pass.
  mutating func finish() -> [Member] {
    if let arrangement {
      self.arrangement = nil
      return arrangement.former.compactMap { $0 }
    }
    let left = Array(members[cursor...])
    members.removeSubrange(cursor...)
    return left
  }

  /// Takes all members out.
  mutating func removeAll() -> [Member] {
    defer { self = Roster() }
    return members
  }
}

/// Something that a node declares in its passes.
@usableFromInline protocol RosterMember: AnyObject {
  associatedtype Identity: Hashable
  var identity: Identity { get }
}

/// The members of the last pass once this pass has departed from their order.
@usableFromInline final class Arrangement<Member: RosterMember> {
  /// Left from the last pass, in its order; nil where taken.
  private(set) var former: [Member?]
  /// The place in `former` of every identity known, `declared` for those of this pass.
  ///
  /// Made only when there are many: comparing a few is quicker than hashing one.
  private var places: [Member.Identity: Int]?

  private static var declared: Int { -1 }
  static var few: Int { 16 }

  init(former: ArraySlice<Member>) { self.former = Array(former) }

  func take(
    _ identity: Member.Identity, declared: [Member], ifDeclared stop: () -> Never
  ) -> Member? {
    if places == nil, declared.count + former.count > Self.few { index(declared) }
    let place: Int?
    if places != nil {
      place = places!.updateValue(Self.declared, forKey: identity)
      if place == Self.declared { stop() }
    } else {
      for member in declared where member.identity == identity { stop() }
      place = former.firstIndex { $0?.identity == identity }
    }
    guard let place else { return nil }
    defer { former[place] = nil }
    return former[place]
  }

  func add(_ member: Member) { places?[member.identity] = Self.declared }

  private func index(_ declared: [Member]) {
    var places = [Member.Identity: Int](minimumCapacity: declared.count + former.count)
    for member in declared { places[member.identity] = Self.declared }
    for (place, member) in former.enumerated() {
      if let member { places[member.identity] = place }
    }
    self.places = places
  }
}
