import Foundation
import Testing
import Workflow
import WorkflowScreens
import WorkflowTestSupport
import WorkflowTesting

@testable import MailReaderSample
@testable import MailReadingSample

/// Mailboxes that other programs write to while they are open.
struct ChangingMailboxTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func mbox(_ subjects: [String]) -> String {
    subjects.map {
      "From x Thu Mar  5 09:12:44 2026\nFrom: \($0)@example.org\nSubject: \($0)\n\ntext of \($0)\n\n"
    }.joined()
  }

  private func subjects(_ mail: MailStore) throws -> [String] {
    try (0..<mail.count).map { try mail.summary(at: $0).subject }
  }

  @MainActor
  @Test(.timeLimit(.minutes(20)))
  func `a mailbox that grows is read again, and the selected message stays`() async throws {
    let path = try folder.write("mbox", mbox(["a", "b", "c"]).utf8)
    let clock = TestClock()
    let mail = try MailStore(path: path)
    // The list shows it.
    #expect(try subjects(mail) == ["a", "b", "c"])
    let host = WorkflowHost(drainedByHand: MailboxWorkflow(mail: mail, clock: clock))
    func settle(until isDone: () -> Bool) async {
      while !isDone() {
        await host.drain()
        await Task.yield()
      }
    }
    host.rendering.body.panes.leading.onMessageSelected.send(1)
    try folder.write("mbox", mbox(["new", "a", "b", "c", "d"]).utf8)
    // Twice the same, so whoever writes has finished.
    for _ in 0..<2 {
      await settle { clock.sleeperCount == 1 }
      clock.advance(by: .seconds(2))
    }
    await settle { host.rendering.body.notice != nil }
    #expect(host.rendering.body.notice == "The mailbox was read again: 2 messages more.")
    try #require(host.rendering.body.panes.leading.listing.selected == 2)
    #expect(host.rendering.body.panes.leading.listing.messages.count == 5)
    await settle { host.message == "b" }

    // The user does something, and the notice has been seen.
    host.rendering.body.sink.send(.switchPane)
    #expect(host.rendering.body.notice == nil)

    try folder.write("mbox", mbox(["d"]).utf8)
    host.rendering.body.sink.send(.readAgain)
    await settle { host.rendering.body.notice != nil }
    #expect(
      host.rendering.body.notice
        == "The mailbox was read again: 4 messages fewer. The selected message is gone.")
    await settle { host.message == "d" }

    // What cannot be read again stays as it was.
    try FileManager.default.removeItem(atPath: path)
    host.rendering.body.sink.send(.readAgain)
    await settle { host.rendering.body.notice != nil }
    #expect(host.rendering.body.notice == "\(path): there is no such file or folder.")
    #expect(host.rendering.body.panes.leading.listing.messages.count == 1)
    host.end()
  }

  @Test(.timeLimit(.minutes(20)), arguments: ["mbox", "maildir"])
  func `while nothing changes, nothing runs, and then a change is noticed`(kind: String)
    async throws
  {
    let path = folder.path + "/" + kind
    let file = kind == "mbox" ? path : path + "/new/1"
    if kind == "maildir" {
      try FileManager.default.createDirectory(
        atPath: path + "/new", withIntermediateDirectories: true)
    } else {
      try folder.write("mbox", mbox(["a"]).utf8)
    }
    let clock = TestClock()
    let watcher = MailboxWatcher(path: path, stamp: MailStamp(path: path), clock: clock)
    await watcher.test { worker in
      func look() async {
        while clock.sleeperCount == 0 {
          await worker.settle()
          await Task.yield()
        }
        await worker.advance(clock, by: .seconds(2))
      }
      await look()
      await worker.settle()
      for _ in 0..<1000 { await Task.yield() }
      await worker.settle()
      #expect(clock.sleeperCount == 0)
      _ = FileManager.default.createFile(atPath: file, contents: Data(mbox(["a", "b"]).utf8))
      await look()
      await look()
      #expect(await worker.nextOutput() == MailStamp(path: path))
      await worker.expectFinished()
    }
  }

  @MainActor
  @Test(.timeLimit(.minutes(20)))
  func `new mail leaves what is open in a message`() async throws {
    let day = try DayMailbox()
    let path = day.folder.path + "/inbox.mbox"
    let host = WorkflowHost(drainedByHand: MailboxWorkflow(mail: try MailStore(path: path)))
    let text = try String(contentsOfFile: path, encoding: .utf8)
    func grow(_ count: Int) async throws {
      // The list shows it.
      _ = try subjects(host.rendering.body.listing.mail)
      try day.folder.write("inbox.mbox", (mbox((0..<count).map { "new\($0)" }) + text).utf8)
      host.rendering.body.sink.send(.readAgain)
      while host.rendering.body.notice == nil {
        await host.drain()
        await Task.yield()
      }
    }
    host.rendering.body.panes.leading.onMessageSelected.send(2)
    host.rendering.body.panes.trailing.sink.send(.showAttachments)
    #expect(host.rendering.overlays.count == 1)
    try await grow(1)
    #expect(host.rendering.overlays.count == 1, "the dialog is still there")
    #expect(host.rendering.body.panes.trailing.stack.top.page == .message(MessagePath(3)))

    host.rendering.body.panes.trailing.sink.send(.showSource)
    host.rendering.body.panes.trailing.sink.send(.search("rules", lines: ["a", "b"]))
    try await grow(3)
    let reader = host.rendering.body.panes.trailing
    #expect(reader.stack.frames.map(\.page) == [.message(MessagePath(5)), .source(MessagePath(5))])
    #expect(reader.stack.top.text.contains("Subject: Your application"))
    #expect(reader.search?.words == "rules")

    // If the message is gone, so is what was open in it.
    try day.folder.write("inbox.mbox", mbox(["other"]).utf8)
    host.rendering.body.sink.send(.readAgain)
    while host.message != "other" {
      await host.drain()
      await Task.yield()
    }
    #expect(host.rendering.overlays.isEmpty)
    #expect(host.rendering.body.panes.trailing.stack.rest.isEmpty)
    host.end()
  }

  @MainActor
  @Test(.timeLimit(.minutes(20)))
  func `the message from before a filter is found in a shorter mailbox, or gone`() async throws {
    for rest in [["a", "c"], ["a"]] {
      let path = try folder.write("mbox", mbox(["a", "b", "c"]).utf8)
      let mail = try MailStore(path: path)
      #expect(try subjects(mail) == ["a", "b", "c"])
      let host = WorkflowHost(drainedByHand: MailboxWorkflow(mail: mail))
      host.rendering.body.panes.leading.onMessageSelected.send(2)
      host.rendering.body.sink.send(.changeFilter("nothing"))
      await host.drain()
      #expect(host.rendering.body.panes.leading.listing.selected == nil)
      try folder.write("mbox", mbox(rest).utf8)
      host.rendering.body.sink.send(.readAgain)
      for _ in 0..<4 { await host.drain() }
      host.rendering.body.sink.send(.clearFilter)
      for _ in 0..<4 { await host.drain() }
      #expect(host.rendering.body.panes.leading.listing.selected == rest.firstIndex(of: "c"))
      #expect(host.message == (rest.count == 2 ? "c" : nil))
      host.end()
    }
  }

  @MainActor
  @Test(.timeLimit(.minutes(20)))
  func `a filter looks again at a mailbox that has changed`() async throws {
    let path = try folder.write("mbox", mbox(["apple", "berry"]).utf8)
    let host = WorkflowHost(drainedByHand: MailboxWorkflow(mail: try MailStore(path: path)))
    host.rendering.body.sink.send(.changeFilter("apple"))
    await host.drain()
    try folder.write("mbox", mbox(["pear", "apple", "apples"]).utf8)
    host.rendering.body.sink.send(.readAgain)
    for _ in 0..<4 { await host.drain() }
    #expect(host.rendering.body.panes.leading.listing.messages.ids == [1, 2])
    #expect(host.rendering.body.panes.leading.listing.selected == 1)
    try folder.write("mbox", [])
    host.rendering.body.sink.send(.readAgain)
    for _ in 0..<4 { await host.drain() }
    #expect(host.rendering.body.panes.leading.listing.selected == nil)
    #expect(host.rendering.body.panes.leading.listing.placeholder == "No match for “apple”.")
    host.rendering.body.sink.send(.clearFilter)
    #expect(host.rendering.body.panes.leading.listing.selected == nil)
    host.end()
  }
}

extension WorkflowHost<MailboxWorkflow> {
  /// The subject of the message that is shown.
  fileprivate var message: String? {
    guard case .page(.message(let message)) = rendering.body.panes.trailing.stack.top.content else {
      return nil
    }
    return message.subject
  }
}
