import Testing
import WorkflowScreens
import WorkflowTextUI

/// Which of several views has the focus before it has been moved.
struct FirstFocusTests {
  @Test func `the first of two fields has the focus, and tab goes to the second`() {
    let window = TextWindow(size: Size(width: 20, height: 2))
    window.show(TwoFields())
    #expect(window.frame.cursor == Position(column: 5, row: 0))
    window.handle(.key("tab"))
    #expect(window.frame.cursor == Position(column: 5, row: 1))
    window.handle(.key("tab"))
    #expect(window.frame.cursor == Position(column: 5, row: 0))
    window.handle(.key("shift-tab"))
    #expect(window.frame.cursor == Position(column: 5, row: 1))
  }
}

private struct TwoFields: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      TextField("One", text: "") { _ in }
      TextField("Two", text: "") { _ in }
    }
  }
}
