import Testing
import Workflow
import WorkflowSynchronization
import WorkflowTesting

@testable import WorkflowExploring

/// Walks through an app that is right, and through apps that are not.
struct ExploreTests {
  /// Explores a shelf, and returns the messages of failures.
  private func explore(
    _ fault: Shelf.Fault, _ check: (Exploration<Shelf>) -> Void = { _ in }
  ) async throws -> (result: ExplorationResult, messages: [String]) {
    let messages = Locked([String]())
    let capture = ReportCapture { message, _ in messages.withLock { $0.append(message) } }
    let result = try await keepingNone(capture) {
      try await WorkflowExploring.explore(walks: 300, within: nil) { world in
        Shelf(fault: fault, look: { query in try await world.call("look") { "about \(query)" } })
      } checking: { app in
        app.always("a jar is selected") { $0.rendering.isSelected }
        app.always("the answer is that to the question") { $0.rendering.isAnswered }
        app.inverse("add", "take-back") { $0.state.jars }
        check(app)
      }
    }
    return (result, messages.withLock { $0 })
  }

  @Test func `a right app passes`() async throws {
    let (result, messages) = try await explore(.none)
    #expect(messages == [])
    #expect(result.walks >= 300)
    #expect(result.steps > 3000)
  }

  @Test(arguments: [
    (Shelf.Fault.selection, "a jar is selected", 2),
    (.staleAnswer, "the answer is that to the question", 3),
    (.inverse, "add and take-back", 2),
    (.saving, "saved states are restored", 1),
    (.restoring, "a restored app shows the same", 0),
    (.memory, "a walk repeats", 0),
    (.plainMode, "plain mode has every command", 0),
    (.stop, "the app does not stop", 3),
    (.drawing, "the app does not stop", 1),
    (.issue, "no issue is recorded", 2),
    (.beginning, "no issue is recorded", 0),
  ])
  func `a fault is found, with the steps that lead to it`(
    fault: Shelf.Fault, property: String, steps: Int
  ) async throws {
    let message = try #require(try await explore(fault).messages.first)
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasPrefix("\(property): not "), "\(message)")
    #expect(lines.count <= 40)
    let walk = lines.drop { !$0.hasPrefix("    ") }.prefix { $0.hasPrefix("    ") }
    #expect(steps == 0 || walk.count == steps, "\(message)")
  }
}
