import Testing
import WorkflowScreens
import WorkflowTextUI

@Suite struct StatusTableTests {
  @Test func `any app shows what is being done`() throws {
    var paused = [Bool]()
    var cancelled = 0
    var screen = StatusTableScreen(
      "Uploads",
      rows: [
        .init("photos", state: .active, detail: "runs", time: .seconds(65)),
        .init("photos/cat", depth: 1, state: .succeeded, detail: "sent", time: .seconds(4_500)),
        .init("letter", state: .waiting, detail: "waits", progress: 0.299),
      ],
      isPaused: false, pause: { paused.append($0) }, cancelAll: { cancelled += 1 })
    let window = TextWindow(size: Size(width: 48, height: 6))
    window.show(screen)
    #expect(
      window.frame.lines == [
        "╭─ Uploads ─────────────────────────── 1 of 3 ─╮",
        "│    Name          Status        Done     Time │",
        "│  ▸ photos        runs                   1:05 │",
        "│  ✓   cat         sent                  75:00 │",
        "│  · letter        waits         29 %          │",
        "╰──────────────────────────────────────────────╯",
      ])
    try window.perform("pause")
    screen.isPaused = true
    window.show(screen)
    #expect(window.frame.lines[0].hasSuffix(" 1 of 3, paused ─╮"))
    try window.perform("pause")
    try window.perform("cancel-all")
    #expect(paused == [true, false] && cancelled == 1)
  }

  @Test func `values that make no sense are clamped`() {
    var row = StatusTableScreen.Row(
      "a", depth: -1, state: .active, detail: "runs", progress: .nan, time: .seconds(-5))
    #expect(row.depth == 0 && row.progress == 0)
    (row.depth, row.progress) = (-1, .infinity)
    let window = TextWindow(size: Size(width: 48, height: 4))
    window.show(StatusTableScreen("Jobs", rows: [row]))
    #expect(window.frame.lines[2].contains("100 %") && window.frame.lines[2].contains("0:00"))
    row.progress = 0.29
    window.show(StatusTableScreen("Jobs", rows: [row]))
    #expect(window.frame.lines[2].contains("29 %"))
  }

  @Test func `what waits for the user is no work`() {
    var row = StatusTableScreen.Row("form", state: .active, detail: "runs")
    func isAtWork(_ screens: [NamedScreen<AnyScreen>] = []) -> Bool {
      let window = TextWindow(size: Size(width: 30, height: 8))
      window.show(StatusTableScreen("Jobs", rows: [row], screens: screens))
      return window.isAtWork
    }
    #expect(isAtWork())
    #expect(!isAtWork([NamedScreen(AnyScreen(EmptyScreen()), name: "form")]))
    // Its screen may stand beside the table.
    row.hasScreen = true
    #expect(!isAtWork())
  }

  @Test func `a table without closures has no commands`() {
    let window = TextWindow(size: Size(width: 30, height: 5))
    window.show(StatusTableScreen("Jobs", rows: []))
    #expect(window.frame.lines[2].contains("No jobs."))
    #expect(window.commands.isEmpty)
  }
}
