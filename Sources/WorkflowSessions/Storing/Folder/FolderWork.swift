import Foundation

/// The sessions with work, as marks: with work now in a folder of their owner, and with a moment in
/// a folder of its minute.
///
/// A process looks neither at the work of living processes, nor at moments that are far away.
struct FolderWork {
  /// The content of a mark.
  struct Mark: Hashable {
    /// Zero for now, and below zero before a turn that sends.
    var moment: Duration
    /// The process that does it; zero if none.
    var owner: UInt64
    var type: String
  }

  /// The marks of a session that this process has open, as far as they are known.
  struct Known: Hashable {
    let id: SessionID
    /// The mark that was set last; nil if there is none, or if it is not known.
    fileprivate(set) var mark: Mark?
    /// The places where it may have marks.
    var places: Set<String> = []

    init(_ id: SessionID) { self.id = id }
  }

  let folder: String
  let isSynchronized: Bool

  private func marks(in place: String) -> FolderMarks {
    FolderMarks(folder: folder, place: place, isSynchronized: isSynchronized)
  }

  func mark(of id: SessionID, in place: String) -> Mark? {
    marks(in: place).text(for: id).flatMap(Mark.init)
  }

  // MARK: - Setting

  /// Sets a mark, beside others that the session may have.
  func set(_ mark: Mark, of session: inout Known) throws(SessionStoreError) {
    if session.mark == mark { return }
    try marks(in: mark.place).set(mark.text, for: session.id)
    session.mark = mark
    session.places.insert(mark.place)
  }

  /// Leaves a session one mark, or none.
  func keepOnly(_ mark: Mark?, of session: inout Known) throws(SessionStoreError) {
    if let mark { try set(mark, of: &session) }
    for place in session.places where place != mark?.place {
      marks(in: place).remove(for: session.id)
      session.places.remove(place)
    }
    session.mark = mark
  }

  /// Removes a mark at a place where the session should have none.
  func removeOthers(in place: String, of session: Known) {
    if session.mark?.place != place { marks(in: place).remove(for: session.id) }
  }

  /// The places where a session may have marks after its last row, whose owner may have ended.
  func places(of id: SessionID, after row: SessionRow?) -> Set<String> {
    guard let row else { return [] }
    let marks = [row.wake, .zero].compactMap(\.self).map { Mark(row, moment: $0) }
    return Set(marks.map(\.place).filter { self.marks(in: $0).exists(for: id) })
  }

  /// Returns whether messages of the last turn may not have been sent.
  func mayBeUnsent(_ id: SessionID, _ rows: [SessionRow]) -> Bool {
    guard let last = rows.last, let turn = rows.last(where: { $0.kind == .turn })
    else { return false }
    let moment = Duration.unsent(in: turn.number)
    return mark(of: id, in: Mark(last, moment: moment).place)?.moment == moment
  }

  // MARK: - Looking

  /// The sessions whose time may have come and that no living process has, and where their marks
  /// are.
  func due(at now: Duration, isAlive: (UInt64) -> Bool) -> [SessionID: String] {
    let minute = Mark.minute(of: now)
    let hours = places(in: Mark.later) { Int64($0).map { $0 <= minute / 60 } ?? false }
    let minutes = hours.flatMap { hour in
      places(in: hour) { Int64($0).map { $0 <= minute } ?? false }
    }
    let ended = places(in: Mark.now) { name in
      UInt64(name, radix: 16).map { !isAlive($0) } ?? false
    }
    var due: [SessionID: String] = [:]
    for place in minutes + ended {
      let ids = marks(in: place).ids
      for id in ids { due[id] = place }
      if ids.isEmpty { marks(in: place).removeIfEmpty() }
    }
    for hour in hours where Int64(hour.dropFirst(Mark.later.count + 1)) != minute / 60 {
      marks(in: hour).removeIfEmpty()
    }
    return due
  }

  private func places(in place: String, where isWanted: (String) -> Bool) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(place)")
    return (names ?? []).filter(isWanted).map { "\(place)/\($0)" }
  }
}

extension FolderWork.Mark {
  static let now = "now"
  static let later = "later"

  /// The mark of the process that writes a row.
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

  /// The folder where it belongs.
  var place: String {
    let minute = Self.minute(of: moment)
    return moment <= .zero
      ? "\(Self.now)/\(String(owner, radix: 16))" : "\(Self.later)/\(minute / 60)/\(minute)"
  }

  static func minute(of moment: Duration) -> Int64 { moment.components.seconds / 60 }
}

extension Duration {
  /// Now, and messages of a turn may not have been sent.
  static func unsent(in number: Int) -> Duration { .microseconds(-number) }
}
