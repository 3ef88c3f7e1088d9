import Testing
import WorkflowScreens
import WorkflowSnapshotTesting
import WorkflowTestSupport

@testable import WorkflowTextUI

/// The fields of a form: by keys, by the mouse, by name, and as frames.
struct FormTests {
  @Test func `a form with every kind of field`() {
    assertFrames {
      Form(onSubmit: {}, onCancel: {}) {
        TextField("Name", text: "Ada", labelWidth: 10) { _ in }
        PasswordField("Password", text: "geheim", labelWidth: 10) { _ in }
          .help("At least eight characters.", problem: "Too short.", indent: 10)
        NumberField("Guests", value: 3, in: 1...9, labelWidth: 10) { _ in }
          .help("Up to nine.", indent: 10)
        Select("Country", options: ["Chile", "Iceland"], selection: 1, labelWidth: 10) { _ in }
        Checkbox("Remember me", isOn: true) { _ in }
        RadioGroup("Room", options: ["Single", "Double 日本"], selection: 0) { _ in }
      }
    }
  }

  @Test func `options that are open`() {
    for (width, height) in [(80, 24), (40, 12), (20, 3), (1, 1)] {
      let window = LiveWindow(width, height) { Self.select(Box(1)) }
      window.press("enter", "down")
      assertSnapshot(of: window.frame, as: .frame, named: "\(window.frame.size)")
    }
  }

  private static func select(_ choice: Box<Int>) -> any TextView {
    VStack {
      Select("Size", options: (1...12).map { "Option \($0)" }, selection: choice.value) {
        choice.value = $0
      }
      Button("Next") {}
    }
  }

  private static let fields: [String: @Sendable () -> any TextView] = [
    "button": { Button("Save 日本") {} },
    "disabled-button": { Button("Save", isEnabled: false) {} },
    "checkbox": { Checkbox("Remember me", isOn: false) { _ in } },
    "radio": { RadioGroup("Size", options: ["S", "M", "L"], selection: 1) { _ in } },
    "select": { Select("Size", options: ["S", "M"], selection: nil) { _ in } },
    "password": { PasswordField("Key", text: "日本語") { _ in } },
    "number": { NumberField("Guests", value: -12) { _ in } },
    "filter": {
      FilterList(
        TextField("Find", text: "o") { _ in },
        List(["one", "two"], selection: 1, onSelect: { _ in }) {
          Text(StyledText($0).marking("o"))
        })
    },
  ]

