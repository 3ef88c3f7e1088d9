import Testing
import WorkflowTerminal
import WorkflowTextUI

struct ServerLogTests {
  @Test func `a new line is shown, and the user can scroll away from it`() {
    let (lines, send) = AsyncStream.makeStream(of: String.self)
    let app = TerminalHarness(ServerLog(lines: lines), size: Size(width: 20, height: 5))
    for number in 1...9 { send.yield("Line \(number)") }
    app.settle()
    #expect(app.frame.lines[3].contains("Line 9"))
    app.press("home")
    #expect(app.frame.lines[1].contains("Line 1"))
    send.yield("Line 10")
    app.settle()
    #expect(app.frame.lines[3].contains("Line 10"))
  }
}
