import Testing
import WorkflowScreens
import WorkflowTextUI

/// When a box gives way to its content.
struct BorderRoomTests {
  @Test func `a box gives way to the rows that its content needs`() {
    let window = TextWindow(size: Size(width: 5, height: 4))
    window.show(Boxed())
    #expect(window.frame.lines == ["╭───╮", "│one│", "│two│", "╰───╯"])
    window.size = Size(width: 5, height: 3)
    #expect(window.frame.lines == ["one  ", "two  ", "     "])
  }

  @Test func `the state of the content outlasts the box`() {
    let window = TextWindow(size: Size(width: 5, height: 4))
    window.show(Boxed())
    window.handle(.key("tab"))
    #expect(window.frame.cursor == Position(column: 1, row: 2))
    window.size = Size(width: 5, height: 2)
    #expect(window.frame.cursor == Position(column: 0, row: 1))
  }
}

private struct Boxed: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      TextField("", text: "", placeholder: "one") { _ in }
      TextField("", text: "", placeholder: "two") { _ in }
      Spacer()
    }
    .border(neededRows: 2)
  }
}
