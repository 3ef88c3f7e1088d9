import WorkflowTestSupport

@testable import WorkflowSessions

/// A process that runs one session, in a world without threads and clocks.
///
/// It does with its attempts and its session what the library does, but its requests and answers
/// travel through the world, which delays and loses them.
final class WorldProcess {
  /// A call of a client.
  struct Call {
    enum Kind { case write(Int), read }

    var kind: Kind
    /// What had been acknowledged when the call began.
    var known: Set<Int>
    var isFinal = false
  }

  private unowned let world: OwnershipWorld
  let version: Int
  let owner: UInt64
  /// The clock of the process runs a little faster or slower, and began at another time.
  private let rate: Double
  private(set) var isDead = false
  var stoppedUntil = Duration.zero

  private var lease = Lease()
  private var attempt: ClaimAttempt?
  private var held: HeldSession?
  private var values: [Int] = []
  private var isBusy = false
  private var hasToBeWhole = true
  private var calls: [Call] = []
  private var isWorking = false
  private var isBeating = false
  /// Whether a backup was restored that no beat can show: it knows all that were answered.
  private var isBlind = false
  private var hasLostBeat = false
  /// Whether the session is to be let go, or adopted.
  private var purpose: ClaimAttempt.Purpose?
  private var lastAsk: Duration?
  private var begun = Duration.zero
  private var claimCount = 0
  /// When the store last told what a claim follows.
  private var opened = Duration.zero
  /// The process had other hosts before; answers to those are not for it any more.
  private var life = 0

  init(_ world: OwnershipWorld, version: Int, owner: UInt64, rate: Double) {
    (self.world, self.version, self.owner, self.rate) = (world, version, owner, rate)
  }

  private var now: Duration { world.now * rate }

  // MARK: - Requests

  /// Sends a request, and continues with the answer, or with nil if none has come in five seconds.
  private func ask<Answer>(
    _ request: @escaping (inout StoreContents) -> Answer, then: @escaping (Answer?) -> Void
  ) {
    var isAnswered = false
    let life = life
    let finish: (Answer?) -> Void = { [self] answer in
      world.when(self) { [self] in
        if isAnswered || isDead || life != self.life { return }
        isAnswered = true
        then(answer)
      }
    }
    world.send { [world] in
      let answer = request(&world.store)
      world.send { finish(answer) }
    }
    world.after(.milliseconds(1_500)) { finish(nil) }
  }

  func beat() {
    if isDead || isBeating { return }
    isBeating = true
    lease.willBeat(at: now)
    let owner = SessionOwner(id: owner, address: "\(owner)")
    let (number, known) = (lease.number, lease.known)
    ask { [world] in
      $0.beat(owner, number: number, after: known, at: world.now)
    } then: { [self] answer in
      isBeating = false
      guard let beat = answer else { return hasLostBeat = true }
      // A store that was away may have gone back, so the process looks again.
      if hasLostBeat { (isBlind, hasLostBeat) = (false, false) }
      guard lease.didBeat(beat, at: now), let beat else {
        return world.restart(self)
      }
      if !beat.asked.isEmpty { purpose = .lettingGo }
      ask { [world, owner] in
        $0.due(for: owner.id, types: ["Test"], at: world.now, limit: 1)
      } then: { [self] due in
        if due?.isEmpty == false, held == nil, purpose == nil { purpose = .adoption }
        work()
      }
      work()
    }
  }

  /// Learns, for the checks of the world, that a backup is being restored.
  func willGoBack(to store: StoreContents) {
    if store.knows(lease.known, of: owner) { isBlind = true }
  }

  func die() {
    isDead = true
    calls = []
  }

  func call(_ call: Call) {
    calls.append(call)
    work()
  }

  // MARK: - Work

  /// Does the next thing, if nothing is being done.
  private func work() {
    if isWorking || isDead || lease.known == 0 { return }
    if let held, purpose == .lettingGo {
      purpose = nil
      if held.canLetGo(isBusy: isBusy, at: now) { return letGo(held) }
    }
    if held == nil, purpose != nil || !calls.isEmpty {
      let purpose = calls.isEmpty ? purpose ?? .call : .call
      self.purpose = nil
      claimCount += 1
      attempt = ClaimAttempt(claimCount, version: version, for: purpose, at: now)
      isWorking = true
      lastAsk = nil
      return open()
    }
    guard held != nil, !calls.isEmpty else { return }
    isWorking = true
    switch calls[0].kind {
    case .write(let value): write(value)
    case .read: read()
    }
  }

  private func done() {
    isWorking = false
    world.after(.zero) { [self] in work() }
  }

  private func finishCall(_ values: [Int]?, _ refusal: ClaimRefusal? = nil) {
    let call = calls.removeFirst()
    world.didFinish(call, isBlind ? nil : values, refusal)
    done()
  }

  private func end(_ refusal: ClaimRefusal) {
    held = nil
    attempt = nil
    world.note(refusal)
    if calls.isEmpty { done() } else { finishCall(nil, refusal) }
  }

