import Testing
import Workflow
import WorkflowPersistence
import WorkflowTestSupport

@testable import WorkflowOperations

/// Copies of a run share what they have saved, and each is saved as if it were the only one.
struct SavedCopiesTests {
  @Test(.rules("78m")) func `copies that go different ways are saved as if each were alone`() {
    var runs = 0
    for seed in Seeds.chosen(300) {
      var random = SeededGenerator(seed: seed)
      // Some random graphs cannot run.
      guard var copies = try? RunCopies(&random) else { continue }
      runs += 1
      for step in 0..<40 {
        copies.makeEvent(&random)
        if let difference = copies.differenceOnSaving(&random) {
          Issue.record("seed \(seed), step \(step): \(difference)")
          return
        }
      }
    }
    #expect(runs > 0)
  }

  @Test(.rules("78m", "88c")) func `an operation that ends again at once is saved anew`() throws {
    var graph = OperationGraph()
    let start = graph.add("start") {}
    let gate = graph.add("gate") {}
    let work = graph.add("work") {}
    let slow = graph.add("slow", options: .init(timeout: .seconds(1), abandonsOnTimeout: true)) {}
    let other = graph.add("other") {}
    graph.depend(work, on: gate)
    graph.depend(slow, on: work)
    graph.segue(start, to: gate) { _ in false }
    graph.segue(start, to: work)
    graph.segue(slow, to: gate) { _ in false }
    graph.segue(slow, to: work, resets: true) { $0.isFailure }
    var state = try GraphState(beginning: graph)
    state.handle(.cancel(other.name))
    finish(0, of: &state)
    state.handle(.cancel(gate.name))
    finish(4, of: &state)
    finish(2, of: &state)
    #expect(state.saved == savedAnew(state))
    state.handle(.attemptTookTooLong(3, attempt: 1))
    #expect(state.result.outcomes[work.name] == .notReached)
    #expect(state.saved == savedAnew(state))
  }

  @Test(.rules("78m", "80l"))
  func `an earlier copy has no parts of a failed attempt that a later one has`() throws {
    var parts = OperationGraph()
    parts.add("part") {}
    var graph = OperationGraph()
    let retry = RetryPolicy(attempts: 2, initial: .seconds(1))
    graph.add("group", subgraph: parts, options: .init(retry: retry)) { _ in }
    var state = try GraphState(beginning: graph)
    finish(1, of: &state)
    state.handle(.finished(0, attempt: 1, .failure(CancellationError())))
    let earlier = state
    state.handle(.cancel("group"))
    #expect(state.saved.endings.count == 2)
    #expect(earlier.saved == savedAnew(earlier))
    #expect(earlier.saved.endings.isEmpty)
  }

  @Test(.rules("78c")) func `an operation whose value is lost stays activated`() throws {
    var graph = OperationGraph()
    let start = graph.add("start") {}
    let first = graph.add("first") {}
    let lost = graph.add("lost") { Unsaved() }
    let last = graph.add("last") {}
    graph.depend(last, on: lost)
    graph.segue(start, to: first)
    graph.segue(lost, to: first) { _ in false }
    graph.segue(first, to: lost)
    graph.segue(last, to: lost, resets: true)
    var state = try GraphState(beginning: graph)
    finish(0, of: &state)
    finish(1, of: &state)
    state.handle(.finished(2, attempt: 1, .success(Unsaved())))
    finish(3, of: &state)
    // `last` has led back to `lost`, and nothing else keeps that activated.
    state.handle(.cancel(first.name))
    state.handle(.finished(2, attempt: 2, .success(Unsaved())))
    let restored = try GraphState(graph, restoring: state.saved)
    #expect(restored.run.active.map(\.index) == [2])
  }

  private func finish(_ index: Int, of state: inout GraphState) {
    state.handle(
      .finished(index, attempt: state.run.currentAttempt(of: index), .success(())))
    _ = state.takeChanges()
  }
}

/// A value that is not `Codable`.
private struct Unsaved: Sendable {}

/// Returns what a run saves that has saved nothing before.
private func savedAnew(_ state: GraphState) -> SavedGraph {
  var anew = state
  anew.savedParts = SavedParts()
  return anew.saved
}

/// The copies of a run of a random graph, each of which may go on.
private struct RunCopies {
  private var copies: [GraphState]
  private let free: Op<Int>

  init(_ random: inout SeededGenerator) throws {
    var graph = OperationGraph(random: &random)
    let parts = OperationGraph(random: &random, depth: 1)
    let retry = RetryPolicy(attempts: 3, initial: .seconds(1))
    graph.add("parts", subgraph: parts, options: .init(retry: retry)) { $0.outcomes.count }
    free = graph.add("free") { 1 }
    copies = [try GraphState(beginning: graph)]
  }

  /// Lets a copy go on, most often the newest; a few steps more if it is another one.
  mutating func makeEvent(_ random: inout SeededGenerator) {
    let isNewest = random.isOne(in: 2)
    var copy = isNewest ? copies[copies.count - 1] : random.pick(copies)
    for _ in 0..<(isNewest ? 1 : 1 + random.below(6)) {
      copy.now += .seconds(1)
      copy.handle(event(in: copy, &random))
      _ = copy.takeChanges()
    }
    let restored = random.isOne(in: 8) ? try? GraphState(copy.graph, restoring: copy.saved) : nil
    copies.append(restored ?? copy)
  }

  private func event(in copy: GraphState, _ random: inout SeededGenerator) -> GraphEvent {
    let name = random.pick(copy.run.topology.names)
    switch random.below(16) {
    case 0, 1: return .cancel(name)
    case 2: return .pause
    case 3: return .retry(name, of: free.graph)
    case 4 where random.isOne(in: 4): return .abandon
    default: break
    }
    let tasks = copy.run.active
    guard !copy.run.isPaused || random.isOne(in: 2), !tasks.isEmpty else { return .resume }
    return end(of: random.pick(tasks), in: copy, &random)
  }

  /// Returns the end of a task, or a time-out.
  private func end(
    of one: GraphRun.Active, in copy: GraphState, _ random: inout SeededGenerator
  ) -> GraphEvent {
    let total = GraphEvent.operationTookTooLong(
      one.index, since: copy.run.firstAttempt(of: one.index))
    let late =
      random.isOne(in: 2) ? total : .attemptTookTooLong(one.index, attempt: one.attempt)
    switch one.task {
    case .delay:
      return random.isOne(in: 3) ? total : .delayEnded(one.index, attempt: one.attempt)
    case .run where random.isOne(in: 2):
      let isLost = random.isOne(in: 12)
      let value: any Sendable =
        isLost
        ? Unsaved()
        : copy.presentCoding(of: one.index) == CodableCoding<[Int]>.self ? [1, 2] : random.below(9)
      return .finished(one.index, attempt: one.attempt, .success(value))
    case .open, .stop: return late
    case .run where random.isOne(in: 2): return late
    case .run, .cancel:
      return .finished(one.index, attempt: one.attempt, .failure(CancellationError()))
    }
  }

  /// Saves some copies, in any order; returns what is not the same as if nothing was saved before.
  func differenceOnSaving(_ random: inout SeededGenerator) -> String? {
    for _ in 0..<4 {
      let number = random.isOne(in: 3) ? copies.count - 1 : random.below(copies.count)
      let (saved, anew) = (copies[number].saved, savedAnew(copies[number]))
      if saved != anew { return "copy \(number) is saved as \(saved), and anew as \(anew)" }
    }
    return nil
  }
}
