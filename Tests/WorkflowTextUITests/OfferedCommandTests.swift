import Testing
import WorkflowScreens
import WorkflowTextUI

/// What users are told about commands, when they call them and when they look for keys.
struct OfferedCommandTests {
  @Test func `a command that cannot be done now and an unknown one give different errors`() {
    let window = TextWindow(size: Size(width: 40, height: 8))
    window.show(Fields(count: 1))
    #expect(throws: CommandError("'undo' cannot be done now")) { try window.perform("undo") }
    #expect(throws: CommandError("unknown command 'redo'; expected one TEXT, leave")) {
      try window.perform("redo")
    }
  }

  @Test func `the row of help mentions tab if there is more than one field`() {
    let window = TextWindow(size: Size(width: 40, height: 8))
    window.show(Fields(count: 1))
    #expect(window.frame.lines[1].hasPrefix(" Esc Leave   "))
    window.show(Fields(count: 2))
    #expect(window.frame.lines[2].hasPrefix(" Esc Leave   Tab Next part    "))
  }
}

extension OfferedCommandTests {
  @Test func `a row of help leaves out what has no room, and all help has it`() {
    func lines(_ help: KeyHelp) -> [String] {
      let window = TextWindow(size: Size(width: 16, height: 12))
      window.show(
        ViewScreen {
          VStack {
            Text("content"); help
          }.commands(
            Command("first", key: "f", help: "First") {},
            Command("second", key: "s", help: "The second of them") {})
        })
      return window.frame.lines
    }
    let row = lines(KeyHelp()).joined(separator: "\n")
    #expect(row.contains("First") && !row.contains("second") && row.contains("… "))
    #expect(lines(KeyHelp(.all)).contains { $0.contains("The second") })
  }
}

private struct Fields: TextScreen {
  let count: Int

  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      for name in ["One", "Two"].prefix(count) { TextField(name, text: "") { _ in } }
      KeyHelp()
    }
    .commands(
      Command("undo", key: "f2", help: "Undo", isEnabled: false) {},
      Command("leave", key: "escape", help: "Leave") {})
  }
}
