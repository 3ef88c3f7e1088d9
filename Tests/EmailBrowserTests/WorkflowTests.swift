import WorkflowTestSupport
import Testing
import Workflow
import WorkflowScreens

@testable import EmailBrowser
@testable import MailReading

/// The three workflows, each alone and together.
struct WorkflowTests {
  private let mail: MailStore

  init() throws { mail = try shippedMail() }

  @Test func `the inbox emits the message that was selected, and keeps nothing`() {
    var outputs: [MessageID] = []
    let inbox = InboxWorkflow(messages: MessageList(ids: [3, 5, 8]), selected: 5, mail: mail)
    let host = WorkflowHost(drainedByHand: inbox, onOutput: { outputs.append($0) })
    let screen = host.rendering
    #expect(screen.messages.ids == [3, 5, 8])
    #expect(screen.selected == 5)
    screen.onMessageSelected(8)
    screen.onMessageSelected(3)
    #expect(outputs == [8, 3])
    #expect(host.rendering == screen)
  }

  @Test func `a worker reads the message, and another worker reads the next one`()
    async throws
  {
    let host = WorkflowHost(drainedByHand: MessageWorkflow(props: 0, mail: mail))
    #expect(host.rendering == MessageScreen(id: 0, content: .reading))
    await host.drain()
    #expect(host.rendering == MessageScreen(id: 0, content: .message(try mail.message(at: 0))))
    host.update(MessageWorkflow(props: 3, mail: mail))
    #expect(host.rendering == MessageScreen(id: 3, content: .reading))
    await host.drain()
    #expect(host.rendering == MessageScreen(id: 3, content: .message(try mail.message(at: 3))))
  }

  @Test func `a message that is no longer wanted is not shown`() async throws {
    let host = WorkflowHost(drainedByHand: MessageWorkflow(props: 0, mail: mail))
    host.update(MessageWorkflow(props: 1, mail: mail))
    await host.drain()
    #expect(host.rendering == MessageScreen(id: 1, content: .message(try mail.message(at: 1))))
  }

  @Test func `selecting a message shows it beside the inbox`() async throws {
    let host = WorkflowHost(drainedByHand: EmailBrowserWorkflow(mail: mail))
    #expect(host.inbox.selected == 0)
    #expect(host.message?.id == 0)
    host.inbox.onMessageSelected(4)
    #expect(host.inbox.selected == 4)
    #expect(host.message == MessageScreen(id: 4, content: .reading))
    await host.drain()
    #expect(host.message?.content == .message(try mail.message(at: 4)))
  }

  @Test func `reading a message renders the path to it and leaves the inbox alone`() async {
    let counter = RenderCounter()
    let host = WorkflowHost(
      drainedByHand: EmailBrowserWorkflow(mail: mail), observers: [counter])
    #expect(counter.take() == ["EmailBrowserWorkflow", "InboxWorkflow", "MessageWorkflow"])
    await host.drain()
    #expect(counter.take() == ["EmailBrowserWorkflow", "MessageWorkflow"])
    host.inbox.onMessageSelected(1)
    #expect(counter.take() == ["EmailBrowserWorkflow", "InboxWorkflow", "MessageWorkflow"])
  }

  @Test func `an empty mailbox has no message to show`() async throws {
    let folder = try TemporaryFolder()
    let mail = try MailStore(path: folder.write("empty", []))
    let host = WorkflowHost(drainedByHand: EmailBrowserWorkflow(mail: mail))
    await host.drain()
    #expect(host.message == nil)
    #expect(host.inbox.messages.count == 0)
  }

  @Test(arguments: 0..<12) func `a message is found in its list`(count: Int) {
    let list = MessageList(ids: (0..<count).map { $0 * 2 + 1 })
    for id in -1...(count * 2 + 1) {
      #expect(list.position(of: id) == list.ids.firstIndex(of: id))
    }
  }
}

extension WorkflowHost<EmailBrowserWorkflow> {
  fileprivate var inbox: InboxScreen { rendering.body.panes.leading }
  fileprivate var message: MessageScreen? { rendering.body.panes.trailing }
}

/// Records which workflows render.
private final class RenderCounter: WorkflowObserver {
  private var names: [String] = []

  func observe(_ event: WorkflowEvent) {
    if case .renderDidBegin(let session) = event { names.append("\(session.workflowType)") }
  }

  func take() -> [String] {
    defer { names = [] }
    return names
  }
}
