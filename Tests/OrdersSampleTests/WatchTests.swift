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
    let app = app(try .sample(clock: clock), size: size)
    app.advance(clock, by: .seconds(75))
    assertSnapshot(of: app.frame, as: .frame, named: "\(size.width)")
  }

  @Test func `a decision is stored, and waits for a process`() throws {
    let book = try OrderBook.sample()
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
    let book = try OrderBook.sample()
    let app = app(book)
    try book.decide(.refuse, about: "waiting")
    app.press("a")
    #expect(app.frame.description.contains("waiting was decided before"))
  }

  @Test func `the selection stays with its order`() throws {
    let book = try OrderBook.sample(["a", "b", "c"].map { ($0, .waiting) }, clock: clock)
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
    let app = app(try .sample(orders, clock: clock), ledger)
    app.advance(clock, by: .seconds(1))
    let readme = checkout.appending(path: "Samples/Orders/README.md")
    let text = try String(contentsOf: readme, encoding: .utf8)
    let picture = try #require(text.firstMatch(of: /```text\n((?:.*\n)+?)```/)).1
    let lines = app.frame.lines.map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    #expect(lines == picture.split(separator: "\n").map { String($0) })
  }

  @Test func `a store that does not work is told`() throws {
    let folder = try TemporaryFolder()
    let app = app(OrderBook(try makeStore(try folder.write("file", []))))
    #expect(app.frame.description.contains("the store "))
  }

  private func app(
    _ book: OrderBook, _ ledger: Ledger = Ledger(folder: URL(filePath: "/nowhere")),
    size: Size = Size(width: 72, height: 15)
  ) -> TerminalHarness<WatchWorkflow> {
    let (start, clock) = (clock.now, clock)
    return TerminalHarness(
      WatchWorkflow(
        book: book, ledger: ledger, clock: clock,
        now: { morning + start.duration(to: clock.now) / .seconds(1) }), size: size)
  }
}
