import WorkflowTestSupport

@testable import WorkflowSessions

/// Processes and a store, between which a seed delays, loses and stops things.
///
/// It checks what sessions promise: of one session, each number is published by one process,
/// nothing that was acknowledged is lost or stored twice, reads are not stale, and no session
/// is stuck.
final class OwnershipWorld {
  private struct Event {
    var time: Duration
    var number: Int
    var run: () -> Void
  }

  let id = SessionID("session")!
  var random: SeededGenerator
  private(set) var now = Duration.zero
  var store = StoreContents(lease: .seconds(10))
  var problems: [String] = []
  /// What has happened, to see that the seeds reach it.
  private(set) var counts: [String: Int] = [:]

  private var events: [Event] = []
  private var eventCount = 0
  private var processes: [WorldProcess] = []
  private var ownerCount: UInt64 = 0
  private var published: [Int: (owner: UInt64, values: [Int])] = [:]
  private var acknowledged: Set<Int> = []
  /// The values of which a caller was told that they are not stored.
  private var denied: Set<Int> = []
  /// What a restored backup did not have.
  private var forgiven: Set<Int> = []
  private var stored: Set<Int> = []
  private var isCalm = false
  /// When a backup was restored; until its lease ends, a process may not have learned of it.
  private var lastBack: Duration?
  /// Whether each process ends as soon as it has begun the session.
  private let isPoisonous: Bool
  /// How many of a hundred requests and answers come late.
  private let late: Int

  /// Whether it prints what happens.
  private let isTraced: Bool

  init(seed: Int, isTraced: Bool = false) {
    self.isTraced = isTraced
    random = SeededGenerator(seed: seed)
    late = Int.random(in: 0..<5, using: &random) == 0 ? 20 : 3
    isPoisonous = Int.random(in: 0..<20, using: &random) == 0
  }

  deinit { events = [] }

  // MARK: - Time

