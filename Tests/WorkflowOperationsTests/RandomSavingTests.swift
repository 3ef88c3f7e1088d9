import Testing
import Workflow
import WorkflowPersistence
import WorkflowSynchronization
import WorkflowTestSupport

@testable import WorkflowOperations

/// Runs of random graphs with values, each saved and restored after every event.
struct RandomSavingTests {
  @Test(.rules("78a", "78b", "78d", "78h", "78k", "86g", "87a", "87f", "89a", "89d"))
  func `a run that was saved at any event continues as it was`() async throws {
    for seed in Seeds.chosen(300, and: 45, 100, 1043, 4516) {
      var random = SeededGenerator(seed: seed)
      var run = try? SavedRun(&random)
      guard run != nil else { continue }
      for _ in 0..<60 where run?.isOver == false {
        await run?.makeEvent(&random)
        if let difference = try run?.differenceOnRestoring() {
          Issue.record("seed \(seed): \(difference)\n\(run?.events.joined(separator: ", ") ?? "")")
          return
        }
      }
    }
  }
}

/// A run of a random graph, and what has happened in it.
private struct SavedRun {
  let graph: OperationGraph
  var state: GraphState
  private(set) var events: [String] = []
  private var retriesLeft = 2
  private var hasStopped = false
  /// Whether the restored run continues in place of the other one.
  private let continues: Bool
  /// A run that was restored before, and to which the same happens as to the other one.
  private var twin: GraphState?
  private let identity: Op<Int>

  init(_ random: inout SeededGenerator) throws {
    var graph = OperationGraph(random: &random)
    identity = graph.add("free") { 1 }
    self.graph = graph
    state = try GraphState(beginning: graph)
    continues = random.isOne(in: 2)
  }

  var isOver: Bool { hasStopped || state.run.hasEnded && retriesLeft == 0 }

  mutating func makeEvent(_ random: inout SeededGenerator) async {
    let tasks = state.run.active.filter { ![.open, .stop].contains($0.task) }
    let name = random.pick(state.run.topology.names)
    let event: GraphEvent?
    switch random.below(20) {
    case let number where retriesLeft > 0 && (number == 0 || state.run.hasEnded):
      retriesLeft -= 1
      event = .retry(name, of: identity.graph)
    case 1: event = .cancel(name)
    case 2: event = .pause
    case let number where state.run.isPaused && (number > 12 || tasks.isEmpty): event = .resume
    default: event = await end(of: tasks, &random)
    }
    guard let event else {
      hasStopped = true
      return
    }
    events.append("\(event)")
    Self.handle(event, in: &state)
    guard var other = twin else { return }
    twin = nil
    Self.handle(await event.made(by: other), in: &other)
    twin = other
  }

  private static func handle(_ event: GraphEvent, in state: inout GraphState) {
    state.now += .seconds(1)
    state.handle(event)
    _ = state.takeChanges()
  }

  /// Returns the end of a task; nil if there is none.
  private func end(
    of tasks: [GraphRun.Active], _ random: inout SeededGenerator
  ) async -> GraphEvent? {
    guard !tasks.isEmpty else { return nil }
    let one = random.pick(tasks)
    switch one.task {
    case .run where random.isOne(in: 15):
      return .attemptTookTooLong(one.index, attempt: one.attempt)
    case .run:
      let result = await state.result(of: one.index)
      return .finished(one.index, attempt: one.attempt, result)
    case .cancel:
      return .finished(one.index, attempt: one.attempt, .failure(CancellationError()))
    case .delay: return .delayEnded(one.index, attempt: one.attempt)
    case .open, .stop: return nil
    }
  }

  /// Returns what is not the same in a run that continues the saved one; nil if all is.
  mutating func differenceOnRestoring() throws -> String? {
    let saved = state.saved
    let read = try TreeSnapshot.value(SavedGraph.self, from: TreeSnapshot.bytes(of: saved))
    guard read == saved else { return "\(saved) was read as \(read)" }
    var restored = try GraphState(graph, restoring: read)
    defer {
      if continues {
        _ = restored.takeChanges()
        state = restored
      }
    }
    if let twin, let difference = difference(of: twin) { return "later, " + difference }
    // A task that has not returned holds up others, and a restored run has none of them.
    if state.run.active.contains(where: { $0.task == .cancel }) { return nil }
    if let difference = difference(of: restored) { return difference }
    // What was released runs again in one of them only.
    if twin == nil, !continues, !releases, graph.plan.limits.isEmpty, !state.run.isPaused {
      _ = restored.takeChanges()
      twin = restored
    }
    return nil
  }

  private func difference(of restored: GraphState) -> String? {
    let (before, after) = (outcomes(of: state), outcomes(of: restored))
    if before != after { return "outcomes: \(before), then \(after)" }
    let (saw, sees) = (leads(in: state), leads(in: restored))
    if saw != sees { return "leads: \(saw), then \(sees)" }
    // The order of those that wait for a resource is another one.
    if !graph.plan.limits.isEmpty || state.run.isPaused { return nil }
    let (ran, runs) = (tasks(of: state), tasks(of: restored))
    return ran == runs ? nil : "tasks: \(ran), then \(runs)"
  }

