public import Foundation
public import WorkflowPersistence
import WorkflowSynchronization

/// A store in a folder of a local disk, for the processes of one machine.
///
/// A process has the files of its sessions open and locked, and its locks end with it. So a process
/// that was stopped keeps its sessions until it ends.
public final class FolderSessionStore: SessionStore {
  /// A session that this process has open, for one of its owners.
  private struct Open: Sendable {
    let owner: UInt64
    let session: Locked<FolderSession>
  }

  private let path: String
  private let isSynchronized: Bool
  private let owners: Locked<FolderOwners>
  private let open = Locked<[SessionID: Open]>([:])
  /// Sessions with work: when, of which owner, and of which type.
  private let wakes: FolderMarks
  /// Sessions that other processes ask for.
  private let asked: FolderMarks
  private let messages: FolderMessages
  /// Sessions whose last turn has messages that could not be sent.
  private let unsent = Locked<Set<SessionID>>([])
  private let isReady = Locked(false)

  /// Creates a store; the folder is made when it is first used.
  ///
  /// - Parameters:
  ///   - url: The address of the folder. It has to be on a local disk.
  ///   - durability: The events that a stored turn survives.
  public init(_ url: URL, durability: WorkflowJournal.Durability = .process) {
    path = url.path
    isSynchronized = durability == .power
    owners = Locked(FolderOwners(in: "\(path)/owners"))
    wakes = FolderMarks(folder: "\(path)/work", isSynchronized: isSynchronized)
    asked = FolderMarks(folder: "\(path)/asked", isSynchronized: false)
    messages = FolderMessages(
      folder: "\(path)/messages",
      marks: FolderMarks(folder: "\(path)/mail", isSynchronized: isSynchronized),
      isSynchronized: isSynchronized)
  }

  /// Half of the files that the process may open: a session in memory needs one.
  public var capacity: Int? {
    var limit = rlimit()
    #if canImport(Glibc)
      let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let kind = RLIMIT_NOFILE
    #endif
    return getrlimit(kind, &limit) == 0 ? Int(clamping: limit.rlim_cur / 2) : nil
  }

  private func sessionPath(_ id: SessionID) -> String { "\(path)/sessions/\(id.filePath)" }

  /// Does something with files, and gives errors their meaning.
  private func using<Result>(
    _ body: () throws -> Result
  ) throws(SessionStoreError) -> Result {
    do {
      try makeFolders()
      return try body()
    } catch let error as SessionStoreError {
      throw error
    } catch let error as JournalError {
      throw SessionStoreError(error)
    } catch {
      throw SessionStoreError(error, at: path)
    }
  }

  private func makeFolders() throws {
    try isReady.withLock { isReady in
      if isReady { return }
      for name in ["owners", "sessions", "messages", "mail", "work", "asked"] {
        try FileManager.default.createDirectory(
          atPath: "\(path)/\(name)", withIntermediateDirectories: true)
      }
      try LocalDisk.require(path)
      isReady = true
    }
  }
}

// MARK: - Processes

extension FolderSessionStore {
  /// Notes that a process is alive.
  public func beat(
    _ owner: SessionOwner, number: Int, after known: Int
  ) throws(SessionStoreError) -> SessionBeat? {
    try using {
      guard try owners.withLock({ try $0.beat(owner, isFirst: known == 0) }) else {
        open.withLock { $0 = $0.filter { $1.owner != owner.id } }
        isReady.withLock { $0 = false }
        return nil
      }
      let wanted = asked.ids
      let own = open.withLock { open in wanted.filter { open[$0]?.owner == owner.id } }
      return SessionBeat(
        now: .seconds(Date().timeIntervalSince1970), lease: nil, asked: own)
    }
  }

  /// Notes that a process has ended.
  public func leave(_ owner: SessionOwner) {
    open.withLock { $0 = $0.filter { $1.owner != owner.id } }
    owners.withLock { $0.leave(owner.id) }
  }

  /// Asks the process that has a session to let it go.
  public func ask(for id: SessionID) throws(SessionStoreError) {
    try using { try asked.set("", for: id) }
  }

