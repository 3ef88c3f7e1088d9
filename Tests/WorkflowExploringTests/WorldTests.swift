import Testing
import WorkflowExploring
import WorkflowSynchronization

/// Calls that wait for their answers.
struct WorldTests {
  @Test func `a call continues when it is answered, in any order`() async throws {
    let world = World()
    let order = Locked([Int]())
    let tasks = await [1, 2, 3].asyncMap { number in
      let task = Task {
        let result = try await world.call("double") { 2 * number }
        order.withLock { $0.append(result) }
      }
      while world.waiting.count < number { await Task.yield() }
      return task
    }
    #expect(!world.answer("other"))
    #expect(!world.answer("double", 4))
    for (number, result) in [(2, 4), (2, 6), (1, 2)] {
      #expect(world.answer("double", number))
      while order.withLock({ $0.last }) != result { await Task.yield() }
    }
    for task in tasks { try await task.value }
    #expect(order.withLock { $0 } == [4, 6, 2])
  }

  @Test func `a call that is cancelled waits no more`() async throws {
    let world = World()
    let task = Task { try await world.call("never") {} }
    while world.waiting.isEmpty { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(world.waiting == [])
    let late = Task {
      while !Task.isCancelled { await Task.yield() }
      try await world.call("never") {}
    }
    late.cancel()
    await #expect(throws: CancellationError.self) { try await late.value }
    #expect(world.waiting == [])
  }
}

extension Array {
  fileprivate func asyncMap<Result>(_ transform: (Element) async -> Result) async -> [Result] {
    var results: [Result] = []
    for element in self { results.append(await transform(element)) }
    return results
  }
}
