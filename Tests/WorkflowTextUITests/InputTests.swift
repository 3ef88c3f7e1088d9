import Testing
import WorkflowScreens

@testable import WorkflowTextUI

/// Which views get the input.
struct InputTests {
  @Test func `input goes to the deepest view with the focus, then up`() {
    let log = Box<[String]>([])
    let window = TextWindow(20, 3) {
      Asker("outer", log) {
        VStack {
          Asker("first", log, isFocusable: true) { Text("1") }
          Asker("second", log, isFocusable: true) { Text("2") }
        }
      }
    }
    #expect(!window.press("x"))
    #expect(log.value == ["first", "outer"])
    log.value = []
    window.press("tab", "x")
    #expect(log.value == ["second", "outer"])
    log.value = []
    window.handle(.paste("text"))
    window.handle(.focus(true))
    #expect(log.value == ["second", "outer", "second", "outer"])
  }

  @Test func `a view is asked before its own commands`() {
    let log = Box<[String]>([])
    let window = TextWindow(20, 3) {
      Asker(
        "view", log, isFocusable: true, uses: "a",
        commands: [Self.command("a", log), Self.command("b", log)]
      ) {
        Text("")
      }
    }
    window.press("a", "b")
    #expect(log.value == ["view", "view", "command b"])
  }

  @Test func `a command nearer to the focus comes first, and a disabled one is not called`() {
    let log = Box<[String]>([])
    let isEnabled = Box(true)
    let window = TextWindow(20, 3) {
      List(0..<3, onSelect: { _ in }) { Text("\($0)") }
        .commands(Self.command("x", log, named: "inner", isEnabled: isEnabled.value))
        .commands(Self.command("x", log, named: "outer"), Self.command("down", log, named: "never"))
    }
    window.press("x")
    isEnabled.value = false
    window.environment = ViewEnvironment()
    window.press("x", "down")
    #expect(log.value == ["inner", "outer"])
    #expect(window.commands.filter { $0.name == "inner" }.isEmpty)
  }

  @Test func `a key is handled against the newest screen`() {
    let count = Box(0)
    let window = TextWindow(size: Size(width: 10, height: 1))
    func show() {
      let shown = count.value
      window.show(
        ViewScreen {
          Text("\(shown)").commands(
            Command("more", key: "+", help: "") {
              count.value = shown + 1
              show()
            })
        })
    }
    show()
    window.press("+", "+", "+")
    #expect(count.value == 3)
    #expect(window.text == ["3"])
  }

  @Test func `tab and shift-tab go round`() {
    let window = TextWindow(20, 3) {
      VStack { for name in ["a", "b", "c"] { TextField(name, text: "") { _ in } } }
    }
    var rows: [Int?] = []
    for key in ["tab", "tab", "tab", "shift-tab", "shift-tab", "tab"] as [KeyPress] {
      window.press(key)
      rows.append(window.frame.cursor?.row)
    }
    #expect(rows == [1, 2, 0, 2, 1, 2])
  }

  @Test func `tab moves the focus between several views, unless a command takes the key`() {
    #expect(!TextWindow(20, 3) { TextField("a", text: "") { _ in } }.press("tab"))
    #expect(!TextWindow(20, 3) { Text("a") }.press("tab"))
    let used = Box(0)
    let window = TextWindow(20, 3) {
      VStack {
        TextField("a", text: "") { _ in }
        TextField("b", text: "") { _ in }
      }
      .commands(Command("next", key: "tab", help: "") { used.value += 1 })
    }
    window.press("tab")
    #expect(used.value == 1)
    #expect(window.frame.cursor?.row == 0)
  }

  @Test func `pasted text goes to the field and never acts as keys`() {
    let text = Box("")
    let log = Box<[String]>([])
    let window = TextWindow(20, 2) {
      VStack {
        List(0..<3, selection: 0, onSelect: { _ in log.value.append("moved") }) { Text("\($0)") }
        TextField("", text: text.value) { text.value = $0 }
      }
      .commands(Self.command("q", log))
    }
    #expect(!window.handle(.paste("jq")))
    #expect(log.value.isEmpty)
    window.press("tab")
    #expect(window.handle(.paste("jq\nx")))
    #expect(text.value == "jq x")
    #expect(log.value.isEmpty)
  }

  @Test func `without a focusable view, the innermost view that takes input is asked first`() {
    let log = Box<[String]>([])
    let window = TextWindow(20, 3) {
      Text("a").commands(Self.command("x", log, named: "inner"))
        .padding().commands(Self.command("x", log, named: "outer"), Self.command("y", log))
    }
    window.press("x", "y")
    #expect(log.value == ["inner", "command y"])
  }

  @Test func `a name calls the command nearest to the focus`() throws {
    let log = Box<[String]>([])
    let window = TextWindow(80, 3) {
      HStack {
        TextField("a", text: "") { _ in }.commands(
          Self.command("x", log, named: "go", says: "left"))
        TextField("b", text: "") { _ in }.commands(
          Self.command("x", log, named: "go", says: "right"))
      }
    }
    try window.perform("go")
    window.press("tab")
    try window.perform("  go  ")
    try window.perform("")
    #expect(log.value == ["left", "right"])
    #expect(window.commands.map(\.name) == ["b", "go", "a"])
  }

  @Test func `a line that cannot be followed is an error that says what is possible`() {
    let window = TextWindow(80, 3) {
      Text("").commands(
        Command("quit", key: "q", help: "") {},
        Command("find", parameter: "TEXT", help: "") { _ in })
    }
    #expect(throws: CommandError("unknown command 'quti'; expected quit, find TEXT")) {
      try window.perform("quti now")
    }
    #expect(throws: CommandError("'quit' takes no argument")) {
      try window.perform("quit now")
    }
  }

  @Test func `a window that shows nothing takes nothing`() {
    let window = TextWindow(size: Size(width: 3, height: 1))
    #expect(window.frame == Frame(size: Size(width: 3, height: 1)))
    #expect(!window.press("a"))
    #expect(window.commands.isEmpty)
    #expect(throws: CommandError("unknown command 'next'; nothing can be done now")) {
      try window.perform("next")
    }
  }

  private static func command(
    _ key: KeyPress, _ log: Box<[String]>, named name: String? = nil, says text: String? = nil,
    isEnabled: Bool = true
  ) -> Command {
    let name = name ?? "command \(key)"
    return Command(name, key: key, help: "", isEnabled: isEnabled) {
      log.value.append(text ?? name)
    }
  }
}

/// Logs that it was asked, and uses one key.
private struct Asker: TextView {
  let name: String
  let log: Box<[String]>
  let isFocusable: Bool
  let used: KeyPress?
  let commands: [Command]
  let content: any TextView

  init(
    _ name: String, _ log: Box<[String]>, isFocusable: Bool = false, uses used: KeyPress? = nil,
    commands: [Command] = [], content: () -> any TextView
  ) {
    self.name = name
    self.log = log
    self.isFocusable = isFocusable
    self.used = used
    self.commands = commands
    self.content = content()
  }

  func size(within limit: Size, in context: ViewContext) -> Size {
    content.size(within: limit, in: context.child(0, for: content))
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    if isFocusable { context.takeFocus() }
    context.offer { commands }
    context.receive { event in
      if event != .key("tab") { log.value.append(name) }
      return used.map { event == .key($0) } ?? false
    }
    content.draw(on: canvas, in: context.child(0, for: content))
  }
}
