import Testing
import WorkflowScreens
import WorkflowTesting

@testable import TutorialStep6

/// The running tree, with its children, its worker, and a clock that the test moves.
struct TreeTests {
  @Test func `a new message leaves the selected one where it is`() async {
    let clock = TestClock()
    let inbox = GrowingInbox()
    let browser = EmailBrowserWorkflow(mail: inbox.mail, clock: clock)
    let tester = WorkflowTester(browser, exhaustivity: .loose)

    await tester.settle()
    tester.send { $0.leading.sink.send(.select(1)) }
    #expect(tester.rendering.trailing.title == "A moth")

    await inbox.deliver(Message(id: 4, sender: "Alan", subject: "News", text: "It halts."))
    await tester.advance(clock, by: .seconds(60))
    #expect(tester.rendering.leading.messages.count == 4)
    #expect(tester.rendering.trailing.title == "A moth")
    #expect(tester.rendering.leading.selected == 2)
  }
}

/// A mailbox to which a test delivers messages.
private actor GrowingInbox {
  private var messages = Message.samples

  func deliver(_ message: Message) { messages.insert(message, at: 0) }

  nonisolated var mail: MailStore { MailStore { await self.messages } }
}
