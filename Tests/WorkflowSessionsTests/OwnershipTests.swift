import Testing
import WorkflowTestSupport

@testable import WorkflowSessions

struct OwnershipTests {
  @Test func `of one session only one process's turns count, whatever happens`() async {
    var counts: [String: Int] = [:]
    var failures = 0
    let seeds = Seeds.chosen(20_000)
    for seed in seeds {
      let world = OwnershipWorld(seed: seed, isTraced: seeds.count == 1)
      world.run()
      for problem in world.problems {
        Issue.record("seed \(seed): \(problem)")
        failures += 1
      }
      if failures > 5 { break }
      // Tests beside this one need the thread, too.
      await Task.yield()
      counts.merge(world.counts, uniquingKeysWith: +)
    }
    print(counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
    for name in ["stop", "kill", "back", "restart", "movedAway", "isElsewhere", "isSetAside"] {
      #expect(counts[name, default: 0] > 0, "\(name)")
    }
  }

  // The row may have been stored, and replaced by a whole one of the process that came after.
  @Test func `of a turn whose number is removed, nobody knows whether it was stored`() {
    var row = SessionRow(number: 9, kind: .turn, owner: 2, claim: 1, type: "Test", version: 1)
    row.isWhole = true
    let stored = StoredSession(rows: [row], holder: .other("there"))
    #expect(stored.row(7, of: 1, claim: 1) == .removed)
    #expect(stored.row(9, of: 1, claim: 1) == .other)
    #expect(stored.row(10, of: 1, claim: 1) == .none)
    let attempt = ClaimAttempt(1, version: 1, at: .zero)
    var held = HeldSession(attempt, number: 6, at: .zero)
    let number = held.willAppend(at: .zero)
    #expect(number == 7)
    let afterLoss = held.answered(.lost, at: .seconds(1))
    #expect(afterLoss == .confirm(number: 7))
    let afterLook = held.confirmed(.removed, at: .seconds(1))
    #expect(afterLook == .end(.notReached))
  }

  // The store has gone back in between, and may get back what it had. Seeds 7223 and 12320 of a
  // world in which it did.
  @Test func `a refused row of which a copy is on its way may be stored later`() {
    let attempt = ClaimAttempt(1, version: 1, at: .zero)
    var held = HeldSession(attempt, number: 6, at: .zero)
    _ = held.willAppend(at: .zero)
    let steps = [
      held.answered(.lost, at: .zero), held.confirmed(.some(.none), at: .zero),
      held.answered(.refused, at: .zero), held.confirmed(.some(.none), at: .zero),
    ]
    let expected: [HeldSession.Step] = [
      .confirm(number: 7), .append(number: 7), .confirm(number: 7), .end(.notReached),
    ]
    #expect(steps == expected)
  }

  // An owner that hears of a request lets the session go soon.
  @Test func `looks are close together after each request`() {
    var attempt = ClaimAttempt(1, version: 1, at: .zero)
    var found = FoundSession()
    (found.lastNumber, found.holder) = (1, .other("there"))
    var steps: [ClaimAttempt.Step] = []
    for time in [0, 10, 30, 70, 150, 250, 1_000, 1_010] {
      steps.append(attempt.opened(found, at: .milliseconds(time)))
    }
    let pauses = [20, 40, 80, 100, 100].map { ClaimAttempt.Step.wait(.milliseconds($0)) }
    let request = ClaimAttempt.Step.ask(thenWait: .milliseconds(10))
    #expect(steps == [request] + pauses + [request, pauses[0]])
  }

  // The store may have gone back to a moment at which it knew the first beat.
  @Test func `after a beat without an answer, what was known before is asked for again`() {
    var lease = Lease()
    func beat(from sent: Int, to answered: Int) {
      lease.willBeat(at: .seconds(sent))
      let beat = SessionBeat(now: .zero, lease: .seconds(10), asked: [])
      let isHeld = lease.didBeat(beat, at: .seconds(answered))
      #expect(isHeld)
    }
    beat(from: 1, to: 2)
    lease.willBeat(at: .seconds(3))
    #expect(lease.holds(since: .seconds(2), at: .seconds(4)))
    beat(from: 5, to: 6)
    #expect(!lease.holds(since: .seconds(2), at: .seconds(7)))
    #expect(lease.holds(since: .seconds(6), at: .seconds(7)))
  }
}
