import Testing
import WorkflowScreens

@testable import WorkflowTextUI

/// Overlays above other screens, and the input that they stop.
struct OverlayTests {
  @Test func `a modal overlay stops all input to what is below and around it`() {
    let log = Box<[String]>([])
    let window = Self.window(log, isModal: true) { Text("please wait") }
    #expect(!window.press("x"))
    #expect(!window.press("down"))
    #expect(!window.press("o"))
    #expect(window.commands.isEmpty)
    #expect(throws: CommandError.self) { try window.perform("outer") }
    #expect(log.value.isEmpty)
  }

  @Test func `a modal overlay has its own keys and names`() throws {
    let log = Box<[String]>([])
    let window = Self.window(log, isModal: true) {
      Dialog(
        "Sure?",
        commands: [Self.command("yes", "y", log), Self.command("body", "x", log, says: "own")]
      ) {
        TextField("reason", text: "") { log.value.append($0) }
      }
    }
    #expect(window.commands.map(\.name) == ["reason", "yes", "body"])
    window.press("a")
    try window.perform("yes")
    try window.perform("body")
    #expect(log.value == ["a", "yes", "own"])
    #expect(!window.press("o", "enter"))
  }

  @Test func `an overlay that is not modal stops nothing`() throws {
    let log = Box<[String]>([])
    let window = Self.window(log, isModal: false) {
      Text("saved").commands(Self.command("undo", "u", log))
    }
    window.press("x", "o")
    try window.perform("undo")
    try window.perform("body")
    #expect(log.value == ["body", "outer", "undo", "body"])
  }

  @Test func `overlays below the topmost modal one are blocked`() {
    let log = Box<[String]>([])
    func overlay(_ name: String, _ key: KeyPress, isModal: Bool) -> Overlay<ViewScreen> {
      Overlay(ViewScreen { Text(name).commands(Self.command(name, key, log)) }, isModal: isModal)
    }
    let window = TextWindow(size: Size(width: 20, height: 5))
    window.show(
      BodyAndOverlaysScreen(
        body: ViewScreen { Text("body") },
        overlays: [
          overlay("one", "1", isModal: true), overlay("two", "2", isModal: true),
          overlay("three", "3", isModal: false),
        ]))
    #expect(Set(window.commands.map(\.name)) == ["two", "three"])
    #expect(!window.press("1"))
  }

  @Test func `an overlay hides what it covers, and dims the rest`() {
    let window = TextWindow(size: Size(width: 9, height: 3))
    window.show(
      BodyAndOverlaysScreen(
        body: ViewScreen { VStack { for _ in 0..<3 { Text("日本日本x") } } },
        overlays: [Overlay(ViewScreen { Text("new") })]))
    #expect(window.frame.lines == ["日本日本x", "日 new本x", "日本日本x"])
    #expect(window.frame.style(column: 0, row: 0).isDim)
    #expect(!window.frame.style(column: 3, row: 1).isDim)
  }

  @Test func `the state of an overlay stays when an overlay below it goes`() {
    func screen(_ names: String...) -> BodyAndOverlaysScreen<ViewScreen, KeyedScreen> {
      BodyAndOverlaysScreen(
        body: ViewScreen { Text("") },
        overlays: names.map { name in
          Overlay(
            KeyedScreen(name) {
              ScrollArea { Text((0..<30).map { "\($0)" }.joined(separator: "\n")) }
                .frame(width: 4, height: 4)
            })
        })
    }
    let window = TextWindow(size: Size(width: 4, height: 4))
    window.show(screen("a", "b"))
    window.press("down", "down")
    #expect(window.text[0].hasPrefix("2 "))
    window.show(screen("b"))
    #expect(window.text[0].hasPrefix("2 "))
    window.show(screen("a", "b"))
    #expect(window.text[0].hasPrefix("2 "))
  }

  @Test func `commands of a pane without the focus can be called by name, visible or not`() throws {
    for width in [80, 20] {
      let log = Box<[String]>([])
      let window = TextWindow(size: Size(width: width, height: 4))
      window.show(
        SplitScreen(
          leading: ViewScreen { Text("").commands(Self.command("left", "l", log)) },
          trailing: ViewScreen { TextField("title", text: "") { log.value.append($0) } },
          focus: .leading))
      #expect(window.commands.map(\.name) == ["left", "title"])
      try window.perform("title Moby")
      #expect(!window.press("x"))
      #expect(log.value == ["Moby"])
    }
  }

  private static func window(
    _ log: Box<[String]>, isModal: Bool, overlay: @escaping () -> any TextView
  ) -> TextWindow {
    let window = TextWindow(size: Size(width: 30, height: 8))
    let screen = BodyAndOverlaysScreen(
      body: ViewScreen {
        List(0..<3, onSelect: { _ in log.value.append("moved") }) { Text("\($0)") }
          .commands(command("body", "x", log))
      }, overlays: [Overlay(ViewScreen(overlay), isModal: isModal)])
    window.show(ViewScreen { ScreenView(screen).commands(command("outer", "o", log)) })
    return window
  }

  private static func command(
    _ name: String, _ key: KeyPress, _ log: Box<[String]>, says text: String? = nil
  ) -> Command {
    Command(name, key: key, help: "") { log.value.append(text ?? name) }
  }
}
