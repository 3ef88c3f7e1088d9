import Foundation
import Testing
import Workflow
import WorkflowOperations
import WorkflowSynchronization
import WorkflowTestSupport
import WorkflowTesting

/// The long examples of the guide, run.
struct ReleaseTests {
  /// A service whose first answers fail now and then.
  private final class Server: ReleaseService {
    struct Busy: Error {}

    let count: Int
    /// The names that were asked for, with their keys, in order.
    let asked = Locked([(name: String, key: String)]())
    let published = Locked(0)
    /// The number of downloads after which none returns.
    let stuckAfter: Locked<Int>

    init(count: Int, stuckAfter: Int = .max) {
      self.count = count
      self.stuckAfter = Locked(stuckAfter)
    }

    func isNewer() async throws -> Bool { true }
    func fileNames() async throws -> [String] { (0..<count).map { "file \($0)" } }
    func report(_ text: String) async {}

    func download(_ name: String, key: String) async throws -> Part {
      let number = asked.withLock {
        $0.append((name, key))
        return $0.count
      }
      if number > stuckAfter.withLock({ $0 }) { await waitForCancellation() }
      // Every second file needs two attempts.
      if number.isMultiple(of: 2), asked.withLock({ $0.count { $0.name == name } }) == 1 {
        throw Busy()
      }
      return Part(name: name, bytes: 10)
    }

    func publish(_ release: Release, key: String) async throws {
      published.withLock { $0 = release.parts.count }
    }
  }

  @Test func `a release is made of many files`() async throws {
    let service = Server(count: 1000)
    let result = try await makeRelease(service, delay: .zero).run(clock: TestClock())
    #expect(result.outcomes["publish"] == .succeeded)
    #expect(result.outcomes["report"] == .skipped(because: "publish"))
    #expect(service.published.withLock { $0 } == 1002)
    #expect(makeRelease(service).plan.operations.count == 12)
  }

  @Test func `a run that was killed continues with what it had`() async throws {
    let service = Server(count: 40, stuckAfter: 20)
    let running = try makeRelease(service, delay: .zero).start(clock: TestClock())
    var saved: SavedGraph?
    for await update in running.updates where service.asked.withLock({ $0.count }) > 20 {
      saved = update.saved
      if update.operations.filter({ $0.phase == .running }).count >= 4 { break }
    }
    let data = try JSONEncoder().encode(#require(saved))
    running.abandon()
    _ = try await running.result

    let before = service.asked.withLock { $0 }
    service.stuckAfter.withLock { $0 = .max }
    let result = try await makeRelease(service, delay: .zero).run(
      clock: TestClock(), restoring: JSONDecoder().decode(SavedGraph.self, from: data))
    #expect(result.outcomes["publish"] == .succeeded)
    #expect(service.published.withLock { $0 } == 42)
    let after = service.asked.withLock { $0.dropFirst(before.count) }
    // What was interrupted is asked for with the same key, and little is asked for again.
    #expect(after.contains { one in before.contains { $0.key == one.key } })
    #expect(after.count < 60)
  }
}

// MARK: - As in the guide

private struct Part: Codable, Sendable {
  var name: String
  var bytes: Int
}

private struct Release: Codable, Sendable {
  var parts: [Part]
  var isReviewed: Bool
}

private struct EmptyPart: Error {}

private protocol ReleaseService: Sendable {
  func isNewer() async throws -> Bool
  func fileNames() async throws -> [String]
  func download(_ name: String, key: String) async throws -> Part
  func publish(_ release: Release, key: String) async throws
  func report(_ text: String) async
}

private func makeRelease(
  _ service: any ReleaseService, delay: Duration = .seconds(1)
) -> OperationGraph {
  var graph = OperationGraph(limit: 8, limits: ["network": 4, "memory": 1024])
  let online = OperationOptions(
    uses: ["network": 1, "memory": 64],
    retry: RetryPolicy(attempts: 5, initial: delay, jitter: 0.5), timeout: .seconds(30),
    totalTimeout: .seconds(600), abandonsOnTimeout: true)

  // A condition: nothing is loaded if nothing is new.
  let version = graph.add("version", options: online) { try await service.isNewer() }
  let names = graph.add("names", options: online) { try await service.fileNames() }
  graph.segue(version, to: names, "newer") { (try? $0.get()) == true }

  // Downloads: one for each name, and two that are known before.
  let files = graph.map("file", over: names, options: online, failFast: true) {
    (context: OperationContext, name: String) in
    context.log("loads \(name)")
    return try await service.download(name, key: context.key)
  }
  let texts = ["readme", "licence"].map { name in
    graph.add(name, options: online) { (context: OperationContext) in
      try await service.download(name, key: context.key)
    }
  }

  // A subgraph that fails at its first failure.
  var parts = OperationGraph(failFast: true)
  let sizes = parts.add("sizes", inputs: files) { files in
    if files.contains(where: { $0.bytes == 0 }) { throw EmptyPart() }
    return files.reduce(0) { $0 + $1.bytes }
  }
  let order = parts.add("order", inputs: files) { $0.sorted { $0.name < $1.name } }
  let checked = graph.add("check", subgraph: parts) { result in
    _ = try result[sizes]?.get()
    return try result[order]?.get() ?? []
  }

  // A circle: what the review does not approve is merged again.
  let merged = graph.add("merge", inputs: checked, texts) {
    (context: OperationContext, files, texts) in
    context.report(0.5)
    return Release(
      parts: texts + files, isReviewed: context.activatedBy.contains { $0.name == "review" })
  }
  let review = graph.add("review", inputs: merged) { $0.isReviewed }
  graph.segue(checked, to: merged) { $0.isSuccess }
  graph.segue(review, to: merged, "again", resets: true) { (try? $0.get()) == false }

  let published = graph.add("publish", inputs: merged, options: online) {
    (context: OperationContext, release) in
    try await service.publish(release, key: context.key)
  }
  graph.segue(review, to: published, "approved") { (try? $0.get()) == true }

  let report = graph.add("report", options: .init(when: .anyFailed)) {
    await service.report("There is no release.")
  }
  for source in ["names", "check", "publish"] { graph.depend(report.name, on: source) }
  return graph
}
