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
    #expect(host.rendering == MessageScreen(id: nil, content: .nothing))
    await host.drain()
    let first = MessageScreen(id: 0, content: .message(try mail.message(at: 0)))
    #expect(host.rendering == first)
    host.update(MessageWorkflow(props: 3, mail: mail))
    #expect(host.rendering == first, "it stays for a moment")
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
    host.inbox.onMessageSelected(4)
    #expect(host.inbox.selected == 4)
    await host.drain()
    #expect(host.message == MessageScreen(id: 4, content: .message(try mail.message(at: 4))))
  }

  @Test func `a filter without a hit says so, keeps the panes, and its arrows move the list`()
    async throws
  {
    let host = WorkflowHost(drainedByHand: EmailBrowserWorkflow(mail: mail))
    host.rendering.body.sink(.changeFilter("no such thing"))
    #expect(host.inbox.placeholder == "Searching …")
    await host.drain()
    #expect(host.inbox.placeholder == "No match for “no such thing”.")
    #expect(host.message == MessageScreen(id: nil, content: .nothing))
    host.rendering.body.sink(.move(1))
    #expect(host.inbox.selected == nil)

    host.rendering.body.sink(.changeFilter("a"))
    await host.drain()
    let ids = host.inbox.messages.ids
    #expect(host.inbox.selected == ids.first)
    host.rendering.body.sink(.move(1))
    #expect(host.inbox.selected == ids[1])
    host.rendering.body.sink(.move(-5))
    #expect(host.inbox.selected == ids[0])
    host.rendering.body.sink(.move(1000))
    #expect(host.inbox.selected == ids.last)
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
    #expect(host.message == MessageScreen(id: nil, content: .nothing))
    #expect(host.inbox.placeholder == "No messages.")
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
  fileprivate var message: MessageScreen { rendering.body.panes.trailing }
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
