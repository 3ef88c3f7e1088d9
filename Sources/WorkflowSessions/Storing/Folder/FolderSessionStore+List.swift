import Foundation
import WorkflowSynchronization

extension FolderSessionStore {
  /// Returns sessions in the order of their ids; each one's file is read.
  public func list(
    types: [String]?, label: String?, after id: SessionID?, limit: Int
  ) throws(SessionStoreError) -> [SessionSummary] {
    try using {
      let begun = FolderMarks(folder: "\(path)/sessions", isSynchronized: false).ids
      let ids = Set(begun).union(messages.marks.ids).filter { next in id.map { $0 < next } ?? true }
      var found: [SessionSummary] = []
      for id in ids.sorted() {
        if found.count >= limit { break }
        if let summary = self.summary(of: id), summary.isOf(types, label) { found.append(summary) }
      }
      return found
    }
  }

  private func summary(of id: SessionID) -> SessionSummary? {
    do {
      return try readSummary(of: id)
    } catch {
      // A file that cannot be read stops nothing but its own session.
      var summary = SessionSummary(
        id: id, type: "", waiting: 0, time: time(of: sessionPath(id)))
      summary.isDamaged = true
      return summary
    }
  }

  private func readSummary(of id: SessionID) throws -> SessionSummary? {
    let stored = try open(id, for: nil)
    let waiting = try messages.messages(for: id, after: stored.taken).count
    guard let last = stored.rows.last else {
      guard let type = messages.marks.text(for: id) else { return nil }
      return SessionSummary(
        id: id, type: type, waiting: waiting, time: time(of: messages.path(of: id)))
    }
    return SessionSummary(
      id: id, last: last, holder: holder(of: last), waiting: waiting,
      claims: stored.lastClaimants.count, time: time(of: sessionPath(id)))
  }

  private func holder(of row: SessionRow) -> SessionHolder {
    if row.kind == .release || row.kind == .end { return .free }
    return owners.withLock { owners in
      owners.isAlive(row.owner) ? .other(owners.address(of: row.owner)) : .free
    }
  }

  private func time(of path: String) -> Duration {
    let date = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    return .seconds(date?.timeIntervalSince1970 ?? 0)
  }
}
