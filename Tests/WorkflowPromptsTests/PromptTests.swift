import Testing
import WorkflowPrompts
import WorkflowTerminal
import WorkflowTextUI

struct PromptTests {
  @Test func `options are filtered by what is typed`() {
    let app = TerminalHarness(
      PromptWorkflow(.choice("Region", among: ["eu-west", "us-east"])), form: .inline
    ) { _ in .exit(.success) }
    print(app.frame)
    app.type("us")
    print(app.frame)
    app.press("enter")
    print(app.frame)
    #expect(app.outputs.count == 1)
    #expect((try? app.outputs[0].get()) == "us-east")
  }
}
