/// The part of a process that lists sessions, on the threads of the sessions.
actor SessionReader<Root: SessionWorkflow> {
  private let shared: SharedSessions<Root>
  private let executor: SessionExecutor

  init(_ shared: SharedSessions<Root>) {
    self.shared = shared
    executor = SessionExecutor(shared.place.threads)
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Returns sessions of this root, in the order of their ids.
  func list(
    label: String?, after id: SessionID?, limit: Int
  ) throws(SessionError) -> [SessionSummary] {
    do throws(SessionStoreError) {
      return try shared.process.store.list(
        types: shared.setup.types, label: label, after: id, limit: limit)
    } catch {
      throw SessionError(error)
    }
  }
}
