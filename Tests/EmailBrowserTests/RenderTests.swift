import Testing
import Workflow
import WorkflowScreens
import WorkflowTesting

@testable import EmailBrowser
@testable import MailReading

/// Each workflow of the browser alone, with its children and workers faked; then all together.
struct RenderTests {
  private let mail: MailStore

  init() throws { mail = try shippedMail() }

  @Test func `the inbox emits the message that is selected`() {
    InboxWorkflow(messages: MessageList(ids: [3, 5, 8]), selected: 5, mail: mail)
      .renderTester().strict
      .render { screen in
        #expect(screen.selected == 5)
        screen.onMessageSelected(8)
      }
      .expectOutput(8)
      .expectNoAction()
  }

  @Test func `a message stays until the next one is read`() {
    MessageWorkflow(props: 4, mail: mail).renderTester().strict
      .expect(MessageReader(id: 4, mail: mail), output: .failed("torn"))
      .expect(Patience(id: 4, clock: TestClock()))
      .render { #expect($0 == MessageScreen(id: nil, content: .nothing)) }
      .expectState { $0 = .init(id: 4, content: .failed("torn")) }
      .next(MessageWorkflow(props: 5, mail: mail))
      .expect(MessageReader(id: 5, mail: mail))
      .expect(Patience(id: 5, clock: TestClock()))
      .render { #expect($0 == MessageScreen(id: 4, content: .failed("torn"))) }
  }

  @Test func `if reading takes long, that is said instead`() {
    MessageWorkflow(props: 4, mail: mail).renderTester().strict
      .expect(MessageReader(id: 4, mail: mail))
      .expect(Patience(id: 4, clock: TestClock()), output: ())
      .render { _ in }
      .expectState { $0 = .init(id: 4, content: .reading) }
      .next()
      .expect(MessageReader(id: 4, mail: mail))
      .render { #expect($0 == MessageScreen(id: 4, content: .reading)) }
  }

  @Test func `patience ends after a moment`() async {
    let clock = TestClock()
    await Patience(id: 4, clock: clock).test { worker in
      await worker.settle()
      await worker.advance(clock, by: .milliseconds(50))
      await worker.nextOutput()
      await worker.expectFinished()
    }
  }

  @Test func `the reader emits the message and finishes`() async throws {
    let message = try mail.message(at: 2)
    await MessageReader(id: 2, mail: mail).test { worker in
      #expect(await worker.nextOutput() == .message(message))
      await worker.expectFinished()
    }
  }

  @Test func `the browser passes the selection from one child to the other`() {
    let inbox = InboxScreen(
      messages: MessageList(ids: [0, 1]), selected: 0, mail: mail, onMessageSelected: Sink { _ in })
    EmailBrowserWorkflow(mail: mail).renderTester().strict
      .expect(MailboxWatcher(path: mail.path, stamp: mail.stamp, clock: TestClock()))
      .expect(InboxWorkflow.self, rendering: inbox, output: 1) { #expect($0.selected == 0) }
      .expect(
        MessageWorkflow.self, rendering: MessageScreen(id: 0, content: .reading)
      ) { #expect($0.props == 0) }
      .render {
        #expect(
          $0.body.panes.leading == inbox
            && $0.body.panes.trailing == MessageScreen(id: 0, content: .reading))
      }
      .expectAction(.select(1))
      .expectState { $0.selected = 1 }
      .expectNoOutput()
  }

  @Test func `together they show the selected message, and do nothing else`() async throws {
    let tester = WorkflowTester(EmailBrowserWorkflow(mail: mail))
    let watcher = MailboxWatcher(path: mail.path, stamp: mail.stamp, clock: TestClock())
    let (first, second) = (try mail.message(at: 0), try mail.message(at: 1))
    await tester.settle()
    tester.expectState(of: MessageWorkflow.self) { $0 = .init(id: 0, content: .message(first)) }
    tester.expectRendering { #expect($0.body.panes.trailing.content == .message(first)) }
    tester.expectEnd(of: MessageReader(id: 0, mail: mail))
    tester.expectEnd(of: Patience(id: 0, clock: TestClock()))

    tester.send { $0.body.panes.leading.onMessageSelected(1) }
    tester.expectState { $0.selected = 1 }
    // The first message stays until the second is read.
    tester.expectRendering { #expect($0.body.panes.trailing.content == .message(first)) }
    tester.expectBegin(of: MessageReader(id: 1, mail: mail))
    tester.expectBegin(of: Patience(id: 1, clock: TestClock()))

    await tester.settle()
    tester.expectState(of: MessageWorkflow.self) { $0 = .init(id: 1, content: .message(second)) }
    tester.expectRendering { #expect($0.body.panes.trailing.content == .message(second)) }
    tester.expectEnd(of: MessageReader(id: 1, mail: mail))
    tester.expectEnd(of: Patience(id: 1, clock: TestClock()))
    tester.expectRunning(watcher)
    tester.finish()
  }
}
