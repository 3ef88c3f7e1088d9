/// A check that a store keeps the promises of ``SessionStore``, for stores of one's own.
///
/// ```swift
/// #expect(try SessionStoreSuite.problems { MyStore(url) } == [])
/// ```
///
/// It needs a store that can be written by two processes at once, and no other that uses it. What
/// needs a crash or a lost connection, it cannot check.
public struct SessionStoreSuite {
  private let one: any SessionStore
  private let two: any SessionStore
  private let first = SessionOwner(id: 1, address: "first")
  private let second = SessionOwner(id: 2, address: "second")
  private let session = SessionID("session '\0/\u{202E}")!
  private var problems: [String] = []

  /// Returns what a store does not keep, in one sentence each; none if it keeps everything.
  ///
  /// - Parameter makeStore: A closure that makes the store of a process: all share what they keep.
  public static func problems(
    _ makeStore: () throws -> any SessionStore
  ) throws -> [String] {
    var suite = SessionStoreSuite(one: try makeStore(), two: try makeStore())
    try suite.checkProcesses()
    try suite.checkRows()
    try suite.checkOwners()
    try suite.checkMessages()
    try suite.checkList()
    try suite.checkWork()
    return suite.problems
  }

  private init(one: any SessionStore, two: any SessionStore) { (self.one, self.two) = (one, two) }

  private mutating func expect(_ isKept: Bool, _ problem: String) {
    if !isKept { problems.append(problem) }
  }

  private func row(
    _ number: Int, _ kind: SessionRow.Kind, of owner: SessionOwner, claim: Int
  ) -> SessionRow {
    SessionRow(
      number: number, kind: kind, owner: owner.id, claim: claim, type: "Suite", version: 1)
  }

  // MARK: - Checks

  private mutating func checkProcesses() throws {
    for known in 0...1 {
      let beat = try one.beat(first, number: known + 1, after: known)
      expect(beat != nil, "A beat is answered if the store has the one before.")
    }
    let isRefused = try one.beat(SessionOwner(id: 3, address: ""), number: 6, after: 5) == nil
    expect(isRefused, "A beat is refused if the store does not have the one before.")
    let other = try two.beat(second, number: 1, after: 0)
    expect(other != nil, "Each process has numbers of its own.")
  }

  private mutating func checkRows() throws {
    let empty = try one.open(session, for: first)
    expect(empty.rows.isEmpty && empty.holder == .free, "A new session has no rows and no owner.")
    expect(try one.append(row(1, .claim, of: first, claim: 1), to: session), "A claim is kept.")
    let isTwice = try one.append(row(1, .claim, of: first, claim: 2), to: session)
    expect(!isTwice, "A number is kept once.")
    var turn = row(2, .turn, of: first, claim: 1)
    (turn.frame, turn.isWhole, turn.taken) = ([0, 1, 255], true, 7)
    (turn.wake, turn.label) = (.seconds(1_000_000), "first \u{E9}")
    expect(try one.append(turn, to: session), "A turn after its claim is kept.")
    let gap = try one.append(row(4, .turn, of: first, claim: 1), to: session)
    expect(!gap, "A row is refused if the one before is not there.")
    for (owner, claim) in [(first, 9), (second, 1)] {
      var other = row(3, .turn, of: owner, claim: claim)
      (other.wake, other.label, other.taken) = (turn.wake, turn.label, turn.taken)
      let isKept = try one.append(other, to: session)
      expect(!isKept, "A row is refused if the one before has another owner or claim.")
    }
    let rows = try one.open(session, for: first).rows
    expect(rows == [turn], "A session is read from its last whole row on, and as it was written.")
    var delta = row(3, .turn, of: first, claim: 1)
    delta.frame = [7]
    expect(try one.append(delta, to: session), "A turn after a turn is kept.")
    let read = try two.open(session, for: nil).rows
    expect(read == [turn, delta], "Another process can read a session without claiming it.")
  }