  @Test(arguments: fields.keys.sorted())
  func `each field alone`(field: String) throws {
    assertFrames(named: field, of: try #require(Self.fields[field]))
  }

  @Test func `a click on a covered view does nothing, and a double click needs one view`() {
    let (selection, entered, isShown) = (Box(0), Box(0), Box(true))
    let window = TextWindow(size: Size(width: 20, height: 5))
    func show() {
      let body = ViewScreen {
        List(Array(0..<5), selection: selection.value, onSelect: { selection.value = $0 }) {
          Text("row \($0) of the list")
        }
        .commands(Command("open", key: "enter", help: "Open") { entered.value += 1 })
      }
      let note = ViewScreen { Text("a note") }
      let overlays = isShown.value ? [Overlay(note, isModal: false)] : []
      window.show(BodyAndOverlaysScreen(body: body, overlays: overlays))
    }
    show()
    let middle = Position(column: 10, row: 2)
    for event in MouseEvent.clicks(1, at: middle) { window.handle(.mouse(event)) }
    #expect(selection.value == 0)
    isShown.value = false
    show()
    // The first press was on the note.
    window.handle(.mouse(MouseEvent(.press, at: middle, clicks: 2)))
    #expect(selection.value == 2 && entered.value == 0)
  }

  @Test func `a double click in a list that a field leads is the enter key for both`() {
    let (selection, opened, deleted) = (Box(0), Box(0), Box(0))
    let window = LiveWindow(20, 6) {
      VStack {
        Button("Delete") { deleted.value += 1 }
        FilterList(
          TextField("Find", text: "") { _ in },
          List(["one", "two"], selection: selection.value, onSelect: { selection.value = $0 }) {
            Text($0)
          }
        ).commands(Command("open", key: "enter", help: "Open") { opened.value += 1 })
      }
    }
    window.doubleClick("two")
    #expect(selection.value == 1 && opened.value == 1 && deleted.value == 0)
    // The field has the focus now.
    #expect(window.frame.cursor?.row == 1)
  }

  @Test func `options that shrink or lose the focus are closed or kept in range`() {
    let (options, chosen) = (Box(["a", "b", "c"]), Box<[Int]>([]))
    let window = LiveWindow(20, 6) {
      VStack {
        Select("Size", options: options.value, selection: nil) { chosen.value.append($0) }
        Button("Next") {}
      }
    }
    window.press("enter", "end")
    options.value = ["a"]
    window.press("enter")
    #expect(chosen.value == [0])
    window.press("enter", "tab")
    #expect(window.text[1] == "[ Next ]")
    options.value = ["a", "b"]
    window.press("shift-tab", "enter")
    #expect(window.text[1] == "      › a")
    options.value = []
    window.press("down")
    #expect(window.text[1] == "[ Next ]")
    window.press("enter", "enter")
    #expect(chosen.value == [0] && window.text[1] == "[ Next ]")
  }

  @Test func `tab goes from field to field, enter sends, escape leaves`() {
    let done = Box<[String]>([])
    let isOn = Box(false)
    let window = LiveWindow(30, 12) {
      Form(onSubmit: { done.value.append("save") }, onCancel: { done.value.append("cancel") }) {
        TextField("Name", text: "") { done.value.append($0) }
        Checkbox("Copy", isOn: isOn.value) { isOn.value = $0 }
      }
    }
    window.press("x", "tab", "space", "enter", "tab", "space", "tab", "enter", "escape")
    #expect(done.value == ["x", "save", "save", "cancel", "cancel"])
    #expect(isOn.value)
    // After the last button, the first field has its turn again.
    window.press("tab", "y")
    #expect(done.value.last == "y")
    window.click("[ Save ]")
    window.click("Copy")
    #expect(done.value.last == "save" && !isOn.value)
  }

  @Test func `a form that cannot be sent has no such button and no such key`() {
    let count = Box(0)
    let window = LiveWindow(30, 6) {
      Form(canSubmit: false, onSubmit: { count.value += 1 }) {
        TextField("Name", text: "") { _ in }
      }
    }
    window.press("enter", "tab", "enter")
    window.click("[ Save ]")
    #expect(count.value == 0)
    #expect(throws: CommandError("'save' cannot be done now")) { try window.window.perform("save") }
  }

  @Test func `a form that is higher than the screen scrolls to the field with the focus`() {
    let window = LiveWindow(20, 4) {
      Form(onSubmit: {}) {
        for index in 1...9 { Checkbox("Field \(index)", isOn: false) { _ in } }
      }
    }
    #expect(window.text[0].contains("Field 1"))
    for _ in 0..<6 { window.press("tab") }
    #expect(window.text.contains { $0.contains("Field 7") })
    for _ in 0..<3 { window.press("tab") }
    #expect(window.text.contains { $0.contains("[ Save ]") })
    window.press("tab")
    #expect(window.text[0].contains("Field 1"))
  }

  @Test func `options are opened, chosen and closed`() {
    let choice = Box(1)
    let window = LiveWindow(30, 12) { Self.select(choice) }
    window.press("enter", "down", "down", "escape")
    #expect(choice.value == 1 && window.text[1] == "[ Next ]")
    window.press("down", "down", "enter")
    #expect(choice.value == 2 && window.text[0].hasPrefix("Size: Option 3 "))
    window.click("Option 3")
    window.click("Option 5")
    #expect(choice.value == 4 && window.text[1] == "[ Next ]")
    window.press("enter")
    // Tab leaves the options, and the button is next.
    window.press("tab")
    #expect(window.frame.style(column: 0, row: 1).role == .onAccent)
  }

  @Test(arguments: ["tab", "shift-tab"] as [KeyPress])
  func `tab closes options without another field too`(key: KeyPress) {
    let window = LiveWindow(20, 4) { Select("Size", options: ["S", "M"], selection: 0) { _ in } }
    window.press("enter")
    #expect(window.text[1].contains("S"))
    window.press(key)
    #expect(window.text[1] == "")
    window.press("enter", "down", key)
    #expect(window.text[0].hasPrefix("Size: S"))
  }

  @Test func `a click below open options is one on what was pressed`() {
    let clicks = Box(0)
    let window = LiveWindow(20, 6) {
      VStack {
        Select("Size", options: ["S", "M"], selection: 0) { _ in }
        Button("Next") { clicks.value += 1 }
      }
    }
    window.press("enter")
    window.click("Next")
    #expect(clicks.value == 1 && window.text[1] == "[ Next ]")
  }

  @Test func `help below a text area has its row`() {
    let window = LiveWindow(30, 12) {
      TextArea("Note", text: "one") { _ in }.help("Markdown is fine", indent: 0)
    }
    #expect(window.text[0].contains("one") && window.text[11] == "Markdown is fine")
    window.window.resize(30, 1)
    #expect(window.text == ["one"])
  }

  @Test func `a group of options is moved through, and clicked`() {
    let choice = Box<Int?>(nil)
    let window = LiveWindow(20, 4) {
      RadioGroup("Size", options: ["S", "M", "L"], selection: choice.value) { choice.value = $0 }
    }
    window.press("down")
    #expect(choice.value == 0)
    window.press("down", "down", "down")
    #expect(choice.value == 2 && window.text == ["Size: ○ S", "      ○ M", "      ● L", ""])
    window.press("up")
    #expect(choice.value == 1)
    window.click("○ S")
    #expect(choice.value == 0)
  }

  @Test func `an option may be longer than a field`() {
    let option = String(repeating: "long ", count: 20) + "end"
    let window = LiveWindow(120, 1) {
      RadioGroup("Size", options: [option], selection: 0) { _ in }
    }
    #expect(window.text == ["Size: ● \(option)"])
  }

  @Test(arguments: [("up", 2, "left", 1), ("down", 0, "right", 0)])
  func `arrows lead from a choice that has gone to one that is there`(
    vertical: String, option: Int, horizontal: String, title: Int
  ) {
    let choice = Box<Int?>(5)
    let group = LiveWindow(20, 3) {
      RadioGroup("", options: ["S", "M", "L"], selection: choice.value) { choice.value = $0 }
    }
    group.press(KeyPress(stringLiteral: vertical))
    #expect(choice.value == option)
    let tab = Box(5)
    let tabs = LiveWindow(20, 1) { Tabs(["a", "b"], selection: tab.value) { tab.value = $0 } }
    tabs.press(KeyPress(stringLiteral: horizontal))
    #expect(tab.value == title)
  }

  @Test func `a click into a long text hits what is shown`() {
    let text = Box("alpha bravo charlie delta echo foxtrot")
    let window = LiveWindow(14, 2) {
      VStack {
        TextField("", text: text.value) { text.value = $0 }
        TextField("", text: "") { _ in }
      }
    }
    window.press("tab")
    #expect(window.text[0] == "alpha bravo ch")
    window.doubleClick("bravo")
    window.type("#")
    #expect(text.value == "alpha # charlie delta echo foxtrot")
  }

  @Test func `a drag selects what is before the visible part, too`() {
    let text = Box("0123456789")
    let window = LiveWindow(10, 1) {
      HStack {
        Text("Name: ").frame(width: 6)
        TextField("", text: text.value) { text.value = $0 }
      }
    }
    #expect(window.text == ["Name: 789"])
    window.handle(.mouse(MouseEvent(.press, at: Position(column: 8, row: 0))))
    window.handle(.mouse(MouseEvent(.drag, at: Position(column: 3, row: 0))))
    window.type("x")
    #expect(text.value == "0123x9")
  }

  @Test func `a password shows dots, and is edited like any text`() {
    let text = Box("a日👍")
    let window = LiveWindow(20, 1) {
      PasswordField("Key", text: text.value) { text.value = $0 }
    }
    #expect(window.text == ["Key: •••"] && window.frame.cursor?.column == 8)
    window.press("left", "backspace")
    #expect(text.value == "a👍" && window.frame.cursor?.column == 6)
    window.click("•")
    window.type("x")
    #expect(text.value == "xa👍")
    let lines = TextWindow(size: Size(width: 20, height: 1), form: .lines)
    lines.show(ViewScreen { PasswordField("Key", text: text.value) { _ in } })
    #expect(lines.text == ["Key: (hidden)"])
  }

  @Test func `a number is typed, and changed by arrows within its range`() {
    let value = Box<Int?>(nil)
    let window = LiveWindow(20, 1) {
      NumberField("N", value: value.value, in: -2...9) { value.value = $0 }
    }
    window.type("-")
    #expect(value.value == nil && window.text == ["N: -"])
    window.type("1x")
    #expect(value.value == -1 && window.text == ["N: -1"])
    window.press("down", "down", "down")
    #expect(value.value == -2 && window.text == ["N: -2"])
    window.press("ctrl-u", "4", "2")
    #expect(value.value == 42)
    window.press("up")
    #expect(value.value == 9)
    window.press("ctrl-u")
    #expect(value.value == nil && window.text == ["N:"])
    value.value = .max
    let free = LiveWindow(30, 1) { NumberField("N", value: value.value) { value.value = $0 } }
    free.press("up")
    #expect(value.value == .max)
  }

  @Test func `fields are commands`() throws {
    let done = Box<[String]>([])
    let window = TextWindow(size: Size(width: 40, height: 10), form: .lines)
    window.show(
      ViewScreen {
        Form(submit: "Send it", onSubmit: { done.value.append("send") }) {
          Checkbox("Send a copy", isOn: false) { done.value.append("copy \($0)") }
          RadioGroup("Size", options: ["S", "M"], selection: 0) { done.value.append("size \($0)") }
          Select("Due date", options: ["Today", "Later"], selection: 0) {
            done.value.append("date \($0)")
          }
          NumberField("Guests", value: 1) { done.value.append("guests \($0 ?? 0)") }
          PasswordField("Key", text: "") { done.value.append("key \($0)") }
        }
      })
    for line in ["send-a-copy", "size 2", "due-date 2", "guests 5", "key x y", "send-it"] {
      try window.perform(line)
    }
    #expect(
      done.value == ["copy true", "size 1", "date 1", "guests 5", "key x y", "send"])
    #expect(throws: CommandError("there is no option 3; there are 2")) {
      try window.perform("size 3")
    }
    #expect(throws: CommandError("'guests' needs a number, as in 'guests 3'")) {
      try window.perform("guests abc")
    }
  }

  @Test func `a field above a list filters it, and arrows move in the list`() {
    let query = Box("")
    let selection = Box(0)
    let opened = Box<[String]>([])
    let words = ["apple", "banana", "cherry", "plum"]
    let window = LiveWindow(20, 5) {
      let shown = words.filter { query.value.isEmpty || $0.contains(query.value) }
      return FilterList(
        TextField("Find", text: query.value) { query.value = $0 },
        List(shown, selection: selection.value, onSelect: { selection.value = $0 }) { Text($0) }
      ).commands(
        Command("open", key: "enter", help: "Open") { opened.value.append(shown[selection.value]) })
    }
    window.press("down", "down", "up", "enter")
    #expect(opened.value == ["banana"] && window.text[2] == "› banana")
    #expect(window.frame.style(column: 0, row: 2).role == .selection)
    window.press("up")
    window.type("pl")
    #expect(query.value == "pl")
    window.press("down", "enter", "end", "j")
    #expect(opened.value.last == "plum" && query.value == "plj")
  }

  @Test func `a field above a table filters it, and leaves a key to what is around them`() {
    let (query, selection, marked) = (Box(""), Box(0), Box<[Int]>([]))
    let window = LiveWindow(20, 5) {
      let shown = ["apple", "plum"].filter { $0.hasPrefix(query.value) }
      return FilterList(
        TextField("Find", text: query.value) { query.value = $0 }.ignoring("space"),
        Table(
          [Table.Column("Fruit")], shown, selection: selection.value,
          onSelect: { selection.value = $0 }
        ) { [$0] }
      ).commands(
        Command("mark", key: "space", help: "Mark") { marked.value.append(selection.value) })
    }
    window.press("down", "space")
    #expect(marked.value == [1] && query.value == "")
    #expect(window.text[1] == "  Fruit" && window.text[3] == "› plum")
    #expect(window.frame.style(column: 0, row: 3).role == .selection)
    window.press("up")
    window.type("pl")
    #expect(query.value == "pl" && window.text[2] == "› plum")
  }

  /// Checkboxes, a group of options, a number and two buttons, with what each key does to them.
  private struct Model: Equatable {
    var focus = 0
    var boxes = [false, true]
    var option: Int?
    var number: Int? = 3
    var sent = 0
    var left = 0

    mutating func press(_ key: KeyPress) {
      switch (key, focus) {
      case ("tab", _): focus = (focus + 1) % 6
      case ("shift-tab", _): focus = (focus + 5) % 6
      case ("escape", _), ("enter", 5), ("space", 5): left += 1
      case ("enter", _), ("space", 4): sent += 1
      case ("space", 0...1): boxes[focus].toggle()
      case ("down", 2), ("space", 2): option = min(2, option.map { $0 + 1 } ?? 0)
      case ("up", 2): option = max(0, (option ?? 3) - 1)
      case ("up", 3): number = min(max((number ?? 0) + 1, -2), 5)
      case ("down", 3): number = min(max((number ?? 0) - 1, -2), 5)
      case ("backspace", 3): number = number.flatMap { Int("\($0)".dropLast()) }
      case ("7", 3): number = number.map { $0 * 10 + ($0 < 0 ? -7 : 7) } ?? 7
      default: break
      }
    }
  }

  @Test func `random keys do to a form what they do to its model`() {
    let keys: [KeyPress] = [
      "tab", "tab", "shift-tab", "space", "enter", "escape", "up", "down", "backspace", "7",
    ]
    for seed in Seeds.chosen(200) {
      var numbers = SeededGenerator(seed: seed)
      var model = Model()
      let shown = Box(Model())
      let (width, height) = (3 + numbers.below(30), 2 + numbers.below(12))
      let window = LiveWindow(width, height) { Self.form(shown) }
      var pressed: [KeyPress] = []
      for _ in 0..<60 {
        let key = numbers.pick(keys)
        // Where a minus is left alone, there is no number, and the model knows nothing else.
        if key == "backspace", let number = model.number, number < 0 { continue }
        if key == "7", model.number == 0 { continue }
        if key == "7", let number = model.number, abs(number) > 1_000_000 { continue }
        pressed.append(key)
        model.press(key)
        window.press(key)
        shown.value.focus = model.focus
        guard shown.value != model else { continue }
        let problem = "\(shown.value) instead of \(model) after \(pressed)"
        Issue.record("WORKFLOW_FUZZ_SEED=\(seed): \(problem)")
        break
      }
    }
  }

  private static func form(_ shown: Box<Model>) -> any TextView {
    Form(onSubmit: { shown.value.sent += 1 }, onCancel: { shown.value.left += 1 }) {
      for index in 0...1 {
        Checkbox("Box \(index)", isOn: shown.value.boxes[index]) {
          shown.value.boxes[index] = $0
        }
      }
      RadioGroup("Option", options: ["A", "B", "C"], selection: shown.value.option) {
        shown.value.option = $0
      }
      NumberField("Number", value: shown.value.number, in: -2...5) { shown.value.number = $0 }
    }
  }
}

/// A window whose screen is shown anew after each key, as an app does.
private struct LiveWindow {
  let window: TextWindow

  init(_ width: Int, _ height: Int, _ content: @escaping () -> any TextView) {
    window = TextWindow(width, height, content)
  }

  var text: [String] { window.text }
  var frame: Frame { window.frame }

  func press(_ keys: KeyPress...) {
    for key in keys { handle(.key(key)) }
  }

  func type(_ text: String) {
    for character in text { handle(.key(KeyPress(.character(character)))) }
  }

  func doubleClick(_ text: String) { click(text, clicks: 2) }

  /// Clicks on the first place that shows a text.
  func click(_ text: String, clicks: Int = 1) {
    for (row, line) in frame.lines.enumerated() {
      guard let range = line.firstRange(of: text) else { continue }
      let column = String(line[..<range.lowerBound]).columnCount
      for event in MouseEvent.clicks(clicks, at: Position(column: column, row: row)) {
        handle(.mouse(event))
      }
      return
    }
    Issue.record("No row shows \(text): \(frame.lines)")
  }

  func handle(_ event: InputEvent) {
    window.handle(event)
    // Setting it asks for a frame, even if the value is the same.
    window.environment = window.environment
  }
}
