extension StoredSession {
  /// Creates the description of a session from its rows, each with the address of its owner if that
  /// one is alive.
  init(_ rows: [(SessionRow, String?)], for owner: SessionOwner?) {
    var holder = SessionHolder.free
    if let (last, address) = rows.last, last.kind == .claim || last.kind == .turn {
      holder = last.owner == owner?.id ? .own : address.map { .other($0) } ?? .free
    }
    self.init(rows: rows.map(\.0), holder: holder)
  }

  /// Returns what an attempt to claim the session needs to know.
  func found(by owner: UInt64) -> FoundSession {
    var found = FoundSession()
    guard let last = rows.last else { return found }
    found.lastNumber = last.number
    found.lastClaim = last.claim
    found.version = last.version
    found.holder = holder
    found.isOwn = last.owner == owner
    found.isReleased = last.kind == .release || last.kind == .end
    found.isBusy = last.wake == .zero
    found.hasEnded = last.kind == .end
    found.crashes = lastClaimants.subtracting([owner]).count
    return found
  }

  /// The owners whose claims are the last rows.
  var lastClaimants: Set<UInt64> { Set(rows.trailing { $0.kind == .claim }.map(\.owner)) }

  /// The changes of its turns, the first one whole; none if nothing is stored.
  var frames: [[UInt8]] {
    let first = rows.lastIndex(where: \.isWhole) ?? rows.endIndex
    return rows[first...].filter { $0.kind == .turn && !$0.frame.isEmpty }.map(\.frame)
  }

  /// The number of the last message that it has taken.
  var taken: Int { rows.last?.taken ?? 0 }
}

extension Array {
  /// The last elements that fulfil a condition.
  fileprivate func trailing(_ condition: (Element) -> Bool) -> ArraySlice<Element> {
    self[(lastIndex { !condition($0) }.map { $0 + 1 } ?? 0)...]
  }
}

extension StoredSession {
  /// Returns which row has a number, for a process that does not know whether its own is stored.
  func row(_ number: Int, of owner: UInt64, claim: Int) -> HeldSession.Row {
    if let row = rows.first(where: { $0.number == number }) {
      // A late claim of this process may have the number, if the store has gone back.
      return row.kind != .claim && row.owner == owner && row.claim == claim ? .own : .other
    }
    // A row that was removed had a later one, which only another process can have written.
    return (rows.last?.number ?? 0) < number ? .none : .removed
  }
}
