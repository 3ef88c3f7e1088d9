import Testing
import WorkflowScreens
import WorkflowTestSupport

@testable import WorkflowTextUI

/// Edges that boxes share, and what is drawn on them.
struct EdgeTests {
  private func list(_ count: Int) -> List {
    List(Array(0..<count), selection: 0, onSelect: { _ in }) { Text("\($0)") }
  }

  @Test func `a scroll bar stays on an edge that two boxes share`() {
    let window = TextWindow(24, 6) {
      HStack {
        list(50).border("A").share(percent: 50)
        Text("b").border("B")
      }
    }
    let rows = window.frame.lines
    #expect(rows[0].contains("┬"))
    #expect(rows[1...4].contains { $0.contains("┃") }, "\(rows)")
  }

  @Test func `a scroll bar leaves the joints with boxes beside it`() {
    let window = TextWindow(size: Size(width: 70, height: 9))
    let list = list(8)
    window.show(
      SplitScreen(
        leading: ViewScreen { list.border("A") },
        trailing: ViewScreen {
          VStack {
            Text("b").flexibility(Flexibility(), along: .vertical).border("B")
            Text("c").border("C")
          }
        }, focus: .leading))
    let rows = window.frame.lines
    #expect(rows[1...6].contains { $0.contains("┃") } && rows[6].contains("├─ C"), "\(rows)")
  }

  @Test func `a box with a footer shares no edge, and keeps the footer`() {
    let window = TextWindow(24, 8) {
      VStack {
        Text("a").border("A", footer: "two words")
        Text("b").border("B")
      }
    }
    #expect(window.frame.lines[2].contains(" two words "))
    #expect(window.frame.lines[3].hasPrefix("╭─ B "))
  }

  @Test func `thick lines leave the scroll bar visible`() {
    let window = TextWindow(24, 8) { list(50).border("A") }
    let edge = window.frame.withHeavyFocus.lines.map { $0.last ?? " " }
    #expect(edge.contains("█") && edge.contains("┃"))
    #expect(window.frame.lines.allSatisfy { !$0.contains("█") })
  }

  @Test func `a narrow box has no blank columns`() {
    let window = TextWindow(24, 3) {
      HStack {
        Text("abc").border()
        Text("def").border()
      }
    }
    #expect(window.text == ["╭───┬───╮", "│abc│def│", "╰───┴───╯"])
  }

  @Test func `a pane that is too narrow for a box covers no edge of the other`() {
    let window = TextWindow(size: Size(width: 70, height: 3))
    window.show(
      SplitScreen(
        leading: ViewScreen { Text("a").border("A") },
        trailing: ViewScreen { Text("b").border("B") }, ratio: 1, focus: .leading))
    #expect(window.frame.lines[0].prefix(5) == "╭─ A ")
    // Both edges of the box, and the line between the panes.
    #expect(window.frame.lines[1].count { $0 == "│" } == 3, "\(window.frame.lines)")
  }

  @Test func `signs of states differ in ASCII`() {
    let signs = ["✓", "✗", "!", "■", "□", "●", "○", "▸", "·", "–"]
    let frame = Frame(size: Size(width: signs.count, height: 1)) {
      $0.write(signs.joined(), column: 0, row: 0)
    }
    let shown = frame.withASCIISigns.lines[0].prefix(4)
    #expect(shown == "+x!#", "\(frame.withASCIISigns.lines)")
  }

  @Test func `keys that have no room are announced`() {
    let window = TextWindow(size: Size(width: 30, height: 9))
    func commands(_ names: [String]) -> [Command] {
      names.map { Command($0, key: KeyPress($0.prefix(1).lowercased())!, help: $0) {} }
    }
    func show(_ names: [String]) -> String {
      window.show(
        ViewScreen {
          VStack {
            List([1], onSelect: { _ in }) { Text("\($0)") }
            KeyHelp()
          }
          .commands(commands(names))
        })
      return window.frame.lines[8]
    }
    let row = show(["open", "close", "write", "delete", "quit"])
    #expect(row.hasPrefix(" o open   c close   w write") && row.hasSuffix("… "), "\(row)")
  }

  @Test func `a group without a label and a choice shows that it has the focus`() {
    let window = TextWindow(10, 2) {
      RadioGroup("", options: ["a", "b"], selection: nil) { _ in }
    }
    #expect(window.frame.style(column: 2, row: 0).role == .selection)
  }

  @Test func `a list in a scroll area makes only the visible rows`() {
    var made: Set<Int> = []
    let window = TextWindow(10, 3) {
      ScrollArea {
        List(0..<100_000, rowHeight: 2) { number in
          made.insert(number)
          return Text("\(number)")
        }
      }
    }
    window.press("end")
    #expect(window.text.contains { $0.contains("99999") })
    #expect(made.count <= 6, "\(made)")
  }
}
