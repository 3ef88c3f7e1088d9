import MailReadingSample
import Testing
import WorkflowScreens
import WorkflowTesting

@testable import EmailBrowserSample

/// Each workflow alone: its children and workers are not run but expected.
struct RenderTests {
  private let mail: MailStore

  init() throws { mail = try .sample }

  @Test func `the inbox emits the message that the user selects`() {
    InboxWorkflow(mail: mail, selected: 0)
      .renderTester().strict
      .render { $0.sink.send(.select(8)) }
      .expectOutput(8)
  }

  @Test func `a filter runs a search, and the inbox emits the first message that it finds`() {
    let found = Search.Found(numbers: [8, 13], lookedAt: 14)
    InboxWorkflow(mail: mail, selected: 0)
      .renderTester(state: Filter(text: "marta")).strict
      .expect(Search(mail: mail, text: "marta"), output: found)
      .render { #expect($0.filter?.text == "marta") }
      .expectState { $0?.found = found }
      .expectOutput(8)
  }

  @Test func `a filter without a text lists all messages, so nothing is looked for`() {
    InboxWorkflow(mail: mail, selected: 0)
      .renderTester(state: Filter()).strict
      .render { #expect($0.filter == Filter()) }
  }

  @Test func `a message stays until the next one is read`() throws {
    let first = MessageReader.Reading(number: 1, message: .success(try mail.message(at: 1)))
    let second = MessageReader.Reading(number: 2, message: .success(try mail.message(at: 2)))
    MessageWorkflow(mail: mail, number: 2)
      .renderTester(state: first).strict
      .expect(MessageReader(mail: mail, number: 2), output: second)
      .render { #expect($0 == MessageScreen(number: 1, message: first.message)) }
      .expectState { $0 = second }
      .next()
      .render { #expect($0 == MessageScreen(number: 2, message: second.message)) }
  }

  @Test func `what the inbox emits is the message that is shown next`() {
    EmailBrowserWorkflow(mail: mail)
      .renderTester().strict
      .expect(InboxWorkflow.self, rendering: inbox, output: 5) { #expect($0.selected == 0) }
      .expect(MessageWorkflow.self, rendering: MessageScreen()) { #expect($0.number == 0) }
      .render { #expect($0.overlays.isEmpty) }
      .expectState { $0.selected = 5 }
      .next()
      .expect(InboxWorkflow.self, rendering: inbox) { #expect($0.selected == 5) }
      .expect(MessageWorkflow.self, rendering: MessageScreen()) { #expect($0.number == 5) }
      .render { _ in }
  }

  @Test(arguments: [14, 1000])
  func `a message that is no longer in the mailbox is not shown`(selected: Int) {
    EmailBrowserWorkflow(mail: mail)
      .renderTester(state: EmailBrowserWorkflow.State(selected: selected)).strict
      .expect(InboxWorkflow.self, rendering: inbox) { #expect($0.selected == nil) }
      .expect(MessageWorkflow.self, rendering: MessageScreen()) { #expect($0.number == nil) }
      .render { _ in }
  }

  @Test func `help lies above the panes, and goes when it is closed`() {
    EmailBrowserWorkflow(mail: mail)
      .renderTester(state: EmailBrowserWorkflow.State(showsHelp: true))
      .expect(InboxWorkflow.self, rendering: inbox)
      .expect(MessageWorkflow.self, rendering: MessageScreen())
      .render { $0.overlays.first?.content.sink.send(.closeHelp) }
      .expectState { $0.showsHelp = false }
  }

  private var inbox: InboxScreen { InboxScreen(mail: mail, sink: Sink { _ in }) }
}
