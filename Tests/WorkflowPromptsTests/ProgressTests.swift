import Testing
import WorkflowSynchronization
import WorkflowTerminal
import WorkflowTextUI

@testable import WorkflowPrompts

struct ProgressTests {
  private let progress = WorkProgress("Uploading", total: 4)

  private func app(_ bars: [ProgressBarState]? = nil, height: Int = 20) -> TerminalHarness<
    ProgressWorkflow
  > {
    TerminalHarness(
      ProgressWorkflow(bars: bars ?? [progress.state], inbox: progress.inbox),
      size: Size(width: 30, height: height), form: .inline)
  }

  private func lines(_ app: TerminalHarness<ProgressWorkflow>) -> [String] {
    app.frame.lines.map(\.withoutBlanksAround)
  }

  @Test func `a bar shows what is done, and lines are printed above it`() {
    let app = app()
    progress.advance()
    progress.log("one")
    progress.log(StyledText("two", style: .success))
    progress.advance(by: 1)
    progress.describe("three")
    app.settle()
    #expect(lines(app) == ["Uploading ███████───────   2/4", "⠋ three"])
    #expect(app.printed == ["one", StyledText("two", style: .success)])
  }

  @Test func `a bar has its count, which is as wide as its total, or a percentage`() {
    let bars = [
      ProgressBarState(label: "a", done: 0, total: 1000),
      ProgressBarState(label: "b", done: 1000, total: 1000),
      ProgressBarState(label: "c", part: 0.5),
    ]
    #expect(
      lines(app(bars)) == [
        "a ──────────────────    0/1000", "b ██████████████████ 1000/1000",
        "c ███████████───────────  50 %",
      ])
  }

  @Test func `work of unknown size has a spinner`() {
    let progress = WorkProgress("Waiting", total: nil)
    let app = app([progress.state])
    #expect(lines(app) == ["⠋ Waiting"])
  }

  @Test func `the end is a line that stays`() {
    let app = app()
    var end = progress.state
    end.phase = .ended(isSuccess: false)
    end.detail = "no room"
    progress.inbox.send(.bars([end]))
    progress.inbox.send(.end)
    app.settle()
    #expect(app.exitCode == .success)
    #expect(lines(app) == ["✗ Uploading: no room"])
  }

  @Test func `of many bars, those that run are shown`() {
    var bars = (1...30).map { ProgressBarState(label: "job \($0)", phase: .waiting) }
    bars[20].phase = .running
    let app = app(bars)
    #expect(lines(app).first == "⠋ job 21")
    #expect(lines(app).count == 11)
    #expect(lines(app).last == "… and 20 more")
  }
}

/// What has to compile: in asynchronous code, work that itself waits for nothing.
private func showProgressOfBlockingWork() async {
  await withProgress("Counting") { progress in
    progress.advance()
  }
}
