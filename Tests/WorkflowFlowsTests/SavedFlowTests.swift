import Foundation
import Testing
import WorkflowTestSupport

@testable import WorkflowFlows

/// What is wrong with a saved flow is said with the name of the step.
struct SavedFlowTests {
  private let flow = Flow {
    FirstStep()
    TextStep()
    LengthStep()
  }

  private func saved() throws -> SavedFlow {
    var run = flow.workflow().makeInitialState()
    run.handle(.proceed(.value("x")), from: 0)
    return try #require(run.savedFlow)
  }

  private func message(_ saved: SavedFlow) -> String? {
    do {
      _ = try FlowRun(
        restoring: saved, flow.definition, FlowLaunch(argument: .none))
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(.rules("67e")) func `a value that the step does not take any more is an error`() throws {
    var saved = try saved()
    #expect(message(saved) == nil)
    saved.visits[1].argument = SavedArgument(type: "Swift.Int", json: "3")
    #expect(message(saved) == #"the step "TextStep" takes String now, but was saved with Int"#)
  }

  @Test func `a value that cannot be read is an error`() throws {
    var saved = try saved()
    saved.visits[1].argument.json = "{"
    #expect(
      message(saved)?.hasPrefix(#"Swift.String, with which "TextStep" was saved, cannot be read"#)
        == true)
    saved.visits[1].argument.type = "Shop.Order"
    #expect(
      message(saved)
        == #"no step of the flow takes or hands on Shop.Order, with which "TextStep" was saved"#)
  }
}
