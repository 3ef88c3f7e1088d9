import WorkflowTestSupport
import Testing
import Workflow
import WorkflowScreens

@testable import MailReaderSample
@testable import MailReadingSample

/// The three workflows, each alone and together.
struct WorkflowTests {
  private let mail: MailStore

  init() throws { mail = try MailStore.sample }

  @Test func `the inbox emits the message that was selected, and keeps nothing`() {
    var outputs: [MessageID] = []
    let inbox = InboxWorkflow(listing: MailListing(mail))
    let host = WorkflowHost(drainedByHand: inbox, onOutput: { outputs.append($0) })
    let screen = host.rendering
    #expect(screen.listing == MailListing(mail))
    screen.onMessageSelected.send(8)
    screen.onMessageSelected.send(3)
    #expect(outputs == [8, 3])
    #expect(host.rendering == screen)
  }

  @Test func `a short message is shown at once, and the next one too`() throws {
    let host = WorkflowHost(drainedByHand: MessageWorkflow(page: page(0), mail: mail))
    #expect(host.rendering == MessageScreen(page: page(0), content: try content(0)))
    host.update(MessageWorkflow(page: page(3), mail: mail))
    #expect(host.rendering == MessageScreen(page: page(3), content: try content(3)))
  }

  @Test func `a worker reads a long message, and another worker reads the next one`() async throws {
    let mail = try longMail()
    let host = WorkflowHost(drainedByHand: MessageWorkflow(page: page(0), mail: mail))
    #expect(host.rendering == MessageScreen(page: nil, content: .nothing))
    await host.drain()
    let first = MessageScreen(page: page(0), content: .page(.message(try mail.message(at: 0))))
    #expect(host.rendering == first)
    host.update(MessageWorkflow(page: page(1), mail: mail))
    #expect(host.rendering.content == first.content, "it stays for a moment")
    await host.drain()
    let second = MessageScreen(page: page(1), content: .page(.message(try mail.message(at: 1))))
    #expect(host.rendering == second)
  }

  @Test func `a long message that is no longer wanted is not shown`() async throws {
    let mail = try longMail()
    let host = WorkflowHost(drainedByHand: MessageWorkflow(page: page(0), mail: mail))
    host.update(MessageWorkflow(page: page(1), mail: mail))
    await host.drain()
    let second = MessageScreen(page: page(1), content: .page(.message(try mail.message(at: 1))))
    #expect(host.rendering == second)
  }

  @Test func `selecting a message shows it beside the inbox`() throws {
    let host = WorkflowHost(drainedByHand: MailboxWorkflow(mail: mail))
    #expect(host.inbox.listing.selected == 1, "the first that was not read")
    host.inbox.onMessageSelected.send(4)
    #expect(host.inbox.listing.selected == 4)
    #expect(host.message == MessageScreen(page: page(4), content: try content(4)))
  }

  @Test func `a filter without a hit says so, keeps the panes, and its arrows move the list`()
    async throws
  {
    let host = WorkflowHost(drainedByHand: MailboxWorkflow(mail: mail))
    host.rendering.body.sink.send(.changeFilter("no such thing"))
    #expect(host.inbox.listing.placeholder == "Searching …")
    await host.drain()
    #expect(host.inbox.listing.placeholder == "No match for “no such thing”.")
    #expect(host.message == MessageScreen(page: nil, content: .nothing))
    host.rendering.body.sink.send(.move(1))
    #expect(host.inbox.listing.selected == nil)

    host.rendering.body.sink.send(.changeFilter("a"))
    await host.drain()
    let ids = host.inbox.listing.messages.ids
    #expect(host.inbox.listing.selected == ids.first)
    host.rendering.body.sink.send(.move(1))
    #expect(host.inbox.listing.selected == ids[1])
    host.rendering.body.sink.send(.move(-5))
    #expect(host.inbox.listing.selected == ids[0])
    host.rendering.body.sink.send(.move(1000))
    #expect(host.inbox.listing.selected == ids.last)
  }

  @Test func `emptying a filter without a hit selects the message from before`() async throws {
    let host = WorkflowHost(drainedByHand: MailboxWorkflow(mail: mail))
    host.inbox.onMessageSelected.send(4)
    host.rendering.body.sink.send(.changeFilter("no such thing"))
    await host.drain()
    #expect(host.inbox.listing.selected == nil)
    host.rendering.body.sink.send(.changeFilter(""))
    #expect(host.inbox.listing.selected == 4)
    #expect(host.message == MessageScreen(page: page(4), content: try content(4)))
  }

  @Test func `a long message renders the path to it and leaves the inbox alone`() async throws {
    let counter = RenderCounter()
    let host = WorkflowHost(
      drainedByHand: MailboxWorkflow(mail: try longMail()), observers: [counter])
    let all = ["MailboxWorkflow", "InboxWorkflow", "ReaderWorkflow", "MessageWorkflow"]
    #expect(counter.take() == all)
    await host.drain()
    #expect(counter.take() == ["MailboxWorkflow", "ReaderWorkflow", "MessageWorkflow"])
    host.inbox.onMessageSelected.send(1)
    #expect(counter.take() == all)
  }

  @Test func `an empty mailbox has no message to show`() async throws {
    let folder = try TemporaryFolder()
    let mail = try MailStore(path: folder.write("empty", []))
    let host = WorkflowHost(drainedByHand: MailboxWorkflow(mail: mail))
    await host.drain()
    #expect(host.message == MessageScreen(page: nil, content: .nothing))
    #expect(host.inbox.listing.placeholder == "No messages.")
    #expect(host.inbox.listing.messages.count == 0)
  }

  private func page(_ id: MessageID) -> Page { .message(MessagePath(id)) }

  private func content(_ id: MessageID) throws -> MessageScreen.Content {
    .page(.message(try mail.message(at: id)))
  }
}

extension WorkflowHost<MailboxWorkflow> {
  fileprivate var inbox: InboxScreen { rendering.body.panes.leading }
  fileprivate var message: MessageScreen { rendering.body.panes.trailing.stack.top }
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

/// A mailbox of two messages that are too long to be read at once.
private func longMail() throws -> MailStore {
  let text = String(repeating: "A long line of a long text, as it is.\n", count: 2000)
  let messages = ["a", "b"].map {
    "From x Thu Mar  5 09:12:44 2026\nFrom: \($0)@example.org\nSubject: \($0)\n\n\(text)\n"
  }
  // The store has the file open, so the folder can go.
  let folder = try TemporaryFolder()
  return try withExtendedLifetime(folder) {
    try MailStore(path: folder.write("long", messages.joined().utf8))
  }
}
