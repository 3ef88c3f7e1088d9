import Testing
import WorkflowScreens
import WorkflowTextUI

/// Views with ids.
struct IdentifiedTests {
  @Test(arguments: [true, false])
  func `a field with an id keeps the focus when another field appears before it`(hasIDs: Bool) {
    let window = TextWindow(size: Size(width: 30, height: 3))
    window.show(Fields(names: ["b", "c"], hasIDs: hasIDs))
    window.handle(.key("tab"))
    #expect(window.frame.cursor?.row == 1)
    window.show(Fields(names: ["a", "b", "c"], hasIDs: hasIDs))
    // Without ids, the second field has it, whichever that is.
    #expect(window.frame.cursor?.row == (hasIDs ? 2 : 1))
  }

  @Test func `a dialog keeps its scroll position while there is no room for its box`() {
    let window = TextWindow(size: Size(width: 40, height: 10))
    window.show(LongDialog())
    for _ in 0..<5 { window.handle(.key("down")) }
    let frame = window.frame
    #expect(frame.lines.joined().contains("line 5"))
    #expect(!frame.lines.joined().contains("line 4 "))
    window.size = Size(width: 40, height: 4)
    #expect(window.frame.lines[0].hasPrefix("Long"))
    window.size = Size(width: 40, height: 10)
    #expect(window.frame == frame)
  }

  private struct Fields: TextScreen {
    var names: [String]
    var hasIDs: Bool

    func view(in environment: ViewEnvironment) -> any TextView {
      VStack {
        for name in names {
          let field = TextField(name, text: "") { _ in }
          if hasIDs { field.id(name) } else { field }
        }
      }
    }
  }

  private struct LongDialog: TextScreen {
    func view(in environment: ViewEnvironment) -> any TextView {
      Dialog("Long", commands: [Command("close", key: "escape", help: "Close") {}]) {
        ScrollArea {
          VStack { for number in 0..<40 { Text("line \(number) ") } }
        }
      }
    }
  }
}