  /// Returns sessions that have something to do.
  public func due(
    for owner: SessionOwner, types: [String], after id: SessionID?, limit: Int
  ) throws(SessionStoreError) -> [DueSession] {
    try using {
      let now = Duration.seconds(Date().timeIntervalSince1970)
      let mail = Set(messages.marks.ids)
      let unsent = unsent.withLock { $0 }
      var due: [DueSession] = []
      for next in mail.union(wakes.ids).sorted() where id.map({ $0 < next }) ?? true {
        if due.count == limit { break }
        // Mail for another root must not hide the work.
        let mailType = mail.contains(next) ? messages.marks.text(for: next) : nil
        let hasMail = mailType.map(types.contains) ?? false
        let work = hasMail ? nil : wakes.text(for: next).flatMap(FolderWork.init)
        guard let type = hasMail ? mailType : work?.type, types.contains(type) else { continue }
        // A file that cannot be read stops nothing but its own session.
        let isDue =
          unsent.contains(next)
          ? open.withLock { ($0[next]?.owner ?? owner.id) == owner.id }
          : try? hasMail ? isFree(next, for: owner.id) : isDue(work, next, now)
        if isDue == true { due.append(DueSession(id: next, type: type)) }
      }
      return due
    }
  }

  private func isDue(_ work: FolderWork?, _ id: SessionID, _ now: Duration) -> Bool {
    guard let work, work.moment <= now, open.withLock({ $0[id] }) == nil else { return false }
    return !owners.withLock { $0.isAlive(work.owner) }
  }
}

// MARK: - Sessions

extension FolderSessionStore {
  /// Whether no other process has a session.
  private func isFree(_ id: SessionID, for owner: UInt64) throws -> Bool {
    if let known = open.withLock({ $0[id] }) { return known.owner == owner }
    guard let last = try FolderSession.reading(sessionPath(id)).last else { return true }
    if last.kind == .end {
      messages.marks.remove(for: id)
      return false
    }
    if last.kind == .release || last.owner == owner { return true }
    return !owners.withLock { $0.isAlive(last.owner) }
  }

