import Testing
import Workflow
import WorkflowExploring
import WorkflowPrompts
import WorkflowSnapshotTesting
import WorkflowTerminal
import WorkflowTextUI

@testable import PromptsSample

/// Questions, whatever their user does.
struct ExploreTests {
  @Test func `every walk goes well`() async throws {
    let result = try await explore(within: .seconds(8)) { _ in
      Order()
    } checking: { app in
      app.place { "question \($0.frame.lines.count { $0.hasPrefix("✓") } + 1)" }
    }
    assertSnapshot(of: result.map.outline, as: .lines)
  }
}

/// The questions of the sample, with an end.
private struct Order: Workflow {
  typealias Output = ExitCode

  func makeInitialState() {}

  func render(state: Void, context: borrowing RenderContext<Order>) -> PromptScreen {
    context.render(
      PromptWorkflow(Burger.kind, Burger.toppings, Burger.spice, Burger.name, Burger.discount)
    ) { _ in
      AnyWorkflowAction(sendingOutput: ExitCode.success)
    }
  }
}
