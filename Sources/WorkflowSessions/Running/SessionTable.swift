import WorkflowSynchronization

/// The sessions that a process has in memory or uses: at most one object for each.
final class SessionTable<Item: Sendable>: Sendable {
  fileprivate struct Entry {
    let item: Item
    /// The number of those who use it now; it stays as long as there is one.
    var users = 0
    var isLive = false
    /// Whether it was told to leave, or has declined, since its last use.
    var isToLeave = false
    /// The order of the last uses.
    var use = 0
  }

  fileprivate struct State {
    var entries: [SessionID: Entry] = [:]
    var useCount = 0
    var liveCount = 0
  }

  private let state = Locked(State())

  /// Returns the object of a session, which stays until `endUse`.
  ///
  /// - Parameter isCall: Whether a user wants it, so that others leave before it.
  func beginUse(
    of id: SessionID, isCall: Bool, make: () -> Item
  ) -> Item {
    state.withLock { state in
      state.useCount += 1
      var entry = state.entries[id] ?? Entry(item: make())
      entry.users += 1
      if isCall {
        entry.use = state.useCount
        entry.isToLeave = false
      }
      state.entries[id] = entry
      return entry.item
    }
  }

  func endUse(of id: SessionID) {
    state.withLock { state in
      guard let users = state.entries[id]?.users else { return }
      state.entries[id]?.users = users - 1
      state.removeIfUnused(id)
    }
  }

  func didRest(_ id: SessionID) { state.withLock { $0.entries[id]?.isToLeave = false } }
  func didBegin(_ id: SessionID) { setLive(true, id) }
  func didLeave(_ id: SessionID) { setLive(false, id) }

  private func setLive(_ isLive: Bool, _ id: SessionID) {
    state.withLock { state in
      guard let entry = state.entries[id], entry.isLive != isLive else { return }
      state.entries[id]?.isLive = isLive
      state.liveCount += isLive ? 1 : -1
      state.removeIfUnused(id)
    }
  }

  /// The sessions in memory.
  var live: [SessionID] {
    state.withLock { state in state.entries.filter { $0.value.isLive }.map(\.key) }
  }

  var liveCount: Int { state.withLock(\.liveCount) }

  /// All that are in memory, or used.
  var all: [SessionID] { state.withLock { Array($0.entries.keys) } }

  func isLive(_ id: SessionID) -> Bool { state.withLock { $0.entries[id]?.isLive ?? false } }

  /// Returns those that were not used for longest, if more than a number are in memory; each once.
  func excess(over limit: Int) -> [SessionID] {
    state.withLock { state in
      guard state.liveCount > limit else { return [] }
      // Some more at once, so that the search is rare.
      let told = state.entries.count { $0.value.isLive && $0.value.isToLeave }
      let count = state.liveCount - told - limit
      if count <= 0 { return [] }
      let idle = state.entries.filter {
        $0.value.isLive && $0.value.users == 0 && !$0.value.isToLeave
      }
      let chosen = idle.sorted { $0.value.use < $1.value.use }.prefix(count + limit / 10)
      for (id, _) in chosen { state.entries[id]?.isToLeave = true }
      return chosen.map(\.key)
    }
  }
}

extension SessionTable.State {
  fileprivate mutating func removeIfUnused(_ id: SessionID) {
    if let entry = entries[id], entry.users == 0, !entry.isLive { entries[id] = nil }
  }
}
