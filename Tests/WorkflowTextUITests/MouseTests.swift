import Testing
import WorkflowScreens

@testable import WorkflowTextUI

/// Which view gets the mouse, and what the widgets do with it.
struct MouseTests {
  @Test func `a click selects a row, takes the focus, and a double click is enter`() {
    let (selection, entered) = (Box(0), Box(0))
    let window = TextWindow(20, 6) {
      VStack {
        TextField("f", text: "") { _ in }
        List(Array(0..<9), selection: selection.value, onSelect: { selection.value = $0 }) {
          Text("row \($0)")
        }
        .commands(Command("open", keys: ["enter"], help: "Open") { entered.value += 1 })
      }
    }
    window.click(4, 3)
    #expect(selection.value == 2 && entered.value == 0)
    window.press("down")
    #expect(selection.value == 3)
    window.click(4, 1, clicks: 2)
    #expect(selection.value == 0 && entered.value == 1)
  }

  @Test func `the wheel scrolls what is under it, and neither focus nor selection move`() {
    let selection = Box(1)
    let window = TextWindow(size: Size(width: 30, height: 5))
    let screen = ViewScreen {
      HStack {
        List(Array(0..<20), selection: selection.value, onSelect: { selection.value = $0 }) {
          Text("row \($0)")
        }
        ScrollArea { Text((0..<20).map { "line \($0)" }.joined(separator: "\n")) }
      }
    }
    window.show(screen)
    window.wheel(3, 2, 2)
    #expect(window.text[0].contains("row 3") && window.text[0].contains("line 0"))
    #expect(selection.value == 1)
    window.wheel(3, 20, 2)
    #expect(window.text[0].contains("row 3") && window.text[0].contains("line 3"))
    window.wheel(-99, 20, 2)
    #expect(window.text[0].contains("line 0"))
    window.wheel(99, 2, 2)
    #expect(window.text[4].contains("row 19"))
    // A key shows the selection again.
    window.press("down")
    window.show(screen)
    #expect(selection.value == 2 && window.text.contains { $0.contains("› row 2") })
  }

  @Test func `the innermost scrollable has the wheel, and the outer one if the inner fits`() {
    let long = (0..<20).map { "in \($0)" }.joined(separator: "\n")
    for (inner, isInner) in [(long, true), ("in 0", false)] {
      let window = TextWindow(20, 6) {
        ScrollArea {
          VStack {
            ScrollArea { Text(inner) }.frame(height: 4)
            Text((0..<20).map { "out \($0)" }.joined(separator: "\n"))
          }
        }
      }
      window.wheel(1, 1, 1)
      #expect(window.text[0].contains("in 1") == isInner, "\(window.text)")
    }
  }

  @Test func `a press holds the mouse until the release, also outside`() {
    let text = Box("one\ntwo\nthree")
    let window = TextWindow(20, 4) {
      VStack {
        Text("title")
        TextArea("note", text: text.value) { text.value = $0 }
      }
    }
    window.mouse(.press, 1, 1)
    window.mouse(.drag, 30, 99)
    window.mouse(.release, 30, 99)
    window.type("X")
    #expect(text.value == "oX")
    window.mouse(.drag, 0, 1)
    window.type("Y")
    #expect(text.value == "oXY")
  }

  @Test func `a field's caret goes where the pointer is, and a drag selects`() {
    let text = Box("a日b")
    let window = TextWindow(20, 1) { TextField("f", text: text.value) { text.value = $0 } }
    for (column, caret) in [(3, 3), (4, 4), (5, 4), (6, 6), (9, 7), (0, 3)] {
      window.click(column, 0)
      #expect(window.frame.cursor?.column == caret, "\(column)")
    }
    window.mouse(.press, 4, 0)
    window.mouse(.drag, 9, 0)
    window.mouse(.release, 9, 0)
    window.type("X")
    #expect(text.value == "aX")
  }

  @Test func `a tab is chosen by a click, and outside of a modal nothing happens`() {
    let (tab, isModal) = (Box(0), Box(false))
    let window = TextWindow(size: Size(width: 30, height: 8))
    func show() {
      let body = ViewScreen {
        Tabs(["One", "Two", "Three"], selection: tab.value) { tab.value = $0 }
      }
      let modal = ViewScreen { Dialog("Sure?", commands: []) { Text("!") } }
      window.show(
        BodyAndOverlaysScreen(body: body, overlays: isModal.value ? [Overlay(modal)] : []))
    }
    show()
    window.click(7, 0)
    #expect(tab.value == 1)
    isModal.value = true
    show()
    window.click(1, 0)
    #expect(tab.value == 1)
    #expect(!window.handle(.mouse(MouseEvent(.press, at: Position(column: 1, row: 0)))))
  }

  @Test func `answers of a dialog and keys in the row of help are clicked`() {
    let done = Box<[String]>([])
    func command(_ name: String, _ key: KeyPress) -> Command {
      Command(name, key: key, help: name) { done.value.append(name) }
    }
    let window = TextWindow(size: Size(width: 40, height: 9))
    let body = ViewScreen {
      VStack {
        List([1, 2], onSelect: { _ in }) { Text("\($0)") }
        KeyHelp()
      }
      .commands(command("open", "o"))
    }
    window.show(body)
    #expect(window.text[8].hasPrefix(" o open"))
    window.click(3, 8)
    #expect(done.value == ["open"])
    let modal = ViewScreen {
      Dialog("Sure?", commands: [command("yes", "y"), command("no", "n")]) { Text("!") }
    }
    window.show(BodyAndOverlaysScreen(body: body, overlays: [Overlay(modal)]))
    let row = window.text.firstIndex { $0.contains("y yes   n no") }!
    let column = window.text[row].split(separator: "n")[0].count
    window.click(column, row)
    // Released elsewhere, it is no click.
    window.mouse(.press, column, row)
    window.mouse(.release, column, row - 1)
    window.click(3, 8)
    #expect(done.value == ["open", "no"])
  }

