import Dispatch
import Foundation
import Testing
import Workflow
import WorkflowSynchronization
import WorkflowTestSupport
import WorkflowTesting

/// Testers that wait for work outside of the tree: it ends the wait at once, and luck plays no part.
struct WaitingTests {
  @Test(.timeLimit(.minutes(20)), arguments: Outside.allCases, 0..<5)
  func `work outside of the tree ends the wait`(place: Outside, round: Int) async {
    let tester = WorkflowTester(Asking(place: place))
    #expect(await tester.nextRendering(timeout: .patient) == "asked 40")
    tester.expectState { $0 = 40 }
    #expect(await tester.nextOutput() == "asked 40")
    tester.expectEnd(of: Question.self) { $0.place == place }
    await tester.settle(timeout: .patient)
    tester.finish()
  }

  @Test(.timeLimit(.minutes(20)), arguments: Outside.allCases)
  func `a worker by itself is awaited too`(place: Outside) async {
    await Question(place: place, count: 40).test { worker in
      #expect(await worker.nextOutput(timeout: .patient) == 40)
      await worker.expectFinished(timeout: .patient)
    }
  }

  @Test(arguments: Inside.allCases)
  func `settling waits for what a worker awaits`(place: Inside) async {
    let tester = WorkflowTester(Sum(place: place), exhaustivity: .loose)
    await tester.settle()
    #expect(tester.rendering == 3)
    tester.finish()
  }

  @Test(.timeLimit(.minutes(20)), arguments: Passage.Place.allCases)
  func `settling does not wait for work outside of the tree`(place: Passage.Place) async {
    let gate = Gate()
    let tester = WorkflowTester(Passing(place: place, gate: gate), exhaustivity: .loose)
    // The work is not done, and cannot be before the gate opens.
    await tester.settle()
    #expect(tester.rendering == "before the gate")
    gate.open()
    await tester.settle(timeout: .patient)
    #expect(tester.rendering == "after the gate")
    tester.finish()
  }

  @Test func `a wait that lasts too long says what is in flight`() async {
    let line = #line
    let issues = await reported {
      let tester = WorkflowTester(Asking(place: .never))
      await tester.settle(timeout: .zero)
      _ = await tester.nextOutput(timeout: .zero)
      _ = await tester.nextRendering(timeout: .zero)
      tester.expectRunning(Question.self)
      await tester.settle(timeout: .zero)
      tester.finish()
    }
    let flight = "In flight: Question(place: .never, count: 40)"
    #expect(
      issues == [
        Reported(
          message: """
            Asking is still at work after 0.0 seconds.
            \(flight)
            Cause what they wait for before this call, or wait for one thing: await tester.nextOutput(timeout:).
            """, line: line + 3),
        Reported(
          message: """
            Asking has emitted no further output after 0.0 seconds.
            \(flight)
            Cause what they wait for before this call.
            """, line: line + 4),
        Reported(
          message: """
            Asking has no new rendering after 0.0 seconds.
            \(flight)
            Cause what they wait for before this call.
            """, line: line + 5),
      ])
  }

  @Test func `a clock that sleeps is named`() async {
    let clock = TestClock()
    let issues = await reported {
      let tester = WorkflowTester(Asking(place: .clock, clock: clock))
      await tester.settle()
      _ = await tester.nextOutput()
      await tester.advance(clock, by: .seconds(3))
      #expect(await tester.nextOutput() == "asked 40")
      tester.skip()
      tester.finish()
    }
    #expect(
      issues.map(\.message) == [
        """
        Asking has emitted no further output.
        In flight: Question(place: .clock, count: 40), asleep on a TestClock for 3.0 seconds more: \
        await tester.advance(clock, by: …)
        Remove this call, cause what they wait for before it, or wait for work outside of the tree: \
        timeout: .seconds(5).
        """
      ])
  }

  @Test(.timeLimit(.minutes(20)), arguments: Outside.allCases)
  func `a clock that is advanced with a timeout waits for work outside`(place: Outside) async {
    let tester = WorkflowTester(Asking(place: place), exhaustivity: .loose)
    await tester.advance(TestClock(), by: .seconds(1), timeout: .patient)
    #expect(tester.rendering == "asked 40")
    #expect(await tester.nextOutput() == "asked 40")
    tester.finish()
  }

  // A bound of hours, and one of for ever, in a test with a limit of minutes.
  @Test(.timeLimit(.minutes(20)), arguments: [Duration.seconds(10_000), .seconds(Int64.max)])
  func `a test without outside work never waits`(timeout: Duration) async {
    let tester = WorkflowTester(Shop(name: "A", pricing: Pricing(price: 2)), exhaustivity: .loose)
    tester.send { $0.act.send(.open) }
    await tester.settle(timeout: timeout)
    tester.finish()
  }
}

