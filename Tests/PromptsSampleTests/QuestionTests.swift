import Foundation
import Testing
import WorkflowPrompts
import WorkflowSnapshotTesting
import WorkflowTerminal
import WorkflowTestSupport
import WorkflowTextUI

@testable import PromptsSample

/// The questions that are more than one line of code, as a user answers them.
struct QuestionTests {
  private let size = Size(width: 48, height: 20)

  @Test func `values in quotes have commas and quotes in them`() throws {
    #expect(try teas[1] == ["Assam", "4", "strong, with milk"])
    #expect(try teas[2] == ["Sencha", "2", "of 70 °C, not \"boiling\""])
    #expect(try teas[3] == ["Rooibos", "7", ""])
    #expect(try rows(in: "\"a\r\nb\"\r\n\"\"\n") == [["a\r\nb"], [""]])
    #expect(try rows(in: "") == [[""]])
    #expect(throws: OpenQuote.self) { try rows(in: "a,b\n1,\"x\n2,y\n") }
  }

  @Test func `a row of the table is chosen`() throws {
    let app = TerminalHarness(PromptWorkflow(row(of: try teas)), size: size, form: .inline) { _ in
      .exit(.success)
    }
    app.press("down")
    assertSnapshot(of: app.frame, as: .frame)
    app.press("enter")
    #expect(try app.outputs[0].get()[0] == "Sencha")
  }

  @Test func `a card is typed without blanks, and corrected by going back`() throws {
    let app = TerminalHarness(
      PromptWorkflow(CreditCard.number, CreditCard.expiry, CreditCard.code), size: size,
      form: .inline
    ) { _ in .exit(.success) }
    app.type("123456789012345\n")
    #expect(app.frame.lines[0].hasPrefix("Number: 1234 5678 9012 345 "))
    #expect(app.frame.lines[1].hasPrefix("  ✗ A card number has 16 digits."))
    app.type("67\n1331\n")
    #expect(app.frame.lines[1].hasPrefix("Expires: 13/31 "))
    #expect(app.frame.lines[2].hasPrefix("  ✗ Enter a month as in 09/31."))
    app.press("shift-tab", "backspace")
    app.type("0\n")
    app.press("ctrl-u")
    app.type("0331\n12\n")
    #expect(app.frame.lines[2].hasPrefix("CVV: •• "))
    app.type("3\n")
    let answers = try #require(app.outputs.first).get()
    #expect(answers == ("1234 5678 9012 3450", "03/31", "123"))
  }

  @Test func `a burger has up to four toppings`() throws {
    let app = TerminalHarness(PromptWorkflow(Burger.toppings), size: size, form: .inline) { _ in
      .exit(.success)
    }
    app.press("down", "down", "space", "down", "space", "down", "space")
    assertSnapshot(of: app.frame, as: .frame)
    app.press("enter")
    #expect(
      try app.outputs.first?.get() == ["Rocket", "Pickled onions", "Cheddar", "Mushrooms"])
  }

  private var teas: [[String]] {
    get throws { try rows(in: String(contentsOf: fixture("teas.csv"), encoding: .utf8)) }
  }
}

func fixture(_ name: String) -> URL {
  checkout.appending(path: "Tests/PromptsSampleTests/Fixtures/\(name)")
}