  @Test func `each key in the row of help does what it says`() {
    let done = Box<[String]>([])
    func view(_ name: String) -> any TextView {
      Button(name) {}.commands(Command("open", key: "o", help: "Open") { done.value.append(name) })
    }
    let window = TextWindow(60, 9) {
      VStack {
        view("A").flexibility(Flexibility(), along: .vertical)
        view("B")
        KeyHelp()
      }
      .commands(Command("open", key: "a", help: "Open all") { done.value.append("all") })
    }
    func click(_ hint: String) {
      let row = window.text[8]
      guard let range = row.firstRange(of: hint) else { return done.value.append(row) }
      window.click(row.distance(from: row.startIndex, to: range.lowerBound), 8)
    }
    click("o Open")
    click("a Open all")
    click("Tab Next part")
    click("o Open")
    #expect(done.value == ["A", "all", "B"])
  }

  @Test func `each area of a view gets its own clicks`() {
    let clicks = Box<[Int]>([])
    let window = TextWindow(20, 2) { ThreeAreas { clicks.value.append($0) } }
    for column in [1, 6, 11, 2] { window.click(column, 0) }
    #expect(clicks.value == [0, 1, 2, 0])
    window.mouse(.press, 1, 0)
    window.mouse(.release, 6, 0)
    #expect(clicks.value == [0, 1, 2, 0])
  }

  @Test func `a double click beside the rows opens nothing`() {
    let (selection, entered) = (Box(1), Box(0))
    let window = TextWindow(20, 6) {
      List(["a", "b"], selection: selection.value, onSelect: { selection.value = $0 }) { Text($0) }
        .commands(Command("open", keys: ["enter"], help: "Open") { entered.value += 1 })
    }
    window.click(4, 4, clicks: 2)
    #expect(entered.value == 0)
    window.click(4, 0, clicks: 2)
    #expect(selection.value == 0 && entered.value == 1)
    let long = TextWindow(20, 4) {
      List(Array(0..<9), selection: 0, onSelect: { _ in }) { Text("\($0)") }
        .commands(Command("open", keys: ["enter"], help: "Open") { entered.value += 1 })
    }
    long.click(19, 1, clicks: 2)
    #expect(entered.value == 1)
  }

  @Test func `a key shows the selection again after the wheel, at an end too`() {
    let window = TextWindow(20, 5) {
      List(Array(0..<100), selection: 0, onSelect: { _ in }) { Text("row \($0)") }
    }
    window.wheel(9, 4, 2)
    #expect(window.text[0].contains("row 9"))
    window.press("home")
    #expect(window.text[0].contains("row 0"))
  }

  @Test func `a click beside the fields of a dialog leaves the focus where it is`() {
    let texts = Box(["", ""])
    let window = TextWindow(size: Size(width: 30, height: 10))
    let body = ViewScreen { List([1, 2], onSelect: { _ in }) { Text("\($0)") } }
    let dialog = ViewScreen {
      Dialog("Name?", commands: []) {
        VStack {
          TextField("A", text: texts.value[0]) { texts.value[0] = $0 }
          TextField("B", text: texts.value[1]) { texts.value[1] = $0 }
        }
      }
    }
    window.show(BodyAndOverlaysScreen(body: body, overlays: [Overlay(dialog)]))
    window.press("tab")
    let row = window.text.firstIndex { $0.contains("Name?") }!
    let column = window.text[row].split(separator: "N")[0].count
    window.click(column, row)
    window.click(0, 9)
    window.type("x")
    #expect(texts.value == ["", "x"])
  }

  @Test func `commands of what shows the window are reached behind every modal`() {
    let count = Box(0)
    let window = TextWindow(size: Size(width: 60, height: 8))
    window.outerCommands = [Command("mouse", key: "alt-m", help: "Mouse") { count.value += 1 }]
    let body = ViewScreen {
      VStack {
        Text("body").flexibility(Flexibility(), along: .vertical)
        KeyHelp()
      }
    }
    window.show(body)
    #expect(window.text[7].contains("Alt-m Mouse"))
    window.press("alt-m")
    let help = ViewScreen { Dialog("Help", commands: []) { KeyHelp(.all) } }
    window.show(BodyAndOverlaysScreen(body: body, overlays: [Overlay(help)]))
    window.press("alt-m")
    #expect(count.value == 2)
    #expect(window.text.contains { $0.contains("│  Alt-m  Mouse") })
    #expect(window.commands.map(\.name) == ["mouse"])
  }
}

extension TextWindow {
  fileprivate func wheel(_ rows: Int, _ column: Int, _ row: Int) {
    mouse(.wheel(rows: rows), column, row)
  }
}

/// A view that receives clicks in three places.
private struct ThreeAreas: TextView {
  let onClick: (Int) -> Void

  func size(within limit: Size, in context: ViewContext) -> Size { limit }

  func draw(on canvas: Canvas, in context: ViewContext) {
    for index in 0..<3 {
      let part = canvas.part(column: index * 5, row: 0, width: 5, height: 1)
      context.receiveClick(on: part) { onClick(index) }
    }
  }
}