  /// Returns the rows of a session, and opens its file for a process that wants to claim it.
  public func open(
    _ id: SessionID, for owner: SessionOwner?
  ) throws(SessionStoreError) -> StoredSession {
    try using {
      if let known = open.withLock({ $0[id] }) {
        let rows = known.session.withLock(\.rows)
        let isOther = owner.map { $0.id != known.owner } ?? true
        let holder: SessionHolder =
          isOther
          ? .other(owners.withLock { $0.address(of: known.owner) })
          : rows.last?.owner == known.owner && rows.last?.kind != .release ? .own : .nobody
        return StoredSession(rows: rows, holder: holder)
      }
      let path = sessionPath(id)
      guard let owner else {
        return StoredSession(rows: try FolderSession.reading(path), holder: .nobody)
      }
      do {
        if id.filePath.contains("/") {
          try FileManager.default.createDirectory(
            at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
        }
        let session = Locked(try FolderSession(id, at: path))
        let rows = session.withLock(\.rows)
        try finishLastTurn(of: id, rows)
        // The process may have ended meanwhile.
        guard owners.withLock({ $0.isOwn(owner.id) }) else {
          throw SessionStoreError.refused(reason: "the process has left \(self.path)")
        }
        open.withLock { $0[id] = Open(owner: owner.id, session: session) }
        let isOwn = rows.last?.owner == owner.id && rows.last?.kind != .release
        return StoredSession(rows: rows, holder: isOwn ? .own : .nobody)
      } catch JournalError.isInUse {
        let rows = try FolderSession.reading(path)
        let address = rows.last.map { row in owners.withLock { $0.address(of: row.owner) } }
        return StoredSession(rows: rows, holder: .other(address ?? ""))
      }
    }
  }

  /// Closes the file of a session, so that other processes can have it.
  public func close(_ id: SessionID, for owner: SessionOwner) {
    open.withLock { open in
      if open[id]?.owner == owner.id { open[id] = nil }
    }
  }

  /// Does what the process of the last turn may not have done before it ended.
  private func finishLastTurn(of id: SessionID, _ rows: [SessionRow]) throws {
    try messages.didTake(rows.last?.taken ?? 0, of: id)
    guard let work = wakes.text(for: id).flatMap(FolderWork.init) else { return }
    if work.moment == .zero { return try sendMessages(of: id, rows) }
    if rows.last?.wake == nil { wakes.remove(for: id) }
  }

  /// Sends the messages of the last turn; those that were sent are not sent again.
  private func sendMessages(of id: SessionID, _ rows: [SessionRow]) throws {
    for message in rows.last(where: { $0.kind == .turn })?.sent ?? [] {
      _ = try messages.post(message)
    }
    unsent.withLock { _ = $0.remove(id) }
    try setWork(of: id, rows.last)
  }

  /// Says when a session has work, after a row without messages.
  private func setWork(of id: SessionID, _ row: SessionRow?) throws {
    guard let row, let wake = row.wake else { return wakes.remove(for: id) }
    try wakes.set(FolderWork(row, moment: wake).text, for: id)
  }

  /// Adds a row to a session that was opened for its owner.
  public func append(_ row: SessionRow, to id: SessionID) throws(SessionStoreError) -> Bool {
    try using {
      guard let known = open.withLock({ $0[id] }), known.owner == row.owner else { return false }
      if unsent.withLock({ $0.contains(id) }) {
        try sendMessages(of: id, known.session.withLock(\.rows))
      }
      // Not all of its rows, which would be copied when one is added.
      let former = known.session.withLock(\.rows.last)
      // Before the row, a mark that is right with it and without it: the process may end between.
      // A mark that is too early costs a look at the session.
      let earliest = row.sent.isEmpty ? [former?.wake, row.wake].compactMap(\.self).min() : .zero
      let isMarked = former?.wake == earliest && row.kind == .turn
      if let earliest, !isMarked {
        try wakes.set(FolderWork(row, moment: earliest).text, for: id)
      }
      let isStored = try known.session.withLock {
        try $0.append(row, isSynchronized: isSynchronized)
      }
      if isStored { didAppend(row, to: id, after: former, isMarked: row.wake == earliest) }
      return isStored
    }
  }

  /// Does what follows from a row that is stored; nothing that fails here takes it back.
  private func didAppend(
    _ row: SessionRow, to id: SessionID, after former: SessionRow?, isMarked: Bool
  ) {
    if !row.sent.isEmpty {
      do {
        try sendMessages(of: id, [row])
      } catch {
        // As on a full disk. The session is due until it has sent them, and adds no other row
        // before.
        unsent.withLock { _ = $0.insert(id) }
      }
    } else if !isMarked {
      try? setWork(of: id, row)
    }
    if row.taken != former?.taken { try? messages.didTake(row.taken, of: id) }
    if row.kind != .turn { asked.remove(for: id) }
    if row.kind == .release || row.kind == .end { open.withLock { $0[id] = nil } }
  }

  /// Adds a message.
  public func post(_ message: SessionMessage) throws(SessionStoreError) -> Bool {
    try using { try messages.post(message) }
  }

  /// Returns messages.
  public func messages(
    for id: SessionID, after number: Int
  ) throws(SessionStoreError) -> [StoredMessage] {
    try using {
      // Called by the session's own actor, as a row is added: both must not send at the same time.
      if unsent.withLock({ $0.contains(id) }), let known = open.withLock({ $0[id] }) {
        try sendMessages(of: id, known.session.withLock(\.rows))
      }
      return try messages.messages(for: id, after: number)
    }
  }
}

extension SessionStore where Self == FolderSessionStore {
  /// A store in a folder of a local disk.
  public static func folder(
    _ url: URL, durability: WorkflowJournal.Durability = .process
  ) -> FolderSessionStore { FolderSessionStore(url, durability: durability) }
}

/// The mark of a session with work.
struct FolderWork {
  var moment: Duration
  /// The process that does it; zero if none.
  var owner: UInt64
  var type: String

  /// The work of the process that writes a row.
  init(_ row: SessionRow, moment: Duration) {
    self.moment = moment
    (owner, type) = (row.kind == .release ? 0 : row.owner, row.type)
  }

  init?(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 2)
    guard parts.count == 3, let moment = Int64(parts[0]), let owner = UInt64(parts[1], radix: 16)
    else { return nil }
    (self.moment, self.owner, type) = (.microseconds(moment), owner, String(parts[2]))
  }

  var text: String { "\(moment.microseconds) \(String(owner, radix: 16)) \(type)" }
}

extension SessionStoreError {
  init(_ error: JournalError) {
    self =
      switch error {
      case .cannotUse(_, let reason) where reason == String(cString: strerror(ENOSPC)):
        .isFull(reason: error.description)
      case .laterVersion(let version, _): .laterVersion(version)
      case .damaged, .notAJournal: .damaged(reason: error.description)
      default: .refused(reason: error.description)
      }
  }
}
