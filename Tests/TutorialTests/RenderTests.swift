import Testing
import WorkflowTesting

@testable import TutorialStep6

/// One render of the email browser: its children and its worker are not run but expected.
struct RenderTests {
  @Test func `both children get the message that the user selects`() {
    let browser = EmailBrowserWorkflow(mail: .sample, clock: UntouchedClock())
    let inbox = InboxScreen(messages: [], selected: 0, sink: Sink { _ in })
    let message = MessageScreen(title: "", byline: "", text: "")

    browser.renderTester(state: EmailBrowserWorkflow.State(messages: Message.samples)).strict
      .expect(MailReader.self)
      .expect(InboxWorkflow.self, rendering: inbox, output: 2) { #expect($0.selected == 0) }
      .expect(MessageWorkflow.self, rendering: message) { #expect($0.message?.sender == "Ada") }
      .render { _ in }
      .expectState { $0.selection = 1 }
      .next()
      .expect(MailReader.self)
      .expect(InboxWorkflow.self, rendering: inbox) { #expect($0.selected == 2) }
      .expect(MessageWorkflow.self, rendering: message) { #expect($0.message?.sender == "Mary") }
      .render { _ in }
  }
}
