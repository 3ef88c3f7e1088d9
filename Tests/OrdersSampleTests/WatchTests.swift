import Foundation
import Testing
import WorkflowScreens
import WorkflowSessions
import WorkflowSnapshotTesting
import WorkflowTerminal
import WorkflowTestSupport
import WorkflowTesting
import WorkflowTextUI

@testable import OrdersSample

/// The table of orders, as the user sees it.
struct WatchTests {
  private let clock = TestClock()

  @Test(arguments: [Size(width: 72, height: 18), .init(width: 40, height: 10)])
  func `each phase`(size: Size) throws {
    let app = app(TestOrders(store: try .sample(clock: clock)), size: size)
    app.advance(clock, by: .seconds(75))
    assertSnapshot(of: app.frame, as: .frame, named: "\(size.width)")
  }

  @Test func `a decision is stored, and waits for a process`() throws {
    let book = TestOrders(store: try .sample())
    let app = app(book)
    #expect(app.rendering.selected?.order == "waiting")
    app.press("a")
    #expect(app.rendering.requests.isEmpty)
    app.advance(clock, by: .milliseconds(500))
    #expect(app.frame.description.contains("decided"))
    #expect(throws: OrdersError("waiting was decided before")) {
      try book.decide(.refuse, about: "waiting")
    }
    app.press("q")
    #expect(app.exitCode == .success)
  }

  @Test func `a decision that comes too late says so`() throws {
    let book = TestOrders(store: try .sample())
    let app = app(book)
    try book.decide(.refuse, about: "waiting")
    app.press("a")
    #expect(app.frame.description.contains("waiting was decided before"))
  }

  @Test func `the selection stays with its order`() throws {
    let book = TestOrders(
      store: try .sample(["a", "b", "c"].map { ($0, .waiting) }, clock: clock))
    let app = app(book)
    app.press("down")
    #expect(app.rendering.selected?.order == "b")
    try book.decide(.refuse, about: "a")
    app.advance(clock, by: .milliseconds(500))
    #expect(app.rendering.selected?.order == "b")
    app.press("r")
    #expect(app.rendering.selected?.order == "c")
  }

  @Test func `the picture in the README is what the user sees`() throws {
    let folder = try TemporaryFolder()
    let ledger = Ledger(folder: folder.url)
    let phases: [Phase] = [.waiting, .shipped, .waiting, .shipping, .reserving, .charging, .placed]
    let orders = phases.enumerated().map { ("order-\($0 + 1)", $1) }
    for (number, goods) in zip(
      1..., [tea, Goods(item: "honey", price: 9), .init(item: "bread", price: 4)])
    {
      _ = try ledger.add(Request(.charge, of: "order-\(number)", goods), from: "4711")
    }
    let app = app(TestOrders(store: try .sample(orders, clock: clock)), ledger)
    app.advance(clock, by: .seconds(1))
    let readme = checkout.appending(path: "Samples/Orders/README.md")
    let text = try String(contentsOf: readme, encoding: .utf8)
    let picture = try #require(text.firstMatch(of: /```text\n((?:.*\n)+?)```/)).1
    let lines = app.frame.lines.map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    #expect(lines == picture.split(separator: "\n").map { String($0) })
  }

  @Test func `a store that does not work is told`() {
    let app = app(SlowOrders(clock: clock, isLost: true))
    app.advance(clock, by: .seconds(1))
    #expect(app.frame.description.contains("the store is lost"))
  }

  @Test func `the first frame shows the orders, before they are read again`() throws {
    let news = WatchNews(orders: TestOrders(store: try .sample()).orders(in: .shipped))
    let app = app(SlowOrders(clock: clock), news: news)
    #expect(app.frame.description.contains("✓ shipped"))
  }

  @Test func `each decision begins at once, so that none is lost at the end`() async {
    let (begun, continuation) = AsyncStream.makeStream(of: String.self)
    let news = WatchNews(requests: ["a", "b"].map { ApprovalRequest(order: $0, goods: "") })
    let app = app(SlowOrders(clock: clock) { continuation.yield($0) }, news: news)
    app.press("a", "a", "q")
    continuation.finish()
    #expect(await begun.reduce(into: []) { $0.append($1) } == ["a", "b"])
  }

  private func app(
    _ book: some WatchedOrders, _ ledger: Ledger = Ledger(folder: URL(filePath: "/nowhere")),
    news: WatchNews = WatchNews(), size: Size = Size(width: 72, height: 15)
  ) -> TerminalHarness<WatchWorkflow> {
    let (start, clock) = (clock.now, clock)
    return TerminalHarness(
      WatchWorkflow(
        news: news, book: book, ledger: ledger, clock: clock,
        now: { morning + start.duration(to: clock.now) / .seconds(1) }), size: size)
  }
}

/// Orders that take a second to answer; if they are lost, that is the answer.
private struct SlowOrders: WatchedOrders {
  var clock: TestClock
  var isLost = false
  var onDecision: @Sendable (String) -> Void = { _ in }

  func orders(in phase: Phase?) async throws -> [OrderRow] {
    try await answer()
    return []
  }

  func decide(_ decision: Decision, about name: String) async throws {
    onDecision(name)
    try await answer()
  }

  private func answer() async throws {
    try await clock.sleep(for: .seconds(1))
    if isLost { throw OrdersError("the store is lost") }
  }
}
