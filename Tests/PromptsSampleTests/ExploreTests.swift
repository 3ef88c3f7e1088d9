import Testing
import Workflow
import WorkflowExploring
import WorkflowSnapshotTesting
import WorkflowTerminal

@testable import PromptsSample
@testable import WorkflowPrompts

/// Questions, whatever their user does.
struct ExploreTests {
  @Test func `nothing goes wrong on walks through the order`() async throws {
    let result = try await explore { _ in
      Order()
    } checking: { app in
      app.place { $0.rendering.questions[$0.rendering.state.current].label }
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
