import Foundation
import Testing
import Workflow
import WorkflowSynchronization
import WorkflowTesting

@testable import WorkflowExploring

/// Every walk up to a depth, the map, and the walk that comes first next time.
struct DepthTests {
  /// A lift that goes from floor to floor; between two of them, its door may open.
  private struct Lift: Workflow {
    struct State: Codable {
      var floor = 0
      var isOpen = false
      var rides = 0
    }

    struct Rendering {
      var state: State
      var send: (Event) -> Void
    }

    enum Event: WorkflowAction {
      case up, down, door

      func apply(toState state: inout State, workflow: Lift) -> Never? {
        switch self {
        case .up where !state.isOpen: state.floor = min(2, state.floor + 1)
        case .down where !state.isOpen: state.floor = max(0, state.floor - 1)
        case .door: state.isOpen.toggle()
        case .up, .down: break
        }
        state.rides += workflow.counts ? 1 : 0
        return nil
      }
    }

    var counts = false
    var begins: @Sendable () -> Int = { 0 }

    func makeInitialState() -> State { State(rides: begins()) }

    func render(state: State, context: borrowing RenderContext<Lift>) -> Rendering {
      let sink = context.makeSink(of: Event.self)
      return Rendering(state: state) { sink.send($0) }
    }
  }

  private func explore(
    _ walks: Walks, _ lift: Lift = Lift(), seed: UInt64 = 1, breaks: Bool = false,
    isOpenOnTop: Bool = false
  ) async throws -> (result: ExplorationResult, message: String?) {
    let messages = Locked([String]())
    let capture = ReportCapture { message, _ in messages.withLock { $0.append(message) } }
    let result = try await keepingNone(capture) {
      try await WorkflowExploring.explore(walks: walks, within: nil, seed: seed) { _ in
        lift
      } checking: { app in
        app.event("up") { $0.send(.up) }
        app.event("down") { $0.send(.down) }
        app.event("door") { $0.send(.door) }
        app.place { "floor \($0.rendering.state.floor)" }
        app.always("the door is closed on top") {
          !breaks || $0.rendering.state.floor < 2 || !$0.rendering.state.isOpen
        }
      }
    }
    return (result, messages.withLock { $0.first })
  }

  @Test func `every walk up to a depth finds what few steps lead to`() async throws {
    let (_, message) = try await explore(.every(upTo: 4), breaks: true)
    let walk = try #require(message).split(separator: "\n").filter { $0.hasPrefix("    event") }
    #expect(walk == ["    event up", "    event up", "    event door"], "\(message ?? "")")
    let (result, none) = try await explore(.every(upTo: 2), breaks: true)
    #expect(none == nil)
    #expect(result.description.contains("every walk of up to 2 steps"), "\(result)")
  }

  @Test func `a state that is known leads no further`() async throws {
    let (few, _) = try await explore(.every(upTo: 100))
    // Two beginnings, and three walks from each of six states.
    #expect(few.walks == 2 + 3 * 6)
    #expect(few.description.contains("every walk of up to 100 steps"), "\(few)")
    let (more, _) = try await explore(.every(upTo: 4), Lift(counts: true))
    #expect(more.walks > few.walks)
  }

  @Test func `a key tells states apart that are saved and shown alike`() async throws {
    let rides = Locked(0)
    func message(_ check: (Exploration<Lift>) -> Void) async throws -> String? {
      try await messages {
        try await WorkflowExploring.explore(walks: .every(upTo: 6), within: nil) { _ in
          rides.withLock { $0 = 0 }
          return Lift()
        } checking: { app in
          app.event("door") {
            rides.withLock { $0 += 1 }
            $0.send(.door)
          }
          app.always("the door is moved four times at most") { _ in rides.withLock { $0 < 5 } }
          check(app)
        }
      }.first
    }
    // After two steps, the door is closed as at the beginning.
    #expect(try await message { _ in } == nil)
    let found = try await message { $0.key { _ in "\(rides.withLock { $0 })" } }
    #expect(found?.contains("not after 5 steps") == true, "\(found ?? "")")
  }

  @Test func `two beginnings that differ are a mistake`() async throws {
    let count = Locked(0)
    let lift = Lift(begins: {
      count.withLock { count in
        count += 1
        return count
      }
    })
    let (_, message) = try await explore(.every(upTo: 2), lift)
    #expect(message?.hasPrefix("two beginnings are the same: not") == true, "\(message ?? "")")
  }

