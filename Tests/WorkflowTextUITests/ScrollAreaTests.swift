import Testing
import WorkflowScreens

@testable import WorkflowTextUI

struct ScrollAreaTests {
  @Test func `keys scroll, and stop at the ends`() {
    let window = Self.window(rows: 20, height: 6)
    let moves: [(KeyPress, Int)] = [
      ("up", 0), ("down", 1), ("j", 2), ("k", 1), ("pagedown", 6), ("space", 11), ("pageup", 6),
      ("end", 14), ("down", 14), ("pagedown", 14), ("home", 0), ("G", 14), ("g", 0),
    ]
    for (key, top) in moves {
      #expect(window.press(key))
      #expect(window.text[0].hasPrefix("\(top) "), "\(key)")
    }
  }

  @Test func `if everything fits, keys are left to others, and named commands do nothing`() throws {
    let window = Self.window(rows: 3, height: 6)
    #expect(!window.press("down"))
    #expect(!window.press("space"))
    try window.perform("scroll-to-end")
    #expect(window.text[0] == "0 row")
    #expect(window.commands.allSatisfy { $0.keys.isEmpty })
  }

  @Test func `an area scrolls by a number of lines, however large`() throws {
    let window = Self.window(rows: 20, height: 6)
    try window.perform("scroll 5")
    #expect(window.text[0].hasPrefix("5 "))
    try window.perform("scroll -2")
    #expect(window.text[0].hasPrefix("3 "))
    try window.perform("scroll \(Int.max)")
    #expect(window.text[0].hasPrefix("14 "))
    try window.perform("scroll \(Int.min)")
    #expect(window.text[0].hasPrefix("0 "))
  }

  @Test func `content that grows shorter is shown to its end`() {
    let rows = Box(50)
    let window = TextWindow(10, 5) { Self.area(rows.value) }
    window.press("end")
    rows.value = 8
    window.show(ViewScreen { Self.area(rows.value) })
    #expect(window.text[4].hasPrefix("7 "))
    window.press("up")
    #expect(window.text[4].hasPrefix("6 "))
  }

  @Test func `an area around another follows the focus too`() {
    let buttons = Array(0..<8)
    let window = TextWindow(20, 6) {
      ScrollArea {
        VStack {
          Text(String(repeating: "above\n", count: 9) + "above")
          ScrollArea { VStack { for number in buttons { Button("B\(number)") {} } } }
            .frame(height: 3)
          Text(String(repeating: "below\n", count: 9) + "below")
          Button("Last") {}
        }
      }
    }
    for name in buttons.map({ "B\($0)" }) + ["Last"] {
      #expect(window.text.contains { $0.contains("[ \(name) ]") }, "\(window.text)")
      window.press("tab")
    }
    // The user may scroll away until the focus moves.
    window.mouse(.wheel(rows: 99), 19, 0)
    #expect(window.text.contains { $0.contains("[ Last ]") })
    window.press("tab")
    #expect(window.text.contains { $0.contains("[ B1 ]") }, "\(window.text)")
  }

  @Test func `a page of a list inside is what is visible of it`() {
    let selection = Box(0)
    let window = TextWindow(20, 6) {
      ScrollArea {
        List(Array(0..<50), selection: selection.value, onSelect: { selection.value = $0 }) {
          Text("row \($0)")
        }
      }
    }
    window.press("pagedown")
    #expect((3...6).contains(selection.value))
  }

  @Test func `an area without rows follows the focus when it has some`() {
    let window = TextWindow(20, 4) {
      ScrollArea { VStack { for number in 0..<20 { Button("B\(number)") {} } } }
    }
    _ = window.frame
    window.resize(20, 0)
    for _ in 0..<9 { window.press("tab") }
    _ = window.frame
    window.resize(20, 4)
    #expect(window.text.contains { $0.contains("[ B9 ]") }, "\(window.text)")
  }

  @Test func `an area beside the focus leaves it to the one around`() {
    let window = TextWindow(20, 4) {
      ScrollArea {
        VStack {
          Text("1\n2\n3\n4\n5\n6")
          HStack {
            Button("Go") {}; ScrollArea { Text("aside") }.frame(height: 1)
          }
        }
      }
    }
    #expect(window.text.contains { $0.contains("[ Go ]") }, "\(window.text)")
  }

