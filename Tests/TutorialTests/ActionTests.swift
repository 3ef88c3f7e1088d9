import Testing
import WorkflowTesting

@testable import TutorialStep6

/// The actions of the email browser, applied to a state.
struct ActionTests {
  private let browser = EmailBrowserWorkflow(mail: .sample, clock: UntouchedClock())

  @Test func `the user selects a message, not a row`() {
    EmailBrowserWorkflow.Action.tester(
      state: EmailBrowserWorkflow.State(messages: Message.samples), workflow: browser
    )
    .send(.select(1))
    .expectState { $0.selection = 2 }
  }
}
