import WorkflowTestSupport
import Testing
import WorkflowScreens

@testable import WorkflowTextUI

struct ListTests {
  @Test func `the selection is always visible`() {
    for seed in Seeds.chosen(300) {
      var random = SeededGenerator(seed: seed)
      let state = Box((count: 20, selection: Int?.some(0)))
      let window = Self.window(state, height: 5)
      for _ in 0..<30 {
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
          state.value.selection = Int.random(in: 0..<max(1, state.value.count), using: &random)
        case 1: state.value.count = Int.random(in: 0...40, using: &random)
        case 2: window.resize(12, Int.random(in: 1...9, using: &random))
        case 3: window.press("pagedown")
        default:
          window.press(["up", "down", "pageup", "home", "end"].randomElement(using: &random)!)
        }
        window.show(Self.screen(state))
        let marked = window.text.filter { $0.hasPrefix("›") }.map { $0.withoutBar }
        let selection = state.value.selection.flatMap { $0 < state.value.count ? $0 : nil }
        #expect(marked == (selection.map { ["› \($0)"] } ?? []), "seed \(seed)")
        // No line is left empty that could show a row.
        let rows = window.text.filter { !$0.isEmpty }.count
        #expect(rows == max(1, min(window.size.height, state.value.count)), "seed \(seed)")
      }
    }
  }

  @Test(arguments: [DisplayForm.screen, .lines])
  func `the cost of a frame depends only on the visible rows`(form: DisplayForm) {
    var calls: [Int] = []
    for count in [100, 100_000] {
      let made = Box(0)
      let window = TextWindow(30, 20, form: form) {
        List(0..<count, selection: count / 2, onSelect: { _ in }) { index in
          made.value += 1
          return Text("\(index)")
        }
        .border("List")
      }
      _ = window.frame
      calls.append(made.value)
    }
    #expect(calls[0] == calls[1])
    #expect(calls[1] <= 2 * 2 * 21)
  }

  @Test func `in a scroll area too, only visible rows are made`() {
    let made = Box(0)
    let window = TextWindow(30, 20) {
      ScrollArea {
        List(0..<100_000) { index in
          made.value += 1
          return Text("\(index)")
        }
      }
    }
    #expect(window.text[0].hasPrefix("  0"))
    window.press("end")
    #expect(window.text[19].hasPrefix("  99999"))
    #expect(made.value <= 4 * 20)
  }

  @Test func `keys move the selection, and stop at the ends`() {
    let state = Box((count: 30, selection: Int?.none))
    let window = Self.window(state, height: 10)
    let moves: [(KeyPress, Int)] = [
      ("down", 0), ("j", 1), ("up", 0), ("pagedown", 10), ("ctrl-d", 20), ("pageup", 10),
      ("ctrl-u", 0), ("end", 29), ("k", 28), ("G", 29), ("home", 0), ("down", 1), ("g", 0),
    ]
    for (key, place) in moves {
      #expect(window.press(key))
      window.show(Self.screen(state))
      #expect(state.value.selection == place, "\(key)")
    }
  }

  @Test func `keys at the ends send nothing`() {
    let sent = Box<[Int]>([])
    func window(_ count: Int, _ selection: Int?) -> TextWindow {
      TextWindow(10, 3) {
        List(0..<count, selection: selection, onSelect: { sent.value.append($0) }) { Text("\($0)") }
      }
    }
    window(5, 0).press("up", "pageup", "home")
    window(5, 4).press("down", "pagedown", "end")
    window(1, 0).press("up", "down", "pageup", "pagedown", "home", "end")
    #expect(sent.value.isEmpty)
    window(5, 1).press("pageup")
    window(5, 3).press("pagedown")
    #expect(sent.value == [0, 4])
  }

  @Test func `an empty list leaves its keys to others, and its named commands do nothing`() throws {
    let window = TextWindow(20, 3) {
      List([Int](), onSelect: { _ in Issue.record("selected") }) { Text("\($0)") }
    }
    #expect(!window.press("down"))
    #expect(window.text[0] == "  Nothing here.")
    try window.perform("next")
    try window.perform("last")
    #expect(throws: CommandError("there is no number 1; the list has 0")) {
      try window.perform("select 1")
    }
  }

  @Test func `a list without a handler takes no focus and no keys`() {
    let window = TextWindow(20, 3) { List(0..<9, selection: 1) { Text("\($0)") } }
    #expect(!window.press("down"))
    #expect(window.commands.isEmpty)
    #expect(window.text[1].withoutBar == "› 1")
    #expect(window.frame.style(column: 0, row: 1).ground == .selected)
  }

  @Test func `a selection beyond the end counts as none`() {
    let state = Box((count: 3, selection: Int?.some(7)))
    let window = Self.window(state, height: 5)
    #expect(window.text == ["  0", "  1", "  2", "", ""])
    window.press("down")
    #expect(state.value.selection == 0)
  }

  @Test func `a list that grows shorter shows its last rows`() {
    let state = Box((count: 50, selection: Int?.some(40)))
    let window = Self.window(state, height: 4)
    #expect(window.text.map(\.withoutBar) == ["  37", "  38", "  39", "› 40"])
    state.value = (6, nil)
    window.show(Self.screen(state))
    #expect(window.text.map(\.withoutBar) == ["  2", "  3", "  4", "  5"])
  }

  @Test func `a row is selected by its number`() throws {
    let state = Box((count: 5, selection: Int?.some(1)))
    let window = Self.window(state, height: 3)
    try window.perform("select 4")
    #expect(state.value.selection == 3)
    #expect(throws: CommandError("there is no number 6; the list has 5")) {
      try window.perform("select 6")
    }
    #expect(throws: CommandError("there is no number 0; the list has 5")) {
      try window.perform("select 0")
    }
    #expect(throws: CommandError("'select' needs a number, as in 'select 3'")) {
      try window.perform("select two")
    }
  }

  @Test func `the state of views in rows is kept by row`() {
    let window = TextWindow(20, 2) {
      List(["a", "b"], selection: 0, onSelect: { _ in }) { _ in
        Text(String(repeating: "x ", count: 600))
      }
    }
    #expect(window.text == ["› x x x x x x x x x", "  x x x x x x x x x"])
  }

  @Test func `a list of the most rows there can be scrolls to its end`() {
    let state = Box((count: Int.max, selection: Int?.some(0)))
    let window = Self.window(state, height: 3)
    for key in ["end", "pagedown", "up"] as [KeyPress] {
      window.press(key)
      window.show(Self.screen(state))
    }
    #expect(state.value.selection == Int.max - 2)
  }

  private static func screen(_ state: Box<(count: Int, selection: Int?)>) -> ViewScreen {
    ViewScreen {
      List(
        0..<state.value.count, selection: state.value.selection, placeholder: "none",
        onSelect: { state.value.selection = $0 }
      ) { Text("\($0)") }
    }
  }

  private static func window(
    _ state: Box<(count: Int, selection: Int?)>, height: Int
  ) -> TextWindow {
    let window = TextWindow(size: Size(width: 12, height: height))
    window.show(screen(state))
    return window
  }
}

extension String {
  /// The row without the bar at its right.
  fileprivate var withoutBar: String {
    var rest = self[...]
    if let last = rest.last, "│┃".contains(last) { rest.removeLast() }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