  // MARK: - Claiming

  private func open() {
    ask { [self] in
      opened = world.now
      return $0.open(world.id, for: owner, at: world.now)
    } then: { [self] stored in
      guard let stored else { return take(attempt!.answered(.lost, at: now), nil) }
      take(attempt!.opened(stored.found(by: owner), at: now), stored)
    }
  }

  private func take(_ step: ClaimAttempt.Step, _ stored: StoredSession?) {
    switch step {
    case .open: open()
    case .ask(let pause):
      if let lastAsk, now - lastAsk < .milliseconds(900), attempt?.purpose == .call {
        world.problems.append("asked twice in a second")
      }
      lastAsk = now
      ask { [world] in
        $0.ask(for: world.id)
      } then: { _ in
      }
      world.after(pause) { [self] in world.when(self) { [self] in if !isDead { open() } } }
    case .wait(let pause):
      world.after(pause) { [self] in world.when(self) { [self] in if !isDead { open() } } }
    case .claim(let number, let overtakes):
      if case .other = stored?.holder { world.problems.append("claims from a living process") }
      var row = row(number, .claim, claim: attempt!.claim, stored)
      row.overtakes = overtakes
      append(row) { [self] in take(attempt!.answered($0, at: now), stored) }
    case .release(let number, let claim):
      append(row(number, .release, claim: claim, stored)) { [self] in
        take(attempt!.answered($0, at: now), stored)
      }
    case .begin(let number): begin(number, stored)
    case .fail(let refusal): end(refusal)
    case .end:
      attempt = nil
      done()
    }
  }

  private func begin(_ number: Int, _ stored: StoredSession?) {
    held = HeldSession(attempt!, number: number, at: now)
    begun = now
    values = world.values(of: stored?.frames ?? [])
    // The claim may have been stored before the backup was restored, and answered after.
    if world.hasClaim(attempt!.claim, of: owner) { isBlind = false }
    attempt = nil
    isBusy = stored?.rows.last?.wake != nil
    hasToBeWhole = true
    world.didBegin(self)
    done()
  }

  private func row(
    _ number: Int, _ kind: SessionRow.Kind, claim: Int, _ stored: StoredSession?
  ) -> SessionRow {
    var row = SessionRow(
      number: number, kind: kind, owner: owner, claim: claim, type: "Test", version: version)
    row.wake = stored?.rows.last?.wake
    return row
  }

  private func append(_ row: SessionRow, then: @escaping (StoreAnswer) -> Void) {
    ask { [world, opened] in
      world.append(row, &$0, since: opened)
    } then: { isStored in
      then(isStored.map { $0 ? .stored : .refused } ?? .lost)
    }
  }

  // MARK: - Turns

  private func letGo(_ session: HeldSession) {
    if now - begun < .milliseconds(900) { world.problems.append("let go after \(now - begun)") }
    var session = session
    isWorking = true
    held = nil
    var row = row(session.willAppend(at: now), .release, claim: session.claim, nil)
    row.wake = isBusy ? .zero : nil
    append(row) { [self] _ in done() }
  }

  private func write(_ value: Int) {
    let next = values + [value]
    // Some values begin work that needs no call, and some end it.
    let isBusy = value % 7 == 0 ? value % 2 == 0 : isBusy
    let number = held!.willAppend(at: now)
    var row = row(number, .turn, claim: held!.claim, nil)
    row.isWhole = hasToBeWhole || value % 5 == 0
    row.frame = world.frame(row.isWhole ? next : [value])
    row.wake = isBusy ? .zero : nil
    let commit = { [self] in
      (values, self.isBusy, hasToBeWhole) = (next, isBusy, false)
      world.didPublish(number, owner, next)
      finishCall(next)
    }
    append(row) { [self] in took(held!.answered($0, at: now), row, commit) }
  }

  private func took(
    _ step: HeldSession.Step, _ row: SessionRow, _ commit: @escaping () -> Void
  ) {
    switch step {
    case .publish: commit()
    case .end(let refusal): end(refusal)
    case .append:
      append(row) { [self] in took(held!.answered($0, at: now), row, commit) }
    case .confirm(let number):
      ask { [world, owner] in
        $0.open(world.id, for: owner, at: world.now)
      } then: {
        [self] stored in
        let found = stored.map { $0.row(number, of: owner, claim: row.claim) }
        took(held!.confirmed(found, at: now), row, commit)
      }
    }
  }

  private func read() {
    if held!.isCurrent(lease, at: now) { return finishCall(values) }
    let asked = now
    ask { [world, owner] in
      $0.open(world.id, for: owner, at: world.now)
    } then: { [self] stored in
      guard let stored else { return end(.notReached) }
      if case .end(let refusal) = held!.checked(stored.found(by: owner), asked: asked) {
        end(refusal)
      } else {
        finishCall(values)
      }
    }
  }
}