  private mutating func checkOwners() throws {
    expect(try one.open(session, for: first).holder == .own, "A process knows what it has.")
    let holder = try two.open(session, for: second).holder
    expect(holder == .other("first"), "Another process is told who has a session, and where.")
    let stolen = try two.append(row(4, .claim, of: second, claim: 1), to: session)
    expect(!stolen, "A claim is refused while the process that has the session lives.")
    try two.ask(for: session)
    let asked = try one.beat(first, number: 3, after: 2)?.asked
    expect(asked == [session], "A process is told that another one asks for its session.")
    let isReleased = try one.append(row(4, .release, of: first, claim: 1), to: session)
    expect(isReleased, "A process can let a session go.")
    let free = try two.open(session, for: second)
    expect(free.holder == .free && free.rows.count == 3, "A session that was let go is free.")
    let isClaimed = try two.append(row(5, .claim, of: second, claim: 1), to: session)
    expect(isClaimed, "A session that was let go can be claimed.")
    let isLate = try one.append(row(5, .turn, of: first, claim: 1), to: session)
    expect(!isLate, "A turn is refused if another process has claimed the session.")
    let left = try one.beat(first, number: 4, after: 3)?.asked
    expect(left == [], "What was given is not asked for any more.")
  }

  private mutating func checkMessages() throws {
    let message = SessionMessage(
      receiver: SessionID("receiver")!, type: "Suite", key: "one", content: [1])
    expect(try one.post(message), "A new message is kept.")
    expect(try !two.post(message), "A message with the same key is not kept.")
    var sent = row(6, .turn, of: second, claim: 1)
    (sent.isWhole, sent.sent, sent.label) = (true, [message, message], "sent")
    sent.sent[1].key = "two"
    sent.sent[1].content = [2]
    expect(try two.append(sent, to: session), "A turn that sends is kept.")
    let found = try one.messages(for: message.receiver, after: 0)
    expect(found.map(\.content) == [[1], [2]], "Messages are kept once, and in order.")
    expect(found.map(\.number) == [1, 2], "Messages are numbered from 1.")
    let rest = try one.messages(for: message.receiver, after: 1)
    expect(rest.map(\.key) == ["two"], "Messages are read after a number.")
  }

  private mutating func checkList() throws {
    let all = try two.list(types: nil, label: nil, after: nil, limit: 10)
    expect(all.map(\.id.text) == ["receiver", session.text], "Sessions are listed by their ids.")
    expect(all.first.map { ($0.number, $0.waiting) } ?? (0, 0) == (0, 2), "Messages are counted.")
    let last = all.last
    expect(last?.holder == .other("second") && last?.number == 6, "The owner is listed.")
    expect(last?.hasEnded == false && last?.crashes == 0, "What has not ended is listed so.")
    let rest = try one.list(types: ["Suite"], label: nil, after: all.first?.id, limit: 10)
    expect(rest.map(\.id) == [session], "A list continues after a session.")
    expect(try one.list(types: nil, label: nil, after: nil, limit: 1).count == 1, "It has a limit.")
    let labelled = try one.list(types: nil, label: "sent", after: nil, limit: 10)
    expect(labelled.map(\.id) == [session], "Sessions are listed by their labels.")
    expect(try one.list(types: [], label: nil, after: nil, limit: 10) == [], "And by types.")
  }

  private mutating func checkWork() throws {
    let receiver = SessionID("receiver")!
    let due = try one.due(for: first, types: ["Suite"], after: nil, limit: 10)
    expect(
      due == [DueSession(id: receiver, type: "Suite")], "A session with messages is due.")
    _ = try one.open(receiver, for: first)
    var claim = row(1, .claim, of: first, claim: 1)
    expect(try one.append(claim, to: receiver), "A session with messages can be claimed.")
    expect(
      try two.due(for: second, types: ["Suite"], after: nil, limit: 10) == [],
      "What another process has is not due.")
    var turn = row(2, .turn, of: first, claim: 1)
    (turn.isWhole, turn.taken, turn.wake) = (true, 2, .zero)
    expect(try one.append(turn, to: receiver), "A turn that takes messages is kept.")
    expect(
      try one.due(for: first, types: ["Suite"], after: nil, limit: 10) == [],
      "What a process has with work is not due.")
    try one.leave(first)
    expect(
      try two.due(for: second, types: ["Suite"], after: nil, limit: 10) == [
        DueSession(id: receiver, type: "Suite")
      ],
      "A session with work is due when its process has ended.")
    claim = row(3, .claim, of: second, claim: 2)
    (claim.overtakes, claim.taken) = (true, 2)
    let opened = try two.open(receiver, for: second)
    expect(opened.holder == .free, "A session is free when its process has ended.")
    expect(try two.append(claim, to: receiver), "It can be claimed then.")
    try two.leave(second)
  }
}
