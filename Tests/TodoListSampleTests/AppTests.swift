import Testing
import WorkflowScreens
import WorkflowTerminal
import WorkflowTextUI

@testable import TodoListSample

/// The whole app, as it is typed and seen.
struct AppTests {
  private let app = TerminalHarness(
    TodoListWorkflow(list: .examples), size: Size(width: 60, height: 10))

  @Test func `a name is typed, and the list has it in its title`() {
    app.press("enter")
    #expect(app.rendering.list == nil)
    app.type("Ada\n")
    #expect(app.frame.lines[0].hasPrefix("╭─ Ada's list ─"))
    #expect(app.frame.lines[1].hasPrefix("│› ■ Water the plants · not the cactus "))
  }

  @Test func `an entry is typed, tab moves to the note, and enter saves both`() {
    begin()
    app.press("a")
    #expect(app.frame.cursor == Position(column: 9, row: 3))
    app.type("Bake bread")
    app.press("tab")
    #expect(app.frame.cursor == Position(column: 9, row: 4))
    app.type("with rye")
    app.press("enter")
    #expect(app.rendering.list?.selected == Entry(id: 5, title: "Bake bread", note: "with rye"))
    #expect(app.frame.lines[5].hasPrefix("│› □ Bake bread · with rye "))
  }

  @Test func `back leaves an unchanged entry at once, and the frame is as before`() {
    begin()
    let before = app.frame
    for keys: [KeyPress] in [["enter", "escape"], ["a", "escape"]] {
      for key in keys { app.press(key) }
      #expect(app.frame == before)
    }
  }

  @Test func `text that was typed and deleted again is no change`() {
    begin()
    app.press("enter", "x", "backspace", "escape")
    #expect(app.rendering.edit == nil)
  }

  @Test func `the dialog blocks what is below it`() {
    begin()
    app.press("enter", "!", "escape")
    let asked = app.frame
    let outputs = app.outputs
    app.type("xq uas")
    app.press("tab", "ctrl-s", "down", "backspace", "delete")
    app.paste("nothing")
    #expect(app.frame == asked)
    #expect(app.outputs == outputs)
    #expect(app.commands.map(\.name) == ["discard", "keep"])
    #expect(asked.cursor == nil)
    app.press("d")
    #expect(app.rendering.edit == nil)
    #expect(app.rendering.list?.selected?.title == "Water the plants")
  }

  @Test func `caret and scroll of a field survive the dialog and another size`() {
    begin()
    app.press("down", "enter")
    app.type(", as many as there are, and a stick of the good cinnamon")
    for _ in 0..<12 { app.press("left") }
    let before = app.frame
    #expect(before.lines.joined().contains("and a stick of the good cinnamon"))
    app.press("escape", "k")
    #expect(app.frame == before)
    app.press("tab", "tab")
    #expect(app.frame == before)
    resizeThereAndBack()
    app.type("X")
    #expect(app.rendering.edit?.body.draft.title.hasSuffix("stick of the gXood cinnamon") == true)
  }

  @Test func `the list keeps its scroll position after going forth and back, and another size`() {
    let app = longApp(50)
    for _ in 0..<30 { app.press("down") }
    for _ in 0..<4 { app.press("up") }
    let before = app.frame
    #expect(before.lines[0].hasPrefix("╭─ Ada's list ─"))
    // The selection is not at an edge, so only a list that is still scrolled shows the same.
    #expect(before.lines[3].hasPrefix("│› "))
    app.press("enter", "escape")
    #expect(app.frame == before)
    app.press("enter", "!", "escape", "d")
    #expect(app.frame == before)
    app.press("enter")
    app.resize(Size(width: 20, height: 3))
    app.resize(Size(width: 60, height: 10))
    app.press("escape")
    #expect(app.frame == before)
    app.resize(Size(width: 80, height: 24))
    app.resize(Size(width: 60, height: 10))
    #expect(app.frame == before)
  }

  @Test func `the caret in the name and the selected entry survive going back to the name`() {
    app.type("Ada")
    app.press("left")
    let name = app.frame
    app.press("enter", "down", "down")
    let list = app.frame
    app.press("escape")
    #expect(app.frame == name)
    app.press("enter")
    #expect(app.frame == list)
    app.press("escape", "b", "enter")
    #expect(app.rendering.list?.name == "Adba")
  }

  @Test func `every change is undone, one by one`() throws {
    begin()
    #expect(!app.commands.contains { $0.name == "undo" })
    var lists: [[Entry]] = []
    for lines in [
      ["toggle"], ["delete"], ["select 2", "open", "title Read", "note all", "save"],
      ["add", "title Bake", "save"], ["toggle"], ["first", "delete"], ["delete"], ["delete"],
      ["delete"],
    ] {
      lists.append(app.rendering.list?.entries ?? [])
      for line in lines { try app.perform(line) }
    }
    #expect(app.rendering.list?.entries == [])
    #expect(app.frame.lines.joined().contains("Nothing to do: add something, or have a rest."))
    for list in lists.reversed() {
      #expect(app.rendering.list?.entries != list)
      app.press("u")
      #expect(app.rendering.list?.entries == list)
    }
    #expect(app.rendering.list?.entries == TodoList.examples.entries)
    app.press("u")
    #expect(throws: CommandError("'undo' cannot be done now")) { try app.perform("undo") }
    #expect(app.rendering.list?.entries == TodoList.examples.entries)
  }

  @Test func `changes after an undo have a history of their own`() {
    begin()
    app.press("d", "d", "u", "space", "u", "u")
    #expect(app.rendering.list?.entries == TodoList.examples.entries)
  }

