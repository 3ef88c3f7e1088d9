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
}
