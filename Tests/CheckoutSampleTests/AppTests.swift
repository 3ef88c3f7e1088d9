import Testing
import Workflow
import WorkflowFlows
import WorkflowPersistence
import WorkflowScreens
import WorkflowSnapshotTesting
import WorkflowTerminal
import WorkflowTextUI

@testable import CheckoutSample

/// The whole app, as it is typed and seen.
struct AppTests {
  private let app = makeApp()

  @Test(arguments: [
    Size(width: 80, height: 24), .init(width: 40, height: 12), .init(width: 20, height: 3),
    .init(width: 1, height: 1),
  ])
  func `a purchase by keys`(size: Size) {
    let app = makeApp(size: size)
    var frames: [String] = []
    func look(_ name: String) {
      #expect(app.frame.lines.count == size.height)
      #expect(app.frame.lines.allSatisfy { $0.columnCount == size.width })
      frames.append("# \(name)\n" + app.frame.snapshot)
    }
    look("the email")
    app.type("ann@example.com\n")
    look("the terms")
    app.press("enter")
    look("an empty cart")
    app.press("right", "space", "down", "+")
    look("two things, one of them a gift")
    app.press("enter")
    look("the note")
    app.type("For you\n")
    look("the address")
    app.type("12 Milky Way\tStarville\n")
    look("the shipping")
    app.press("enter", "down")
    look("the payment")
    app.press("enter")
    look("the review")
    app.press("enter")
    look("the receipt")
    app.press("enter")
    #expect(app.exitCode == .success)
    assertSnapshot(
      of: frames.joined(separator: "\n"), as: .lines, named: "\(size.width)x\(size.height)")
  }

  @Test func `escape goes back from everywhere, and leaves at the first step`() {
    buy()
    var names = [app.flow?.frames.last?.name]
    for _ in 0..<7 {
      app.press("escape")
      #expect(app.exitCode == nil)
      names.append(app.flow?.frames.last?.name)
    }
    #expect(
      names == [
        "ReviewStep", "PaymentStep", "ShippingStep", "AddressStep", "GiftNoteStep", "CartStep",
        "NameStep", "EmailStep",
      ])
    app.press("escape")
    #expect(app.exitCode == .success)
  }

  @Test func `what was typed is there again after going back`() {
    buy()
    for _ in 0..<3 { app.press("escape") }
    #expect(app.frame.lines.joined().contains("Street: 12 Milky Way"))
  }

  @Test func `starting over forgets everything`() {
    buy()
    app.press("escape", "ctrl-r")
    #expect(app.flow?.frames.count == 1)
    #expect(app.frame.lines.joined().contains("you@example.com"))
  }

  @Test func `lines show the same`() throws {
    let app = makeApp(form: .lines)
    for line in ["email bob@example.com", "continue", "name Bob", "continue", "continue", "add"] {
      try app.perform(line)
    }
    assertSnapshot(of: app.frame.lines.joined(separator: "\n"), as: .lines)
  }

  private func buy() {
    app.type("ann@example.com\n\n")
    app.press("right", "space", "enter", "enter")
    app.type("12 Milky Way\tStarville\n\n\n")
  }
}

/// Leaving the app, and continuing.
struct ContinuingTests {
  @Test func `every step continues where it was left, with what was typed`() throws {
    var app = makeApp()
    for line in [
      "ann@example.com", "\n", "\n", "  ", "+", "+ ", "\n", "For you", "\n", "12 Milky Way\tStar",
      "ville\n", "\n", "\n", "\n",
    ] {
      app.type(line)
      let frame = app.frame.lines
      app = try makeApp(restoring: app.snapshot())
      #expect(app.frame.lines == frame)
    }
    #expect(app.receipt?.notice.title == "Thank you, Ann")
    let receipt = app.frame
    app.press("enter")
    #expect(app.exitCode == .success)
    #expect(app.frame == receipt, "nothing else is shown before the program ends")
    let next = try makeApp(restoring: app.snapshot())
    #expect(next.flow?.frames.map(\.name) == ["EmailStep"])
  }

  @Test func `places to go back to are kept, even one that was skipped`() throws {
    let app = makeApp()
    app.type("ann@example.com\n\n")
    let other = try makeApp(restoring: app.snapshot())
    other.press("escape")
    #expect(other.frame.lines.joined().contains("Name: Ann"))
    other.press("escape")
    #expect(other.frame.lines.joined().contains("Email: ann@example.com"))
  }

  @Test func `a flow without a step that was visited says so`() throws {
    let app = makeApp()
    app.type("ann@example.com\n\n")
    let other = Flow<Never, Receipt> { Shortcut() }
    let error = #expect(throws: SnapshotError.self) {
      try makeApp(other, restoring: app.snapshot())
    }
    #expect("\(try #require(error))".contains("the flow has no step \"EmailStep\""))
  }

  private struct Shortcut: FlowStep {
    typealias Output = Receipt

    func body(_ visit: Visit<Never>) -> NoticeWorkflow<Receipt> {
      let purchase = Purchase(
        shipment: Shipment(order: order(), delivery: .email("")), payment: .invoice)
      return NoticeWorkflow(
        notice: Notice(title: "", lines: [], answer: ""),
        event: .proceed(Receipt(purchase: purchase)))
    }
  }
}

private func makeApp(
  size: Size = Size(width: 60, height: 14), form: DisplayForm = .screen
) -> TerminalHarness<CheckoutWorkflow> {
  TerminalHarness(CheckoutWorkflow(flow: .checkout), size: size, form: form)
}

private func makeApp(
  _ flow: Flow<Never, Receipt> = .checkout, restoring snapshot: TreeSnapshot
) throws -> TerminalHarness<CheckoutWorkflow> {
  try TerminalHarness(
    CheckoutWorkflow(flow: flow), restoring: snapshot, size: Size(width: 60, height: 14),
    request: { .exit($0) })
}

extension TerminalHarness<CheckoutWorkflow> {
  fileprivate var flow: FlowScreen? {
    if case .flow(let screen) = rendering.content { screen } else { nil }
  }

  fileprivate var receipt: NoticeScreen? {
    if case .receipt(let screen) = rendering.content { screen } else { nil }
  }
}
