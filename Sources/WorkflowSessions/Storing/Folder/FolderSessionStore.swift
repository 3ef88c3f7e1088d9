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

  let path: String
  private let isSynchronized: Bool
  private let date: @Sendable () -> Date
  let owners: Locked<FolderOwners>
  private let open = Locked<[SessionID: Open]>([:])
  private let work: FolderWork
  /// The places where marks of sessions were seen that are due.
  private let places = Locked<[SessionID: String]>([:])
  /// Sessions that other processes ask for.
  private let asked: FolderMarks
  let messages: FolderMessages
  /// Sessions whose last turn has messages that could not be sent.
  private let unsent = Locked<Set<SessionID>>([])
  private let endings: Locked<FolderEndings>
  private let isReady = Locked(false)

  /// Creates a store; the folder is made when it is first used.
  ///
  /// - Parameters:
  ///   - url: The address of the folder. It has to be on a local disk.
  ///   - durability: The events that a stored turn survives.
  public convenience init(_ url: URL, durability: WorkflowJournal.Durability = .process) {
    self.init(url, durability: durability) { Date() }
  }

  init(
    _ url: URL, durability: WorkflowJournal.Durability = .process,
    date: @escaping @Sendable () -> Date
  ) {
    path = url.path
    isSynchronized = durability == .power
    self.date = date
    owners = Locked(FolderOwners(in: "\(path)/owners"))
    work = FolderWork(folder: "\(path)/work", isSynchronized: isSynchronized)
    asked = FolderMarks(folder: "\(path)/asked", isSynchronized: false)
    messages = FolderMessages(
      folder: "\(path)/messages",
      marks: FolderMarks(folder: "\(path)/mail", isSynchronized: isSynchronized),
      keys: FolderKeys(folder: "\(path)/keys", isSynchronized: isSynchronized),
      isSynchronized: isSynchronized)
    endings = Locked(FolderEndings(in: "\(path)/ended", isSynchronized: isSynchronized))
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

  /// The time since 1970.
  private var now: Duration { .seconds(date().timeIntervalSince1970) }

  func sessionPath(_ id: SessionID) -> String { "\(path)/sessions/\(id.filePath)" }

  /// Does something with files, and gives errors their meaning.
  func using<Result>(
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
      for name in ["owners", "sessions", "messages", "mail", "keys", "work", "asked", "ended"] {
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
      endings.withLock { $0.removeOld(at: now, removeEnded) }
      let wanted = asked.ids
      let own = open.withLock { open in wanted.filter { open[$0]?.owner == owner.id } }
      return SessionBeat(now: now, lease: nil, asked: own)
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

  /// Removes the files of a session that has ended; returns whether nothing is left to do.
  private func removeEnded(_ id: SessionID) -> Bool {
    let path = sessionPath(id)
    // Opening would make it. Another process has removed it, and its name may be in use again.
    guard FileManager.default.fileExists(atPath: path) else { return true }
    do {
      // While it is locked: no process can be about to use it.
      let session = try FolderSession(id, at: path)
      guard session.rows.last?.kind == .end else { return true }
      try messages.removeAll(of: id)
      unlink(path)
      return true
    } catch JournalError.isInUse, SessionStoreError.noAnswer {
      return false
    } catch {
      // It is damaged, and stays for those who look at it.
      return true
    }
  }
}

// MARK: - Looking

extension FolderSessionStore {
  /// Returns sessions that have something to do.
  public func due(
    for owner: SessionOwner, types: [String], after id: SessionID?, limit: Int
  ) throws(SessionStoreError) -> [DueSession] {
    try using {
      var alive: [UInt64: Bool] = [:]
      let isAlive = { [owners] (owner: UInt64) in
        if let known = alive[owner] { return known }
        alive[owner] = owners.withLock { $0.isAlive(owner) }
        return alive[owner]!
      }
      let now = now
      let mail = Set(messages.marks.ids)
      let unsent = unsent.withLock { $0 }
      let marked = work.due(at: now, isAlive: isAlive)
      var due: [DueSession] = []
      for next in mail.union(marked.keys).union(unsent).sorted()
      where id.map({ $0 < next }) ?? true {
        if due.count == limit { break }
        // Mail for another root must not hide the work. And a file that cannot be read stops
        // nothing but its own session.
        let type =
          typeOfUnsent(next, for: owner.id, unsent)
          ?? (mail.contains(next) ? try? typeOfMail(next, for: owner.id, types, isAlive) : nil)
          ?? marked[next].flatMap { typeOfWork(next, in: $0, at: now, isAlive) }
        if let type, types.contains(type) { due.append(DueSession(id: next, type: type)) }
      }
      return due
    }
  }

  private func typeOfUnsent(
    _ id: SessionID, for owner: UInt64, _ unsent: Set<SessionID>
  ) -> String? {
    guard unsent.contains(id) else { return nil }
    if let known = open.withLock({ $0[id] }) {
      return known.owner == owner ? known.session.withLock { $0.rows.last?.type } : nil
    }
    // Its host has ended. Who opens it sends them first, perhaps another process.
    let last = try? FolderSession.reading(sessionPath(id)).last
    if last?.owner == owner { return last?.type }
    self.unsent.withLock { _ = $0.remove(id) }
    return nil
  }

  /// The type of the root for which messages wait; nil if another process has the session.
  private func typeOfMail(
    _ id: SessionID, for owner: UInt64, _ types: [String], _ isAlive: (UInt64) -> Bool
  ) throws -> String? {
    guard let type = messages.marks.text(for: id), types.contains(type) else { return nil }
    let last: SessionRow?
    if let known = open.withLock({ $0[id] }) {
      guard known.owner == owner else { return nil }
      last = known.session.withLock(\.rows.last)
    } else {
      last = try FolderSession.reading(sessionPath(id)).last
      let isHeld = last.map { $0.kind == .claim || $0.kind == .turn } ?? false
      if isHeld, let last, last.owner != owner, isAlive(last.owner) { return nil }
    }
    let taken = last?.kind == .end ? .max : last?.taken ?? 0
    return try messages.wait(for: id, after: taken, at: now) ? type : nil
  }

  private func typeOfWork(
    _ id: SessionID, in place: String, at now: Duration, _ isAlive: (UInt64) -> Bool
  ) -> String? {
    if let known = open.withLock({ $0[id] }) {
      // Left by a process that has ended before its claim was stored.
      known.session.withLock { session in
        // Before its own claim is stored, the mark is all that says of the work.
        guard session.rows.last?.owner == known.owner else { return }
        work.removeOthers(in: place, of: session.marks)
      }
      return nil
    }
    guard let mark = work.mark(of: id, in: place), mark.moment <= now, !isAlive(mark.owner)
    else { return nil }
    places.withLock { $0[id] = place }
    return mark.type
  }
}

// MARK: - Sessions

extension FolderSessionStore {
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
          : rows.last?.owner == known.owner && rows.last?.kind != .release ? .own : .free
        return StoredSession(rows: rows, holder: holder)
      }
      let path = sessionPath(id)
      guard let owner else {
        return StoredSession(rows: try FolderSession.reading(path), holder: .free)
      }
      do {
        let rows = try openFile(of: id, at: path, for: owner)
        let isOwn = rows.last?.owner == owner.id && rows.last?.kind != .release
        return StoredSession(rows: rows, holder: isOwn ? .own : .free)
      } catch JournalError.isInUse {
        let rows = try FolderSession.reading(path)
        let address = rows.last.map { row in owners.withLock { $0.address(of: row.owner) } }
        return StoredSession(rows: rows, holder: .other(address ?? ""))
      }
    }
  }

  private func openFile(
    of id: SessionID, at path: String, for owner: SessionOwner
  ) throws -> [SessionRow] {
    if id.filePath.contains("/") {
      try FileManager.default.createDirectory(
        at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    }
    var session = try FolderSession(id, at: path)
    try finishLastTurn(of: &session)
    // The process may have ended meanwhile.
    guard owners.withLock({ $0.isOwn(owner.id) }) else {
      throw SessionStoreError.refused(reason: "the process has left \(self.path)")
    }
    let rows = session.rows
    open.withLock { [session = Locked(session)] in
      $0[id] = Open(owner: owner.id, session: session)
    }
    return rows
  }

  /// Closes the file of a session, so that other processes can have it.
  public func close(_ id: SessionID, for owner: SessionOwner) {
    open.withLock { open in
      if open[id]?.owner == owner.id { open[id] = nil }
    }
  }

  /// Does what the process of the last turn may not have done before it ended.
  private func finishLastTurn(of session: inout FolderSession) throws {
    let last = session.rows.last
    session.marks.places = work.places(of: session.marks.id, after: last)
    if let place = places.withLock({ $0.removeValue(forKey: session.marks.id) }) {
      session.marks.places.insert(place)
    }
    // It has no work, whatever the marks say.
    if last?.kind == .end { return try setMark(of: &session) }
    // Only then: keys of messages that were sent long ago are forgotten.
    if work.mayBeUnsent(session.marks.id, session.rows) { try sendMessages(of: &session) }
  }

  /// Sends the messages of the last turn; those that were sent are not sent again.
  private func sendMessages(of session: inout FolderSession) throws {
    for message in session.rows.last(where: { $0.kind == .turn })?.sent ?? [] {
      _ = try messages.post(message)
    }
    unsent.withLock { [id = session.marks.id] in _ = $0.remove(id) }
    try setMark(of: &session)
  }

  /// Says when a session has work, after a row without messages.
  private func setMark(of session: inout FolderSession) throws {
    let row = session.rows.last
    let mark = row.flatMap { row in row.wake.map { FolderWork.Mark(row, moment: $0) } }
    try work.keepOnly(mark, of: &session.marks)
  }

  /// Adds a row to a session that was opened for its owner.
  public func append(_ row: SessionRow, to id: SessionID) throws(SessionStoreError) -> Bool {
    try using {
      guard let known = open.withLock({ $0[id] }), known.owner == row.owner else { return false }
      return try known.session.withLock { try append(row, to: &$0) }
    }
  }

  private func append(_ row: SessionRow, to session: inout FolderSession) throws -> Bool {
    if unsent.withLock({ [id = session.marks.id] in $0.contains(id) }) {
      try sendMessages(of: &session)
    }
    let former = session.rows.last
    // Before the row, a mark that is right with it and without it: the process may end between.
    // A mark that is too early costs a look at the session.
    let earliest =
      row.sent.isEmpty
      ? [former?.wake, row.wake].compactMap(\.self).min() : .unsent(in: row.number)
    if let earliest { try work.set(FolderWork.Mark(row, moment: earliest), of: &session.marks) }
    if row.kind == .end {
      try endings.withLock { [id = session.marks.id] in try $0.add(id, at: now) }
    }
    guard try session.append(row, isSynchronized: isSynchronized) else { return false }
    didAppend(row, to: &session)
    return true
  }

  /// Does what follows from a row that is stored; nothing that fails here takes it back.
  private func didAppend(_ row: SessionRow, to session: inout FolderSession) {
    let id = session.marks.id
    if row.sent.isEmpty {
      try? setMark(of: &session)
    } else {
      do {
        try sendMessages(of: &session)
      } catch {
        // As on a full disk. The session is due until it has sent them, and adds no other row
        // before.
        unsent.withLock { _ = $0.insert(id) }
      }
    }
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
      if unsent.withLock({ $0.contains(id) }), let known = open.withLock({ $0[id] }) {
        try known.session.withLock { try sendMessages(of: &$0) }
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
