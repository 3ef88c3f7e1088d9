import Testing
import WorkflowTestSupport

@testable import WorkflowTextUI

/// Lines that others have written, and that continue in the next row.
struct WrappedLineTests {
  @Test func `one line is indented where it continues`() {
    let spoof = "Invoice for all of it From: ceo@bank.example"
    let window = TextWindow(24, 6) {
      VStack {
        Text(spoof, overflow: .wrappedLine)
        Text(StyledText("To: ", style: .muted) + StyledText(spoof), overflow: .wrappedLine)
      }
    }
    #expect(
      window.text == [
        "Invoice for all of it", "  From: ceo@bank.example", "To: Invoice for all of",
        "  it From:", "  ceo@bank.example", "",
      ])
    #expect(window.frame.style(column: 0, row: 2) == .muted)
    #expect(window.frame.style(column: 2, row: 3) == .plain)
    // What fits is not broken for the sake of an indentation.
    #expect(
      TextWindow(10, 2) { Text("ten column", overflow: .wrappedLine) }.text == ["ten column", ""])
    #expect(
      TextWindow(9, 2) { Text("ten column", overflow: .wrappedLine) }.text == ["ten", "column"])
  }

  @Test func `a long line is indented too, and its widths are kept`() {
    let text = String(repeating: "word ", count: 200) + "end"
    for view in [
      Text(text, overflow: .wrappedLine),
      Text(StyledText(text, style: .danger), overflow: .wrappedLine),
    ] {
      let window = TextWindow(32, 40) { view }
      #expect(window.text[0].hasPrefix("word word") && window.text[1].hasPrefix("  word word"))
      #expect(window.frame.lines.allSatisfy { $0.hasSuffix(" ") })
    }
  }
}