  private func outcomes(of state: GraphState) -> [String: String] {
    var texts: [String: String] = [:]
    for (name, outcome) in state.result.outcomes {
      guard let index = state.run.topology.indices[name], !state.run.isOfFailedAttempt(index) else {
        continue
      }
      texts[name] = "\(outcome)"
      // A value that is released in one run may be there in the other.
      if case .success(let value as any Equatable) = state.results[index], !releases {
        texts[name] = "\(outcome) \(value)"
      }
    }
    return texts
  }

  /// The sources that lead to operations which have not ended.
  private func leads(in state: GraphState) -> [String: [String]] {
    let open = state.run.topology.nodes.indices.filter {
      state.run.outcome(of: $0) == nil && !state.run.isOfFailedAttempt($0)
    }
    let leads = open.map { index in
      (
        state.name(index),
        state.activations(of: index).map { "\($0.name) \($0.error == nil)" }
      )
    }
    return Dictionary(uniqueKeysWithValues: leads).filter { !$1.isEmpty }
  }

  private var releases: Bool { graph.plan.operations.contains { !$0.keepsValue || $0.isMap } }

  private func tasks(of state: GraphState) -> Set<String> {
    let tasks = state.run.active.filter { !state.run.isOfFailedAttempt($0.index) }
    return Set(tasks.map { "\(state.name($0.index)) \($0.attempt) \($0.task)" })
  }
}

extension GraphEvent {
  /// Returns the same event with the result that another run has for it.
  fileprivate func made(by state: GraphState) async -> GraphEvent {
    guard case .finished(let index, let attempt, let result) = self,
      !(result.error is CancellationError)
    else { return self }
    return .finished(index, attempt: attempt, await state.result(of: index))
  }
}

extension OperationGraph {
  private struct Failure: Error {}

  /// The behaviour of a random operation.
  private struct Behaviour {
    let options: OperationOptions
    /// Whether the first attempt fails, or each.
    let fails: (first: Bool, always: Bool)
    let number: Int

    init(_ random: inout SeededGenerator) {
      let retry: RetryPolicy =
        random.isOne(in: 3) ? RetryPolicy(attempts: 3, initial: .seconds(1)) : .never
      let priority = random.below(3)
      fails = (random.isOne(in: 5), random.isOne(in: 12))
      number = random.below(100)
      options = OperationOptions(
        priority: priority, retry: retry, abandonsOnTimeout: number.isMultiple(of: 8))
    }

    func result(_ context: OperationContext, _ numbers: [Int]) throws -> Int {
      if fails.always || fails.first && context.attempt < 2 { throw Failure() }
      // What the context tells is a part of the result.
      var told = context.activatedBy.map { "\($0.name) \($0.error == nil)" }
      told.append("\(context.lastError == nil)")
      let sum = told.joined().utf8.reduce(0) { ($0 &* 3 &+ Int($1)) % 1000 }
      return (numbers.reduce(number + sum, +) &* 31 + context.facts.attemptOfRun) % 1000
    }
  }

  /// Creates a graph of numbers, lists, maps and subgraphs, some of which lead back.
  init(random: inout SeededGenerator, depth: Int = 0) {
    self.init(keepsValues: random.isOne(in: 2))
    var (numbers, lists): ([Op<Int>], [Op<[Int]>]) = ([], [])
    for index in 0..<3 + random.below(5) {
      let behaviour = Behaviour(&random)
      let inputs = numbers.filter { _ in random.isOne(in: 3) }
      switch random.below(depth > 1 ? 5 : 6) {
      case 0, 1:
        numbers.append(
          add("o\(index)", inputs: inputs, options: behaviour.options) {
            try behaviour.result($0, $1)
          })
      case 2:
        lists.append(
          add("o\(index)", inputs: inputs, options: behaviour.options) {
            Array(0..<(try behaviour.result($0, $1) % 4))
          })
      case 3, 4:
        let list = lists.isEmpty ? add("list\(index)") { [3, 1, 2] } : random.pick(lists)
        let options = behaviour.options
        let failsFast = random.isOne(in: 4)
        lists.append(
          map("o\(index)", over: list, inputs: inputs, options: options, failFast: failsFast) {
            try behaviour.result($0, [$1] + $2)
          })
      default:
        let parts = OperationGraph(random: &random, depth: depth + 1)
        numbers.append(
          add("o\(index)", subgraph: parts, options: behaviour.options) { result in
            if behaviour.fails.always { throw Failure() }
            return result.outcomes.count
          })
      }
    }
    addSegues(&random)
  }

  private mutating func addSegues(_ random: inout SeededGenerator) {
    let names = plan.operations.filter { $0.group == nil }.map(\.name)
    for _ in 0..<random.below(4) {
      let (from, to) = (random.below(names.count), random.below(names.count))
      if from == to { continue }
      // Without another segue, most operations to which one leads back would never begin.
      if from > to, to > 0, random.isOne(in: 2) { segue(names[random.below(to)], to: names[to]) }
      let remainder = random.below(3)
      segue(names[from], to: names[to], resets: from > to) { result in
        switch result {
        case .success(let number as Int): number % 3 == remainder
        case .success(let list as [Int]): list.count == remainder + 1
        default: remainder == 0
        }
      }
    }
  }
}
