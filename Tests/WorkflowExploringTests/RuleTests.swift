import Foundation
import Testing
import Workflow
import WorkflowScreens
import WorkflowTesting
import WorkflowTextUI

@testable import WorkflowExploring

/// What a test can say about walks, with and without a screen.
struct RuleTests {
  private struct Counter: Workflow {
    struct Rendering {
      var count: Int
      var add: (Int) -> Void
    }

    struct Add: WorkflowAction {
      var amount: Int

      func apply(toState count: inout Int, workflow: Counter) -> Never? {
        // The fault: it counts no further than nine.
        count = workflow.isLimited ? min(count + amount, 9) : count + amount
        return nil
      }
    }

    var isLimited = false

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: borrowing RenderContext<Counter>) -> Rendering {
      let sink = context.makeSink(of: Add.self)
      return Rendering(count: state) { sink.send(Add(amount: $0)) }
    }
  }

  private func exploreCounter(isLimited: Bool) async throws {
    try await explore(walks: 50, within: nil) { _ in
      Counter(isLimited: isLimited)
    } checking: { app in
      app.event("add four") { $0.add(4) }
      app.event("take one") { $0.add(-1) }
      app.model("all is counted", 0) { count, step, app in
        if let step { count += step == "event add four" ? 4 : -1 }
        return app.rendering.count == count
      }
    }
  }

  @Test func `logic alone is compared with a model`() async throws {
    #expect(try await messages { try await exploreCounter(isLimited: false) } == [])
    let message = try #require(
      try await messages { try await exploreCounter(isLimited: true) }.first)
    let walk = message.split(separator: "\n").filter { $0.hasPrefix("    event") }
    #expect(walk == Array(repeating: "    event add four", count: 3), "\(message)")
  }

  @Test func `a command or field that no frame has had is a mistake`() async throws {
    let message = try await messages {
      try await explore(walks: 3, within: nil) { _ in
        Shelf()
      } checking: {
        $0.excludes("quti")
      }
    }.first
    #expect(message?.contains("\"quti\"") == true)
    #expect(message?.contains("quit") == true)
    let texts = try await messages {
      try await explore(walks: 3, within: nil) { _ in
        Shelf()
      } checking: {
        $0.texts(for: "Colour", ["red"])
      }
    }.first
    #expect(texts?.contains("\"Colour\"") == true)
    let none = try await messages {
      try await explore(walks: 3, within: nil) { _ in
        Shelf()
      } checking: {
        $0.texts(for: "label", [])
      }
    }.first
    #expect(none?.contains("no text for \"label\"") == true)
  }

  @Test func `a command may have several that take it back`() async throws {
    let message = try await messages {
      try await explore(walks: 20, within: nil) { _ in
        Shelf(fault: .inverse)
      } checking: { app in
        app.inverse("add", "remove") { _ in 0 }
        app.inverse("add", "take-back") { $0.state.jars }
      }
    }.first
    #expect(message?.hasPrefix("add and take-back: not after 2") == true, "\(message ?? "")")
  }

  @Test func `a result says what was not reached`() async throws {
    let result = try await explore(walks: 3, within: .zero) { _ in Shelf() }
    #expect(result.description.contains("the time was over before the last walk"), "\(result)")
    // A slow machine has not seen enough to say that a name is wrong.
    let all = try await messages {
      try await explore(walks: 100, within: .zero) { _ in
        Shelf()
      } checking: { app in
        app.excludes("no-such-command")
      }
    }
    #expect(all == [])
    let idle = try await explore(walks: 3, within: nil) { _ in Sign() }
    #expect(idle.description.contains("half of the steps were refused"), "\(idle)")
    #expect(idle.description.contains("no step has changed anything"), "\(idle)")
  }

  /// A text that uses no key.
  private struct Sign: Workflow {
    func makeInitialState() {}
    func render(state: Void, context: borrowing RenderContext<Sign>) -> SignScreen { SignScreen() }
  }

  private struct SignScreen: TextScreen {
    func view(in environment: ViewEnvironment) -> any TextView { Text("Closed") }
  }

  @Test func `a check that is switched off is in the result`() async throws {
    var result: ExplorationResult?
    let messages = try await messages {
      result = try await explore(walks: 20, within: nil) { _ in
        Shelf(fault: .plainMode)
      } checking: { app in
        app.skips(.plainMode)
        app.excludes("quit")
      }
    }
    #expect(messages == [])
    #expect(result?.description.contains("not checked: plain mode has every command") == true)
    #expect(result.map { $0.walks >= 20 } == true)
  }

  private struct Buttons: Workflow {
    enum Action: WorkflowAction {
      case keep, lose

      func apply(toState isLost: inout Bool, workflow: Buttons) -> Never? {
        if self == .lose { isLost = true }
        return nil
      }
    }

    func makeInitialState() -> Bool { false }

    func render(state: Bool, context: borrowing RenderContext<Buttons>) -> ButtonsScreen {
      ButtonsScreen(isLost: state, sink: context.makeSink(of: Action.self))
    }
  }

  private struct ButtonsScreen: TextScreen {
    let isLost: Bool
    let sink: Sink<Buttons.Action>

    func view(in environment: ViewEnvironment) -> any TextView {
      HStack(spacing: 1) {
        Button("Keep") { sink.send(.keep) }
        Button("Lose") { sink.send(.lose) }
      }
    }
  }

  @Test func `an excluded button is not pressed, and the other one is`() async throws {
    func failures(excluding command: String) async throws -> [String] {
      try await messages {
        try await explore(walks: 20, within: nil) { _ in
          Buttons()
        } checking: { app in
          app.excludes(command)
          app.always("nothing is lost") { !$0.rendering.isLost }
        }
      }
    }
    #expect(try await failures(excluding: "lose") == [])
    #expect(try await failures(excluding: "keep").first?.hasPrefix("nothing is lost") == true)
  }

  private struct NoApp: Error {}

  @Test func `an error of the test reaches the test`() async throws {
    await #expect(throws: NoApp.self) {
      try await explore { _ -> Shelf in throw NoApp() }
    }
  }

  @Test func `an app with a screen is walked through on it`() async throws {
    let result = try await explore(walks: 3, within: nil) { _ in
      Shelf()
    } checking: { app in
      app.always("a jar is selected") {
        let screen = $0.rendering
        return screen.isSelected
      }
    }
    #expect(result.map.places == ["ShelfScreen"])
  }

  /// A safe that opens after three numbers in order.
  private struct Safe: Workflow {
    func makeInitialState() -> [Int] { [] }

    func render(state: [Int], context: borrowing RenderContext<Safe>) -> (
      isOpen: Bool, press: (Int) -> Void
    ) {
      let sink = context.makeSink(of: AnyWorkflowAction<Safe>.self)
      return (
        state == [1, 2, 3],
        { number in
          sink.send(
            AnyWorkflowAction { state, _ in
              let isRight = number == state.count + 1
              if state.count < 3 { state = isRight ? state + [number] : number == 1 ? [1] : [] }
              return nil
            })
        }
      )
    }
  }

  @Test func `a first place that is hard to leave is tried for longer`() async throws {
    let result = try await explore(walks: 0, within: nil) { _ in
      Safe()
    } checking: { app in
      for number in 1...7 { app.event("press \(number)") { $0.press(number) } }
      app.place { $0.rendering.isOpen ? "open" : "closed" }
    }
    #expect(result.map.places == ["closed", "open"], "\(result)")
    // The last 200 of them have shown nothing new, so more than 400 were needed.
    #expect(result.steps > 600, "\(result)")
  }

  @Test func `an eighth of the time is left after the map`() async throws {
    let begin = ContinuousClock.now - .seconds(100_000)
    let walker = Walker(
      AppSource.logic({ _ in Counter() }, { _ in }), walks: 1, time: nil, seed: 1)
    #expect(walker.end(of: nil, since: begin) == nil)
    #expect(walker.end(of: .seconds(200_000), since: begin) == begin + .seconds(200_000))
    // The map has taken it all.
    let end = try #require(walker.end(of: .seconds(80_000), since: begin))
    #expect(end >= begin + .seconds(110_000))
  }

  @Test func `the guide's walks up to a depth are these`() async throws {
    let result = try await explore(walks: .every(upTo: 4)) { _ in
      Counter()
    } checking: { app in
      app.event("one more") { $0.add(1) }
      app.event("one less") { $0.add(-1) }
      app.always("the count is small") { abs($0.rendering.count) < 5 }
    }
    let guide = try String(contentsOf: .guide, encoding: .utf8)
    #expect(guide.contains("```text\n\(result)\n```"), "\(result)")
  }

  @Test func `walks without a step are a mistake`() async throws {
    let message = try await messages {
      try await explore(walks: 3, within: nil) { _ in
        Counter()
      } checking: { _ in
      }
    }.first
    #expect(message?.contains("nothing to do") == true)
  }
}

extension URL {
  fileprivate static let guide = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../docs/exploring.md")
}