/// Where a worker does work that ends before it does.
enum Inside: CaseIterable {
  case concurrentFunction, actor, childTask, group
}

/// Adds two numbers away from the actor of the tree.
private struct Addition: Worker {
  let place: Inside

  func run(_ output: WorkerOutput<Int>) async {
    switch place {
    case .concurrentFunction: await output(Self.sum(1, 2))
    case .actor: await output(Calculator().sum(1, 2))
    case .childTask:
      async let first = Self.sum(0, 1)
      async let second = Self.sum(1, 1)
      await output(first + second)
    case .group:
      let sum = await withTaskGroup(of: Int.self) { group in
        for number in [1, 2] { group.addTask { await Self.sum(number, 0) } }
        return await group.reduce(0, +)
      }
      await output(sum)
    }
  }

  @concurrent private static func sum(_ left: Int, _ right: Int) async -> Int {
    await Task.yield()
    return left + right
  }
}

private actor Calculator {
  func sum(_ left: Int, _ right: Int) async -> Int {
    await Task.yield()
    return left + right
  }
}

private struct Sum: Workflow {
  let place: Inside

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<Sum>) -> Int {
    context.run(Addition(place: place)) { sum in
      AnyWorkflowAction<Sum> { state, _ in
        state = sum
        return nil
      }
    }
    return state
  }
}

/// Lets one piece of work through when a test says so.
final class Gate: Sendable {
  private let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
  private let semaphore = DispatchSemaphore(value: 0)

  func open() {
    continuation.finish()
    semaphore.signal()
  }

  func wait() async { for await _ in stream {} }

  /// Waits on a thread of its own.
  func block() { semaphore.wait() }
}

/// Waits at a gate, outside of the tree.
struct Passage: Worker {
  enum Place: CaseIterable { case mainActor, task, detachedTask, thread }

  let place: Place
  @Injected var gate: Gate

  func run(_ output: WorkerOutput<Void>) async {
    let gate = gate
    switch place {
    case .mainActor: await Self.waitOnMainActor(at: gate)
    case .task: await Task { await gate.wait() }.value
    case .detachedTask: await Task.detached { await gate.wait() }.value
    case .thread:
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          gate.block()
          continuation.resume()
        }
      }
    }
    await output(())
  }

  @MainActor private static func waitOnMainActor(at gate: Gate) async { await gate.wait() }
}

private struct Passing: Workflow {
  let place: Passage.Place
  @Injected var gate: Gate

  func makeInitialState() -> String { "before the gate" }

  func render(state: String, context: borrowing RenderContext<Passing>) -> String {
    context.run(Passage(place: place, gate: gate)) {
      AnyWorkflowAction<Passing> { state, _ in
        state = "after the gate"
        return nil
      }
    }
    return state
  }
}

/// Where a worker does its work.
enum Outside: Hashable, CaseIterable {
  case mainActor, detached, thread, sleep, actor, group
  case clock, never

  static var allCases: [Outside] { [.mainActor, .detached, .thread, .sleep, .actor, .group] }
}

private actor Elsewhere {
  func work() async { try? await Task.sleep(for: .milliseconds(1)) }
}

private struct Question: Worker {
  let place: Outside
  let count: Int
  @Injected var clock: any Clock<Duration> = ContinuousClock()

  func run(_ output: WorkerOutput<Int>) async {
    for _ in 0..<(place == .mainActor || place == .thread ? count : 2) {
      switch place {
      case .mainActor: await MainActor.run {}
      case .detached: await Task.detached { await Task.yield() }.value
      case .thread:
        await withCheckedContinuation { continuation in
          Thread.detachNewThread { continuation.resume() }
        }
      case .sleep: try? await Task.sleep(for: .milliseconds(1))
      case .actor: await Elsewhere().work()
      case .group:
        await withTaskGroup(of: Void.self) { group in
          group.addTask { try? await Task.sleep(for: .milliseconds(1)) }
        }
      case .clock: try? await clock.sleep(for: .seconds(3))
      case .never:
        let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
        await withTaskCancellationHandler {
          for await _ in stream {}
        } onCancel: {
          continuation.finish()
        }
      }
      if place == .clock { break }
    }
    if place != .never { await output(count) }
  }
}

/// Asks one question, and says what was answered.
private struct Asking: Workflow {
  typealias Output = String

  let place: Outside
  @Injected var clock: any Clock<Duration> = ContinuousClock()

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<Asking>) -> String {
    context.run(Question(place: place, count: 40, clock: clock)) { count in
      AnyWorkflowAction<Asking> { state, _ in
        state = count
        return "asked \(count)"
      }
    }
    return "asked \(state)"
  }
}