  func after(_ delay: Duration, _ run: @escaping () -> Void) {
    eventCount += 1
    events.append(Event(time: now + delay, number: eventCount, run: run))
    var child = events.count - 1
    while child > 0, isBefore(events[child], events[(child - 1) / 2]) {
      events.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private func isBefore(_ one: Event, _ other: Event) -> Bool {
    (one.time, one.number) < (other.time, other.number)
  }

  private func takeEvent() -> Event {
    events.swapAt(0, events.count - 1)
    let event = events.removeLast()
    var parent = 0
    while true {
      let children = [2 * parent + 1, 2 * parent + 2].filter { $0 < events.count }
      guard let least = children.min(by: { isBefore(events[$0], events[$1]) }),
        isBefore(events[least], events[parent])
      else { return event }
      events.swapAt(parent, least)
      parent = least
    }
  }

  /// Sends something, which arrives late or never.
  func send(_ arrive: @escaping () -> Void) {
    if isCalm { return after(.milliseconds(1), arrive) }
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<3: break
    case 3..<3 + late: after(.milliseconds(Int.random(in: 1_000...20_000, using: &random)), arrive)
    default: after(.milliseconds(Int.random(in: 1...20, using: &random)), arrive)
    }
  }

  /// Calls a closure when a process is not stopped.
  func when(_ process: WorldProcess, _ run: @escaping () -> Void) {
    if process.stoppedUntil <= now { return run() }
    after(process.stoppedUntil - now) { [self] in when(process, run) }
  }

  // MARK: - The run

  func run() {
    for _ in 0..<3 { addProcess() }
    for value in 1...12 {
      after(.milliseconds(Int.random(in: 0...40_000, using: &random))) { [self] in call(value) }
    }
    for _ in 0..<6 {
      after(.milliseconds(Int.random(in: 0...40_000, using: &random))) { [self] in disturb() }
    }
    run(until: .seconds(45))
    // No more faults: the session has to go on.
    isCalm = true
    for process in processes where process.stoppedUntil > now { process.stoppedUntil = now }
    run(until: .seconds(65))
    addProcess(version: 2)
    processes.last!.call(.init(kind: .read, known: acknowledged, isFinal: true))
    run(until: .seconds(80))
    if counts["final", default: 0] != 1 { problems.append("the last call has not ended") }
    events = []
  }

  private func run(until end: Duration) {
    while let next = events.first, next.time <= end {
      let event = takeEvent()
      now = event.time
      event.run()
    }
    now = end
  }

  private func addProcess(version: Int? = nil) {
    ownerCount += 1
    let process = WorldProcess(
      self, version: version ?? Int.random(in: 1...2, using: &random), owner: ownerCount,
      rate: Double.random(in: 0.97...1.03, using: &random))
    processes.append(process)
    beat(process)
  }

  private func beat(_ process: WorldProcess) {
    if process.isDead { return }
    when(process) { [self] in
      process.beat()
      after(.milliseconds(2_500)) { [self] in beat(process) }
    }
  }

  private func call(_ value: Int) {
    let process = processes.filter { !$0.isDead }.randomElement(using: &random)!
    let isRead = Int.random(in: 0..<3, using: &random) == 0
    let call = WorldProcess.Call(kind: isRead ? .read : .write(value), known: acknowledged)
    when(process) { process.call(call) }
  }

  private func read(_ process: WorldProcess) {
    if process.isDead { return }
    when(process) { [self] in process.call(.init(kind: .read, known: acknowledged)) }
  }

  private func disturb() {
    let process = processes.filter { !$0.isDead }.randomElement(using: &random)!
    switch Int.random(in: 0..<8, using: &random) {
    case 0..<3: kill(process)
    case 3..<6:
      let length = Int.random(in: 1_000...40_000, using: &random)
      process.stoppedUntil = now + .milliseconds(length)
      // It still believes that it has what it had.
      after(.milliseconds(length + Int.random(in: 0...3_000, using: &random))) { [self] in
        read(process)
      }
      counts["stop", default: 0] += 1
    case 6: goBack()
    default: counts["quiet", default: 0] += 1
    }
  }

  private func kill(_ process: WorldProcess) {
    process.die()
    counts["kill", default: 0] += 1
    addProcess()
  }

  private func goBack() {
    let (copy, had) = (store, stored)
    after(.milliseconds(Int.random(in: 100...8_000, using: &random))) { [self] in
      counts["back", default: 0] += 1
      lastBack = now
      for process in processes where !process.isDead { process.willGoBack(to: copy) }
      trace("back")
      forgiven.formUnion(stored.subtracting(had))
      // A later backup than the one before brings back what was not stored meanwhile.
      denied.subtract(had.subtracting(stored))
      (store, stored) = (copy, had)
    }
  }

  // MARK: - What processes do

  func restart(_ process: WorldProcess) {
    process.die()
    counts["restart", default: 0] += 1
    addProcess(version: process.version)
  }

  func note(_ refusal: ClaimRefusal) {
    counts[String("\(refusal)".prefix { $0 != "(" }), default: 0] += 1
  }

  func hasClaim(_ claim: Int, of owner: UInt64) -> Bool {
    let last = store.open(id, for: nil, at: now).rows.last
    return last?.claim == claim && last?.owner == owner
  }

  func didBegin(_ process: WorldProcess) {
    if isPoisonous, !isCalm { kill(process) }
  }

  /// Stores a row; a claim follows from what the store had at a time.
  func append(_ row: SessionRow, _ store: inout StoreContents, since: Duration) -> Bool {
    let former = store.open(id, for: nil, at: now)
    let isStored = store.append(row, to: id, at: now)
    trace("\(row.kind) \(row.number) of \(row.owner): \(row.frame), \(isStored)")
    guard isStored else { return false }
    // A process slept while a backup was restored. Its claim follows from what is gone, and fits by
    // its number only: it replaces what was stored since.
    if row.kind == .claim, let lastBack, since <= lastBack {
      forgiven.formUnion(values(of: former.frames))
    }
    if let last = former.rows.last {
      // A claim that was on its way while a backup was restored follows from what is gone.
      let isSure = counts["back"] == nil
      if isSure, row.version < last.version, row.kind == .claim {
        problems.append("an older version claims")
      }
      if row.kind == .claim, row.owner != last.owner, case .other = former.holder {
        problems.append("claimed from a living process")
      }
      if isSure, row.kind == .claim, former.found(by: row.owner).crashes >= 3 {
        problems.append("claimed after three crashes")
      }
    }
    switch row.kind {
    case .claim: break
    case .turn: stored.formUnion(values(of: [row.frame]))
    case .release, .end: break
    }
    return true
  }

  func didPublish(_ number: Int, _ owner: UInt64, _ values: [Int]) {
    if let other = published[number], other.owner != owner || other.values != values,
      forgiven.isDisjoint(with: other.values + values)
    {
      problems.append("two processes have published number \(number)")
    }
    published[number] = (owner, values)
  }

  func didFinish(_ call: WorldProcess.Call, _ values: [Int]?, _ refusal: ClaimRefusal?) {
    trace("\(call.kind): \(values ?? []) \(refusal.map { "\($0)" } ?? "")")
    if call.isFinal { finish(refusal) }
    guard let values else {
      counts["failed", default: 0] += 1
      // Without a reason, the process has ended, and its caller knows nothing.
      if case .write(let value) = call.kind, let refusal, refusal != .notReached {
        denied.insert(value)
      }
      return
    }
    counts["answered", default: 0] += 1
    if Set(values).count != values.count { problems.append("a value is stored twice") }
    switch call.kind {
    case .write(let value): acknowledged.insert(value)
    case .read:
      let missing = call.known.subtracting(values).subtracting(forgiven)
      let knows = lastBack.map { now - $0 > store.lease * 1.1 } ?? true
      if knows, !missing.isEmpty { problems.append("a read does not have \(missing.sorted())") }
    }
  }

  private func finish(_ refusal: ClaimRefusal?) {
    counts["final", default: 0] += 1
    switch refusal {
    // A session with work stays where it is, and one that has killed three processes as well.
    case nil, .isElsewhere, .isSetAside: break
    default: problems.append("the last call has failed: \(refusal!)")
    }
    let values = self.values(of: store.open(id, for: nil, at: now).frames)
    let lost = acknowledged.subtracting(values).subtracting(forgiven)
    if !lost.isEmpty { problems.append("lost \(lost.sorted())") }
    let wrong = denied.intersection(stored)
    if !wrong.isEmpty { problems.append("stored, and said not to be: \(wrong.sorted())") }
  }

  private func trace(_ text: @autoclosure () -> String) { if isTraced { print(now, text()) } }

  // MARK: - Values

  func frame(_ values: [Int]) -> [UInt8] { values.map(UInt8.init) }

  func values(of frames: [[UInt8]]) -> [Int] { frames.flatMap { $0.map(Int.init) } }
}
