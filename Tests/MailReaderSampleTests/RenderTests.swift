import Foundation
import Testing
import Workflow
import WorkflowScreens
import WorkflowTestSupport
import WorkflowTesting

@testable import MailReaderSample
@testable import MailReadingSample

/// Each workflow of the reader alone, with its children and workers faked; then all together.
struct RenderTests {
  private let mail: MailStore

  /// Mails whose files are gone, so that they may be long.
  private let gone: MailStore

  init() throws {
    mail = try MailStore.sample
    let folder = try TemporaryFolder()
    for name in 0..<8 { try folder.write("\(name).eml", "Subject: a\n\n".utf8) }
    gone = try MailStore(path: folder.path)
    for name in 0..<8 { try FileManager.default.removeItem(atPath: "\(folder.path)/\(name).eml") }
  }

  @Test func `the inbox emits the message that is selected`() {
    InboxWorkflow(listing: MailListing(mail))
      .renderTester().strict
      .render { screen in
        #expect(screen.listing.selected == 0)
        screen.onMessageSelected.send(8)
      }
      .expectOutput(8)
      .expectNoAction()
  }

  @Test func `a long message stays until the next one is read`() {
    let read = MessageWorkflow.State(page: page(4), content: .page(.failed("torn")))
    MessageWorkflow(page: page(4), mail: gone).renderTester().strict
      .expect(page(4).reader(of: gone), output: PageContent.failed("torn"))
      .expect(Patience(page: page(4), clock: TestClock()))
      .render { #expect($0 == MessageScreen(page: nil, content: .nothing)) }
      .expectState { $0 = read }
      .next(MessageWorkflow(page: page(5), mail: gone))
      .expect(page(5).reader(of: gone))
      .expect(Patience(page: page(5), clock: TestClock()))
      .render { #expect($0 == MessageScreen(page: nil, content: .page(.failed("torn")))) }
  }

  @Test func `if reading takes long, that is said instead`() {
    MessageWorkflow(page: page(4), mail: gone).renderTester().strict
      .expect(page(4).reader(of: gone))
      .expect(Patience(page: page(4), clock: TestClock()), output: ())
      .render { _ in }
      .expectState { $0 = .init(page: page(4), content: .reading) }
      .next()
      .expect(page(4).reader(of: gone))
      .render { #expect($0 == MessageScreen(page: page(4), content: .reading)) }
  }

  @Test func `patience ends after a moment`() async {
    let clock = TestClock()
    await Patience(page: page(4), clock: clock).test { worker in
      await worker.settle()
      await worker.advance(clock, by: .milliseconds(50))
      await worker.nextOutput()
      await worker.expectFinished()
    }
  }

  @Test func `the reader emits the message and finishes`() async throws {
    let message = try mail.message(at: 2)
    await page(2).reader(of: mail).test { worker in
      #expect(await worker.nextOutput() == .message(message))
      await worker.expectFinished()
    }
  }

  @Test func `the mailbox passes the selection from one child to the other`() {
    let inbox = InboxScreen(listing: MailListing(mail), onMessageSelected: Sink { _ in })
    MailboxWorkflow(mail: mail).renderTester().strict
      .expect(MailboxWatcher(path: mail.path, stamp: mail.stamp, clock: TestClock()))
      .expect(InboxWorkflow.self, rendering: inbox, output: 2) { #expect($0.listing.selected == 1) }
      .expect(ReaderWorkflow.self, rendering: reader(nil)) { #expect($0.id == 1) }
      .render {
        #expect($0.body.panes.leading == inbox && $0.body.panes.trailing.stack.top.page == nil)
      }
      .expectAction(.select(2))
      .expectState { $0.listing.select(2) }
      .expectNoOutput()
  }

  @Test func `who goes into a message has read it, and who goes back has not read more`() throws {
    let summary = try mail.summary(at: 1)
    var marks = ReadMarks()
    func send(_ event: MailboxScreen.Event) -> RenderTestResult<MailboxWorkflow> {
      let inbox = InboxScreen(listing: MailListing(mail), onMessageSelected: Sink { _ in })
      return MailboxWorkflow(mail: mail, marks: marks).renderTester()
        .expect(InboxWorkflow.self, rendering: inbox)
        .expect(ReaderWorkflow.self, rendering: reader(nil))
        .render { $0.body.sink.send(event) }
    }
    send(.switchPane).expectState { $0.focus = .trailing }
      .expectOutput(.marked(summary, isRead: true))
    send(.move(1)).expectState { $0.listing.select(2) }.expectNoOutput()
    marks.mark(summary, isRead: true)
    send(.switchPane).expectState { $0.focus = .trailing }
      .expectOutput(.marked(try mail.summary(at: 4), isRead: true))
  }

  @Test func `together they show the selected message, and do nothing else`() throws {
    let tester = WorkflowTester(MailboxWorkflow(mail: mail))
    let second = try mail.message(at: 2)
    tester.send { $0.body.panes.leading.onMessageSelected.send(2) }
    tester.expectState { $0.listing.select(2) }
    tester.expectState(of: MessageWorkflow.self, key: 0) {
      $0 = .init(page: page(2), content: .page(.message(second)))
    }
    tester.expectRendering {
      #expect($0.body.panes.trailing.stack.top.content == .page(.message(second)))
    }
    tester.expectRunning(MailboxWatcher(path: mail.path, stamp: mail.stamp, clock: TestClock()))
    tester.finish()
  }

  private func page(_ id: MessageID) -> Page { .message(MessagePath(id)) }

  private func reader(_ page: Page?) -> ReaderWorkflow.Rendering {
    let message = MessageScreen(page: page, content: .nothing)
    return .init(body: ReaderScreen(stack: BackStackScreen(message), sink: Sink { _ in }))
  }

}