  @Test func `undo brings back the selection, the scroll position and the screen of before`() {
    var list = TodoList.examples
    for number in 1...30 {
      var entry = list.newEntry
      entry.title = "Number \(number)"
      list.save(entry)
    }
    let app = TerminalHarness(TodoListWorkflow(list: list), size: Size(width: 60, height: 10))
    app.type("Ada\n")
    app.press("space", "pagedown", "pagedown", "up", "up")
    let before = app.frame
    let selected = app.rendering.list?.selection
    for keys: [KeyPress] in [["space"], ["d"], ["enter", "!", "enter"], ["a", "!", "enter"]] {
      for key in keys { app.press(key) }
      app.press("home")
      #expect(app.frame != before)
      app.press("u")
      #expect(app.rendering.list?.selection == selected)
      #expect(app.frame == before)
    }
    // What was given up is no change.
    app.press("enter", "!", "escape", "d", "down", "d", "u")
    #expect(app.rendering.list?.selection == selected.map { $0 + 1 })
  }

  @Test func `another name is a change like any other`() {
    begin()
    app.press("escape", "backspace", "enter")
    #expect(app.rendering.list?.name == "Ad")
    app.press("u")
    #expect(app.rendering.list?.name == "Ada")
    app.press("escape", "enter", "u")
    #expect(app.rendering.list?.name == "Ada")
  }

  @Test func `q, and escape on the first screen, end the program`() {
    begin()
    app.press("q")
    #expect(app.exitCode == .success)
    let other = TerminalHarness(TodoListWorkflow(list: .examples))
    other.type("q")
    #expect(other.exitCode == nil)
    other.press("escape")
    #expect(other.exitCode == .success)
  }

  @Test func `long and wide titles are cut where the row ends`() throws {
    begin()
    for title in [String(repeating: "long ", count: 400), String(repeating: "題名", count: 400)] {
      try app.perform("add")
      app.paste(title)
      #expect(app.frame.lines.allSatisfy { $0.columnCount == 60 })
      #expect(app.frame.cursor?.row == 3)
      app.press("enter")
      #expect(app.frame.lines.allSatisfy { $0.columnCount == 60 })
    }
    #expect(app.frame.lines[5].hasSuffix("long long lo… │"))
    #expect(app.frame.lines[6].hasSuffix("題名題名… │"))
  }

  @Test func `ten thousand entries are handled like ten`() throws {
    let app = longApp(10_000)
    try app.perform("last")
    #expect(app.frame.lines[7].hasPrefix("│› □ Entry 10000 "))
    app.press("space", "pageup", "d")
    #expect(app.frame.lines[0].contains("1 of 9999 done"))
    app.press("u", "u")
    #expect(app.frame.lines[0].contains("0 of 10000 done"))
    try app.perform("select 5000")
    app.press("enter")
    #expect(app.frame.lines.joined().contains("Title: Entry 5000"))
  }

  @Test(arguments: [
    Size(width: 80, height: 24), .init(width: 40, height: 12), .init(width: 20, height: 3),
    .init(width: 1, height: 1),
  ])
  func `everything can be done at any size`(size: Size) {
    let app = TerminalHarness(TodoListWorkflow(list: .examples), size: size)
    func check() {
      #expect(app.frame.lines.count == size.height)
      #expect(app.frame.lines.allSatisfy { $0.columnCount == size.width })
    }
    check()
    app.type("Ada\n")
    for key: KeyPress in [
      "space", "down", "d", "a", "B", "tab", "n", "escape", "k", "ctrl-s", "enter", "x", "escape",
      "d", "u", "u", "u", "home",
    ] {
      app.press(key)
      check()
    }
    #expect(app.rendering.list?.entries == TodoList.examples.entries)
    #expect(app.rendering.list?.selection == 0)
    if size.height >= 3 { #expect(app.frame.lines.joined().contains("› ■ Water the")) }
  }

  @Test func `as lines, the same commands do the same`() throws {
    let app = TerminalHarness(
      TodoListWorkflow(list: .examples), size: Size(width: 60, height: 10), form: .lines)
    try app.perform("name Ada")
    try app.perform("start")
    try app.perform("select 3")
    #expect(
      app.frame.lines.map(\.withoutBlankEnd) == [
        "Ada's list: 1 of 4 done",
        "  ■ Water the plants · not the cactus",
        "  □ Buy apples and cinnamon",
        "  □ Return the books to the library · three of them, by Fri…",
        "  □ Call Grandmother",
        "3 of 4, selected: □ Return the books to the library · three…",
        "",
      ])
    try app.perform("open")
    try app.perform("note yesterday")
    try app.perform("back")
    #expect(app.frame.lines.map(\.withoutBlankEnd).contains("discard: Discard"))
    try app.perform("discard")
    #expect(app.rendering.list?.selected?.note == "three of them, by Friday")
  }

  private func begin() { app.type("Ada\n") }

  private func resizeThereAndBack() {
    app.resize(Size(width: 20, height: 3))
    _ = app.frame
    app.resize(Size(width: 60, height: 10))
  }

  private func longApp(_ count: Int) -> TerminalHarness<TodoListWorkflow> {
    let list = TodoList(entries: (1...count).map { Entry(id: $0, title: "Entry \($0)") })
    let app = TerminalHarness(TodoListWorkflow(list: list), size: Size(width: 60, height: 10))
    app.type("Ada\n")
    return app
  }
}

extension StringProtocol {
  var withoutBlankEnd: String {
    var rest = self[...]
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
