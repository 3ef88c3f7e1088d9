import Testing
import WorkflowScreens
import WorkflowTestSupport

@testable import WorkflowTextUI

/// How views share a screen: grids, parts in per cent, and screens that need little.
struct ProportionTests {
  @Test func `a grid has columns as wide as their views, and rows as high`() {
    let window = TextWindow(30, 5) {
      Grid(columns: 2) {
        Text("From", style: .muted)
        Text("Ada")
        Text("Subject", style: .muted)
        Text("Lunch,\nor dinner?")
        Text("Last")
      }
    }
    #expect(window.text == ["From     Ada", "Subject  Lunch,", "         or dinner?", "Last", ""])
    #expect(
      TextWindow(30, 5, form: .lines) {
        Grid(columns: 2) {
          Text("From")
          Text("Ada")
        }
      }.text.prefix(1) == ["From Ada"])
  }

  @Test func `a flexible column of a grid shares in the rest, and the last columns give way`() {
    func grid() -> Grid {
      Grid(columns: 3, spacing: 1) {
        Text("a")
        Spacer()
        Text("bcd")
      }
    }
    #expect(TextWindow(12, 1) { grid() }.text == ["a        bcd"])
    #expect(TextWindow(5, 1) { grid() }.text == ["a  bc"])
    #expect(TextWindow(1, 1) { grid() }.text == ["a"])
  }

  @Test(arguments: [10, 41, 80]) func `parts in per cent are of the whole stack`(width: Int) {
    let window = TextWindow(width, 1) {
      HStack {
        Text("a").share(percent: 40)
        Text("b").share(percent: 40)
        Text("c")
      }
    }
    let row = window.frame.lines[0]
    let part = width * 40 / 100
    #expect(row.firstIndex(of: "b") == row.index(atByte: part))
    #expect(row.firstIndex(of: "c") == row.index(atByte: 2 * part))
  }

  @Test(arguments: [9, 10, 81]) func `two halves leave nothing`(width: Int) {
    let window = TextWindow(width, 3) {
      HStack {
        Border("a") { Text("") }.share(percent: 50)
        Border("b") { Text("") }.share(percent: 50)
      }
    }
    #expect(window.frame.lines[0].last == "╮")
    #expect(window.frame.lines[0].count == width)
  }

  @Test func `parts are measured with the edges that they share when they are drawn`() {
    // The third box has no room, so only one edge is shared, and the text has 36 columns.
    let words = String(repeating: "a", count: 18) + " " + String(repeating: "b", count: 18)
    let window = TextWindow(80, 6) {
      VStack {
        HStack {
          Border("a") { Text(words) }.share(percent: 50)
          Border("b") { Text("") }.share(percent: 50)
          Border("c") { Text("") }
        }
        Text("below")
      }
    }
    #expect(window.text.contains { $0.contains("│ bbb") }, "\(window.text)")
  }

  @Test func `an empty room between two views makes a row no higher`() {
    let window = TextWindow(9, 4) {
      VStack {
        HStack {
          Text("a")
          Spacer()
          Text("b")
        }
        Text("below")
      }
    }
    #expect(window.text == ["a       b", "below", "", ""])
  }

  @Test func `a screen gets what its view needs, and a flexible one the rest`() {
    let window = TextWindow(9, 4) {
      VStack {
        ScreenView(ViewScreen { Text("short") })
        ScreenView(ViewScreen { List([1, 2, 3, 4]) { Text("\($0)") } })
        Text("end")
      }
    }
    #expect(window.text.first == "short" && window.text.last == "end")
    #expect(window.text[1].hasPrefix("  1"))
  }
}
