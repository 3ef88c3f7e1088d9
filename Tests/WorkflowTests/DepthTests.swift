import Testing
import WorkflowTestSupport

@testable import Workflow

/// How much of the stack a level of a tree takes.
struct DepthTests {
  @Test(.enabled(if: !isSanitized)) func `an interceptor makes a level about twice as deep`() {
    let alone = bytesOfLevel([])
    let observed = bytesOfLevel([Watching()])
    let intercepted = bytesOfLevel([Through()])
    let twice = bytesOfLevel([Through(), Through()])
    #expect(alone > 0 && intercepted > alone)
    #expect(2 * observed <= 3 * alone, "\(observed) instead of \(alone) bytes")
    #if DEBUG
      let limit = 2 * alone
    #else
      // In an app, a level needs at most 1.85 times as much. In the build of tests, where nothing
      // is private to a module, the smallest level is smaller, and needs these bytes more.
      let limit = max(2 * alone, alone + 256)
    #endif
    #expect(intercepted <= limit, "\(intercepted) instead of \(alone) bytes")
    #expect(twice - intercepted <= 2 * alone, "\(twice) instead of \(intercepted) bytes")
  }

  private func bytesOfLevel(_ observers: [any WorkflowObserver]) -> Int {
    let places = Places()
    _ = WorkflowHost(drainedByHand: Marked(depth: 60, places: places), observers: observers)
    return (places.addresses[10] - places.addresses[50]) / 40
  }
}

/// Where on the stack each level has rendered.
private final class Places {
  private(set) var addresses: [Int] = []

  func add() {
    var local = 0
    withUnsafeMutablePointer(to: &local) { addresses.append(Int(bitPattern: $0)) }
  }
}

private struct Marked: Workflow {
  let depth: Int
  let places: Places

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<Marked>) -> Int {
    places.add()
    return depth == 0 ? 0 : 1 + context.render(Marked(depth: depth - 1, places: places))
  }
}

private final class Watching: WorkflowObserver {
  func observe(_ event: WorkflowEvent) {}
}

private final class Through: WorkflowInterceptor {
  func render<Intercepted: Workflow>(
    _ workflow: Intercepted, state: Intercepted.State, in session: WorkflowSession,
    proceed: (Intercepted, Intercepted.State) -> Intercepted.Rendering
  ) -> Intercepted.Rendering { proceed(workflow, state) }
}