  @Test func `a resize there and back changes nothing`() {
    let window = Self.window(rows: 50, height: 10)
    window.press("end", "up")
    let before = window.frame
    window.resize(10, 45)
    #expect(window.text[0].hasPrefix("5 "))
    window.resize(10, 0)
    _ = window.frame
    window.resize(10, 10)
    #expect(window.frame == before)
  }

  @Test func `the bar is as long as the visible part, and reaches the end with it`() {
    let window = Self.window(rows: 20, height: 10)
    func bar() -> String { window.frame.lines.compactMap(\.last).map { String($0) }.joined() }
    #expect(bar() == "┃┃┃┃┃│││││")
    window.press("end")
    #expect(bar() == "│││││┃┃┃┃┃")
    window.resize(10, 1)
    #expect(bar() == "┃")
  }

  @Test func `a border tells which lines are visible, and has the bar`() {
    let window = TextWindow(30, 6) { Self.area(20).border("Text") }
    #expect(window.text[0].contains(" lines 1–4 of 20 "))
    window.press("end")
    #expect(window.text[0].contains(" lines 17–20 of 20 "))
    #expect(window.text[4] == "│ 19 row                     ┃")
    #expect(window.text[1] == "│ 16 row                     │")
  }

  @Test func `a position lasts while other screens cover it, and ends with its screen`() {
    func stack(_ screens: String...) -> BackStackScreen<KeyedScreen> {
      let screens = screens.map { name in KeyedScreen(name) { Self.area(30) } }
      return BackStackScreen(screens[0], Array(screens.dropFirst()))
    }
    let window = TextWindow(size: Size(width: 10, height: 5))
    window.show(stack("a"))
    window.press("down", "down", "down")
    window.show(stack("a", "b"))
    #expect(window.text[0].hasPrefix("0 "))
    window.press("down")
    window.show(stack("a"))
    #expect(window.text[0].hasPrefix("3 "))
    window.show(stack("a", "b"))
    #expect(window.text[0].hasPrefix("0 "))
    window.show(stack("c"))
    #expect(window.text[0].hasPrefix("0 "))
    window.show(stack("a"))
    #expect(window.text[0].hasPrefix("0 "))
  }

  @Test func `a position lasts while an overlay is above it`() {
    func screen(_ overlays: Int) -> BodyAndOverlaysScreen<ViewScreen, ViewScreen> {
      BodyAndOverlaysScreen(
        body: ViewScreen { Self.area(30) },
        overlays: (0..<overlays).map { _ in
          Overlay(ViewScreen { Dialog("?", commands: []) { Text("sure") } })
        })
    }
    let window = TextWindow(size: Size(width: 10, height: 5))
    window.show(screen(0))
    window.press("down", "down")
    window.show(screen(1))
    #expect(!window.press("down"))
    window.show(screen(0))
    #expect(window.text[0].hasPrefix("2 "))
  }

  @Test func `an area scrolls once to the view that gets the focus`() {
    let texts = Box(Array(repeating: "", count: 20))
    let window = TextWindow(20, 4) {
      ScrollArea {
        VStack {
          for index in 0..<20 {
            TextField("\(index)", text: texts.value[index]) { texts.value[index] = $0 }
          }
        }
      }
    }
    func top() -> String { String(window.text[0].prefix { $0 != ":" }) }
    for _ in 0..<5 { window.press("tab") }
    #expect(top() == "2")
    #expect(window.frame.cursor?.row == 3)
    window.press("up", "up", "pagedown", "pagedown")
    #expect(top() == "6")
    #expect(window.frame.cursor == nil)
    window.type("x")
    #expect(texts.value[5] == "x")
    #expect(top() == "5")
    #expect(window.frame.cursor?.row == 0)
    for _ in 0..<5 { window.press("shift-tab") }
    #expect(top() == "0")
    // The area itself is no stop, since its fields are.
    window.press("shift-tab")
    #expect(top() == "16")
    #expect(window.frame.cursor?.row == 3)
  }