  @Test func `the map is the same with every seed and number of walks`() async throws {
    let map = try await explore(0).result.map
    #expect(
      map.outline == """
        floor 0
          up → floor 1
        floor 1
          down → floor 0
          up → floor 2
        floor 2
          down → floor 1

        """)
    #expect(try await explore(3, seed: 7).result.map == map)
    #expect(map.dot.contains(#""floor 1" -> "floor 2" [label="up"];"#), "\(map.dot)")
  }

  @Test func `what has failed comes first next time`() async throws {
    let name = "DepthTests, what has failed comes first next time"
    KeptWalk.keep(nil, of: name)
    func result(limit: Int) async throws -> ChildResult {
      let rules = Exploration<Lift>()
      rules.event("up") { $0.send(.up) }
      rules.always("it stays below") { $0.rendering.state.floor < limit }
      let source = AppSource(rules: rules, makeRoot: { _ in Lift() }) { world, checks, _ in
        try LogicApp(Lift(), in: world, rules, checks: checks, continuing: nil)
      }
      var explorer = explorer(source)
      return try await explorer.makeWalks(name)
    }
    let first = try await result(limit: 2)
    #expect(first.failure?.hasPrefix("it stays below") == true)
    let again = try await result(limit: 2)
    // The walk is kept as short as it was made.
    #expect(again.failure?.hasPrefix("it stays below: not after 2 steps.") == true)
    #expect(again.coverage.walks == 0)
    #expect(try await result(limit: 3).failure == nil)
    #expect(KeptWalk(of: name) == nil)
  }

  /// Leaving out parts of a walk does not lead to these.
  @Test func `a failure is looked for on the shortest way to its place`() throws {
    let rules = Exploration<Lift>()
    rules.event("up") { $0.send(.up) }
    rules.event("door") { $0.send(.door) }
    rules.event("down") { $0.send(.down) }
    rules.place { "floor \($0.rendering.state.floor)" }
    let source = AppSource(rules: rules, makeRoot: { _ in Lift() }) { world, checks, _ in
      try LogicApp(Lift(), in: world, rules, checks: checks, continuing: nil)
    }
    var walker = explorer(source).walker
    #expect(try walker.makeWalks() == nil)
    func steps(_ names: String) -> [WorkflowExploring.Step] {
      names.split(separator: " ").map { .event("\($0)") }
    }
    let ways = try walker.shortcuts(of: steps("up down up up door door"))
    #expect(ways.contains(steps("up up door door")))
    // With one step more.
    #expect(ways.contains(steps("up door up door door")))
    // With another end, and without one step before it.
    #expect(ways.contains(steps("up up up door up")))
    #expect(ways.allSatisfy { $0.count < 6 } && Set(ways).count == ways.count)
    // The last one, two and four steps, where something shorter leads to them.
    let way = try #require(walker.places.way(to: "floor 2"))
    let ends = try walker.ends(of: steps("up down up down up up door up"))
    // The last four steps need no way, and all steps but the last change what is shown.
    let others = ["up up door up", "up down up down up up door"].map(steps)
    #expect(ends == [way + steps("up"), way + steps("door up")] + others)
  }

  /// A count that is saved.
  struct Visits: Workflow {
    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: borrowing RenderContext<Visits>) -> () -> Void {
      let sink = context.makeSink(of: AnyWorkflowAction<Visits>.self)
      return {
        sink.send(
          AnyWorkflowAction { state, _ in
            state += 1
            return nil
          })
      }
    }
  }

  /// Each check restores the app, which takes long.
  @Test(arguments: [("saved states are restored", 1), ("a restored app shows the same", 4)])
  func `a failed walk is checked where its failure can be seen`(
    property: String, count: Int
  ) throws {
    let rules = Exploration<Visits>()
    rules.event("visit") { $0() }
    let restored = Locked(0)
    let source = AppSource(
      rules: rules,
      makeRoot: { _ in
        restored.withLock { $0 += 1 }
        return Visits()
      },
      make: { world, checks, _ in
        try LogicApp(Visits(), in: world, rules, checks: checks, continuing: nil)
      })
    let walker = Walker(source, walks: 5, time: nil, seed: 1)
    let steps = [WorkflowExploring.Step](repeating: .event("visit"), count: 3)
    #expect(try walker.follow(steps, to: property, seed: nil, isChecked: false) == nil)
    #expect(restored.withLock { $0 } == count)
  }

  private func explorer(_ source: AppSource<Lift>) -> Explorer<Walker<Lift>> {
    Explorer(
      walker: Walker(source, walks: 5, time: nil, seed: 1),
      site: CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column))
  }

  /// As in XCTest, where a program that stops has no parent.
  @Test func `what has stopped a run is told by the next one`() async throws {
    let name = "DepthTests, what has stopped a run is told by the next one"
    let file = KeptWalk.file(of: name).appendingPathExtension("steps")
    var (stopsHere, left) = (false, "")
    func run() async throws -> String? {
      let rules = Exploration<Lift>()
      rules.event("up") { $0.send(.up) }
      rules.always("it continues") { app in
        // The program would stop here.
        if stopsHere, app.rendering.state.floor == 2 {
          left = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
          stopsHere = false
        }
        return true
      }
      let source = AppSource(rules: rules, makeRoot: { _ in Lift() }) { world, checks, _ in
        try LogicApp(Lift(), in: world, rules, checks: checks, continuing: nil)
      }
      var explorer = explorer(source)
      return try await explorer.makeWalksHere(name).failure
    }
    #expect(try await run() == nil)
    stopsHere = true
    #expect(try await run() == nil)
    #expect(!FileManager.default.fileExists(atPath: file.path))
    try left.write(to: file, atomically: true, encoding: .utf8)
    let message = try #require(try await run())
    #expect(message.hasPrefix("the app does not stop: not after 2 steps."), "\(message)")
    #expect(message.contains("    event up\n    event up\n"), "\(message)")
    #expect(message.contains("The last run of this test ended in the last of these steps: the app"))
    #expect(try await run() == nil)
  }
}
