import Testing
import Workflow
import WorkflowOperations
import WorkflowPersistence
import WorkflowSynchronization
import WorkflowTestSupport

/// Random graphs that change while they run, saved and restored at each step.
struct ChangingGraphTests {
  @Test(.rules("76f", "78a", "78g", "78j"), arguments: Seeds.chosen(2000))
  func `what a running app has saved restores in the same app`(seed: Int) async throws {
    var random = SeededGenerator(seed: seed)
    let app = App(&random)
    var host = WorkflowHost(drainedByHand: app.root)
    for _ in 0..<12 {
      if random.isOne(in: 3) {
        app.change(&random)
        host.rendering.next.send()
      } else if let name = random.any(of: app.running(in: host)) {
        await app.end(name, in: host)
      }
      let status = host.rendering.status
      let snapshot = try TreeSnapshot(data: host.snapshot().data)
      host.end()
      app.begin()
      host = try WorkflowHost(drainedByHand: app.root, restoring: snapshot)
      #expect(host.rendering.status.update?.outcomes == status.update?.outcomes)
      #expect(host.rendering.status.ignoredChanges == status.ignoredChanges)
    }
    while let name = app.running(in: host).first { await app.end(name, in: host) }
    #expect(host.rendering.status.update?.total == 1)
    host.end()
  }
}

/// An app with a graph that its user changes, and whose operations end when the test says so.
private final class App: Sendable {
  private let graphs: Locked<[RandomGraph]>
  private let gates = Locked((open: Set<String>(), waiting: [String: Gate]()))

  private typealias Gate = AsyncStream<Never>.Continuation

  init(_ random: inout SeededGenerator) { graphs = Locked([RandomGraph(&random)]) }

  var root: SavingTests.Changing {
    SavingTests.Changing { [self] step in
      graphs.withLock { $0[step] }.graph { [self] in await pass($0) }
    }
  }

  /// Makes the graph of the next step.
  func change(_ random: inout SeededGenerator) {
    var graph = graphs.withLock { $0[$0.count - 1] }
    graph.change(&random)
    graphs.withLock { $0.append(graph) }
  }

  /// Forgets who waits: another run of the program begins.
  func begin() { gates.withLock { $0 = ([], [:]) } }

  func running(in host: WorkflowHost<SavingTests.Changing>) -> [String] {
    let operations = host.rendering.status.update?.operations ?? []
    return operations.filter { $0.phase == .running }.map(\.name)
  }

  /// Lets an operation end.
  func end(_ name: String, in host: WorkflowHost<SavingTests.Changing>) async {
    gates.withLock {
      $0.open.insert(name)
      $0.waiting[name]?.finish()
    }
    await settle(host) { host.rendering.status.update?[name]?.outcome != nil }
  }

  private func pass(_ name: String) async {
    let (stream, gate) = AsyncStream.makeStream(of: Never.self)
    gates.withLock {
      if $0.open.contains(name) { gate.finish() } else { $0.waiting[name] = gate }
    }
    for await _ in stream {}
  }
}

/// Operations and what connects them, which can change.
private struct RandomGraph {
  private struct Failed: Error {}

  private var names: [String] = []
  private var failing: Set<String> = []
  /// Each leads from an operation to one that was added later.
  private var dependencies: [(from: String, to: String)] = []
  private var segues: [(from: String, to: String)] = []
  private var count = 0

  init(_ random: inout SeededGenerator) {
    for _ in 0..<2 + random.below(4) { add(&random) }
  }

  private mutating func add(_ random: inout SeededGenerator) {
    let name = "\(count)"
    count += 1
    if let other = random.any(of: names) {
      switch random.below(3) {
      case 0: dependencies.append((other, name))
      case 1: segues.append((other, name))
      default: break
      }
    }
    if random.isOne(in: 4) { failing.insert(name) }
    names.append(name)
  }

  /// Adds, drops or renames an operation, or lets one fail or succeed from now on.
  mutating func change(_ random: inout SeededGenerator) {
    guard let name = random.any(of: names) else { return add(&random) }
    switch random.below(4) {
    case 0: add(&random)
    case 1: remove { $0 == name }
    case 2:
      let new = "\(count)"
      count += 1
      func renamed(_ other: String) -> String { other == name ? new : other }
      names = names.map(renamed)
      dependencies = dependencies.map { (renamed($0), renamed($1)) }
      segues = segues.map { (renamed($0), renamed($1)) }
    default: failing.formSymmetricDifference([name])
    }
  }

  private mutating func remove(_ isRemoved: (String) -> Bool) {
    names.removeAll(where: isRemoved)
    dependencies.removeAll { isRemoved($0) || isRemoved($1) }
    segues.removeAll { isRemoved($0) || isRemoved($1) }
  }

  func graph(_ body: @escaping @Sendable (String) async -> Void) -> OperationGraph {
    var graph = OperationGraph(limit: 3)
    for name in names {
      let isFailing = failing.contains(name)
      graph.add(name) { () async throws -> String in
        await body(name)
        if isFailing { throw Failed() }
        return name
      }
    }
    for (from, to) in dependencies { graph.depend(to, on: from) }
    for (from, to) in segues { graph.segue(from, to: to) }
    return graph
  }
}

extension SeededGenerator {
  fileprivate mutating func any(of names: [String]) -> String? { names.isEmpty ? nil : pick(names) }
}