  @Test func `a field stays in sight when there is less room, or more above it`() {
    let note = Box(0)
    let screen = ViewScreen {
      ScrollArea {
        VStack {
          for row in 0..<note.value { Text("note \(row)") }
          for index in 0..<10 { TextField("\(index)", text: "") { _ in } }
        }
      }
    }
    let window = TextWindow(size: Size(width: 20, height: 12))
    window.show(screen)
    for _ in 0..<9 { window.press("tab") }
    #expect(window.frame.cursor?.row == 9)
    window.resize(20, 5)
    #expect(window.frame.cursor?.row == 4)
    note.value = 3
    window.show(screen)
    #expect(window.frame.cursor?.row == 4)
    // What the user has scrolled away stays away.
    window.mouse(.wheel(rows: -99), 1, 0)
    window.resize(20, 4)
    note.value = 4
    window.show(screen)
    #expect(window.frame.cursor == nil)
    #expect(window.text[0].hasPrefix("note 0"))
    window.mouse(.wheel(rows: 99), 1, 0)
    #expect(window.frame.cursor?.row == 3)
    note.value = 5
    window.show(screen)
    #expect(window.frame.cursor?.row == 3)
  }

  @Test func `what is scrolled away in a part moves no area around it`() {
    let list = List(Array(0..<50), selection: 49, onSelect: { _ in }) { Text("row \($0)") }
    let fields = ScrollArea { VStack { for _ in 0..<9 { TextField("", text: "") { _ in } } } }
    for part in [list, fields] as [any TextView] {
      let window = TextWindow(20, 10) {
        ScrollArea {
          VStack {
            part.frame(height: 5)
            for row in 0..<40 { Text("below \(row)") }
          }
        }
      }
      for _ in 0..<8 { window.press("tab") }
      let rows = window.text.filter { $0.hasPrefix("below") }
      #expect(rows.count == 5)
      window.mouse(.wheel(rows: -99), 2, 1)
      #expect(window.text.filter { $0.hasPrefix("below") } == rows)
    }
  }

  @Test func `an area scrolls to the selection of a list`() {
    let selection = Box(0)
    let window = TextWindow(20, 4) {
      ScrollArea {
        VStack {
          Text("above")
          List(0..<30, selection: selection.value, onSelect: { selection.value = $0 }) {
            Text("\($0)")
          }
        }
      }
    }
    for _ in 0..<9 {
      window.press("down")
      window.environment = ViewEnvironment()
    }
    #expect(window.text[3].hasPrefix("› 9"))
    selection.value = 0
    window.environment = ViewEnvironment()
    #expect(window.text[0].hasPrefix("› 0"))
  }

  @Test func `a long text is broken into lines once, not once a frame`() {
    let text = String(repeating: "All work and no play makes Jack a dull boy. ", count: 24_000)
    for framed in [false, true] {
      let probe = LinesProbe(content: Text(text))
      let window = TextWindow(80, 24) {
        let area = ScrollArea { probe.padding(horizontal: 1) }
        return framed ? area.border("Jack") : area
      }
      _ = window.frame
      let first = probe.addresses.value
      #expect(!first.isEmpty)
      window.press("pagedown", "down", "end")
      _ = window.frame
      #expect(probe.addresses.value == first)
    }
  }

  private static func area(_ rows: Int) -> any TextView {
    ScrollArea { Text((0..<rows).map { "\($0) row" }.joined(separator: "\n")) }
  }

  private static func window(rows: Int, height: Int) -> TextWindow {
    TextWindow(10, height) { area(rows) }
  }
}

/// Shows a text, and records the address of its lines at each width.
private struct LinesProbe: TextView {
  let content: Text
  let addresses = Box<[Int: UnsafeRawPointer?]>([:])

  func size(within limit: Size, in context: ViewContext) -> Size {
    let size = content.size(within: limit, in: context.child(0, for: content))
    note(limit.width, in: context)
    return size
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    content.draw(on: canvas, in: context.child(0, for: content))
    note(canvas.size.width, in: context)
  }

  private func note(_ width: Int, in context: ViewContext) {
    let kept = context.child(0, for: content).state(KeptLines())
    let lines = kept.value.lines(atWidth: width)
    let address = lines?.withUnsafeBytes { $0.baseAddress }
    if let known = addresses.value[width] { #expect(known == address) }
    addresses.value[width] = address
  }
}
