import Foundation
import Workflow

// Walks in a process of their own.
extension Explorer {
  // MARK: - As a child

  /// Does what the parent has ordered, and ends the process.
  mutating func act(_ order: ChildOrder) async throws -> Never {
    Thread.detachNewThread {
      while !FileHandle.standardInput.availableData.isEmpty {}
      // The parent has ended, so no process reads a result.
      _exit(1)
    }
    write(to: try StepLog(order.stepsFile))
    var result = ChildResult(coverage: walker.coverage)
    do {
      if let walk = order.walk {
        _ = try walker.follow(
          walk.steps, to: nil, seed: walk.seed, isChecked: order.isChecked)
      } else {
        result = try await makeWalks(order.site)
      }
    } catch {
      // Without a child, the error reaches the test.
      result.hasThrown = true
    }
    try JSONEncoder().encode(result).write(to: order.resultFile, options: .atomic)
    exit(0)
  }

  private mutating func write(to log: StepLog) {
    walker.willBegin = { log.noteBegin($0) }
    walker.willStep = { log.note($0.line) }
  }

  // MARK: - Without a child

  /// Makes all walks in the process of the tests, or says what has stopped the one before.
  mutating func makeWalksHere(_ name: String) async throws -> ChildResult {
    // A debugger shows where a program stops.
    guard KeptWalk.isOn, chosenSeed == nil else { return try await makeWalks(name) }
    let file = KeptWalk.file(of: name).appendingPathExtension("steps")
    defer { try? FileManager.default.removeItem(at: file) }
    if let walk = try? StepLog.lastWalk(in: file) {
      let detail = """
        The last run of this test ended in the last of these steps: the app has stopped it, or it \
        was interrupted. In the process of the tests, a walk is not made short. The next run makes \
        all walks again.
        """
      return ChildResult(
        coverage: walker.coverage, failure: text(stopped: walk, walk.steps, detail))
    }
    // A folder that cannot be written keeps no steps.
    if let log = try? StepLog(file) { write(to: log) }
    return try await makeWalks(name)
  }

  /// Describes what has stopped the program.
  private func text(stopped walk: KeptWalk, _ steps: [Step], _ detail: String) -> String {
    let failure = Failure(
      property: "the app does not stop", detail: detail, steps: steps, before: nil, after: nil,
      seed: walk.seed)
    return text(of: failure, walk.steps.count)
  }

  // MARK: - With a child

  /// Lets a child make the walks; returns nil if no child can be made.
  func runChild(_ name: String, _ filter: String) async throws -> ChildResult? {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "workflow-explore-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let order = ChildOrder(site: name, folder: folder)
    let end: ChildEnd
    do {
      end = try await Child(order: order).run(filter: filter)
    } catch let error as CancellationError {
      throw error
    } catch {
      return nil
    }
    switch end {
    case .finished(let result): return result.hasThrown ? nil : result
    case .didNothing: return nil
    case .hung(let walk):
      KeptWalk.keep(walk, of: name)
      let failure = Failure(
        property: "a step ends", detail: "The last step has not ended for a minute.",
        steps: walk.steps, before: nil, after: nil, seed: walk.seed)
      return ChildResult(coverage: walker.coverage, failure: text(of: failure, walk.steps.count))
    case .stopped(let reason, let walk):
      KeptWalk.keep(walk, of: name)
      return try await describeStop(of: name, reason, walk, order, filter)
    }
  }

  /// Makes the walk short that has stopped a child, with further children.
  private func describeStop(
    of name: String, _ reason: String, _ walk: KeptWalk, _ order: ChildOrder, _ filter: String
  ) async throws -> ChildResult {
    var (order, reason, shortest) = (order, reason, walk.steps)
    func stops(_ steps: [Step]) async throws -> Bool {
      var order = order
      order.walk = walk.with(steps)
      guard case .stopped(let text, let made) = try await Child(order: order).run(filter: filter),
        made.steps.count <= shortest.count
      else { return false }
      // A simulation continues where the steps end.
      (reason, shortest) = (text, made.steps)
      return true
    }
    func shrinks() async throws -> Bool {
      guard try await stops(walk.steps) else { return false }
      var shrinker = Shrinker(limit: 60, cost: { _ in 1 }) { try await stops($0) }
      _ = try await shrinker.shrink(walk.steps)
      KeptWalk.keep(walk.with(shortest), of: name)
      return true
    }
    // Most stops need no check of the runtime.
    var isShort = try await shrinks()
    if !isShort, walker.source.isOn(.passes), !walker.coverage.isSimulated {
      order.isChecked = true
      isShort = try await shrinks()
    }
    if !isShort { reason += "\nThe same steps do not stop it again." }
    return ChildResult(
      coverage: walker.coverage, failure: text(stopped: walk, shortest, reason))
  }
}
