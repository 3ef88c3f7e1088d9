import WorkflowSynchronization

/// The sessions that a process has in memory or uses: at most one object for each.
final class SessionTable<Root: SessionWorkflow>: Sendable {
  fileprivate struct Entry {
    let actor: SessionActor<Root>
    /// The number of those who use it now; it stays as long as there is one.
    var users = 0
    var isLive = false
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
  func beginUse(
    of id: SessionID, make: () -> SessionActor<Root>
  ) -> SessionActor<Root> {
    state.withLock { state in
      state.useCount += 1
      var entry = state.entries[id] ?? Entry(actor: make())
      entry.users += 1
      entry.use = state.useCount
      state.entries[id] = entry
      return entry.actor
    }
  }

  func endUse(of id: SessionID) {
    state.withLock { state in
      guard let users = state.entries[id]?.users else { return }
      state.entries[id]?.users = users - 1
      state.removeIfUnused(id)
    }
  }

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

  /// Returns those that were not used for longest, if more than a number are in memory.
  func excess(over limit: Int) -> [SessionID] {
    state.withLock { state in
      guard state.liveCount > limit else { return [] }
      // Some more at once, so that the search is rare.
      let count = state.liveCount - limit + limit / 10
      let idle = state.entries.filter { $0.value.isLive && $0.value.users == 0 }
      return idle.sorted { $0.value.use < $1.value.use }.prefix(count).map(\.key)
    }
  }
}

extension SessionTable.State {
  fileprivate mutating func removeIfUnused(_ id: SessionID) {
    if let entry = entries[id], entry.users == 0, !entry.isLive { entries[id] = nil }
  }
}
