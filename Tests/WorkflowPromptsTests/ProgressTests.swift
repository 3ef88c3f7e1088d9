import Foundation
import Testing
import WorkflowOperations
import WorkflowSynchronization
import WorkflowTerminal
import WorkflowTextUI

@testable import WorkflowPrompts

struct ProgressTests {
  private let progress = WorkProgress("Uploading", total: 4, isOnTerminal: true)

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

  @Test func `the line that stays is whole`() {
    let label = "Deploying mail to eu-north, and search"
    let app = app([ProgressBarState(label: label, phase: .ended(isSuccess: true))])
    #expect(lines(app).joined(separator: " ") == "✓ " + label)
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

/// Progress as lines, without a terminal.
struct ProgressLinesTests {
  @Test func `bars that follow each other leave the lines of the last ones`() {
    var lines = ProgressLines()
    var bar = ProgressBarState(label: "a", detail: "failed", phase: .ended(isSuccess: false))
    #expect(lines.handle(.bars([bar])) == [])
    #expect(lines.handle(.log("one")) == ["one"])
    bar.detail = "failed: no room"
    #expect(lines.handle(.bars([bar])) == [])
    #expect(lines.handle(.end).map(\.text) == ["✗ a: failed: no room"])
  }

  @Test(arguments: [
    ("one", "one\n"), ("a\nb", "a\nb\n"), ("a\r\n\n", "a\n\n\n"), ("a\u{1B}[2J", "a␛[2J\n"),
  ]) func `a text is printed as its lines`(text: String, lines: String) {
    #expect(text.asLines == lines)
  }

  @Test(arguments: [
    ([:], false), (["LANG": "de_DE.UTF-8"], false), (["LANG": "C.utf8"], false),
    (["LC_ALL": "C", "LANG": "de_DE.UTF-8"], true), (["LC_ALL": "", "LC_CTYPE": "de_DE"], true),
  ]) func `signs are those of the locale`(variables: [String: String], usesASCII: Bool) {
    #expect(PromptTerminal.usesASCII(variables) == usesASCII)
    let bar = ProgressBarState(label: "a")
    #expect(bar.line(true, usesASCII: usesASCII).text == (usesASCII ? "+ a" : "✓ a"))
  }

  @Test func `operations that fail say why, and one whose user gives up ends the tool`() async {
    let result = await #expect(
      processExitsWith: .exitCode(130), observing: [\.standardErrorContent]
    ) {
      setenv("TERM", "dumb", 1)
      setenv("LC_ALL", "C", 1)
      var graph = OperationGraph()
      graph.add("lint") { () throws -> Void in throw Missing() }
      let ask = graph.add("ask") { () throws -> Void in throw PromptError.cancelled }
      let copy = graph.add("copy") {}
      let send = graph.add("send", options: OperationOptions(when: .allSucceeded)) {}
      graph.depend(ask, on: copy)
      graph.depend(send, on: ask)
      await runTool { _ = try await withProgress(of: graph) }
    }
    let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let lines = [
      "+ copy", "x send: skipped because of \"ask\"", "x lint: failed: the file is missing",
      "x ask: failed: cancelled",
    ]
    #expect(errors.hasPrefix(lines.joined(separator: "\n") + "\n"))
    #expect(errors.hasSuffix(": cancelled\n"))
  }

  @Test func `without a terminal, a line is printed before the work continues`() async {
    let result = await #expect(
      processExitsWith: .exitCode(3), observing: [\.standardErrorContent]
    ) {
      setenv("TERM", "dumb", 1)
      setenv("LC_ALL", "C", 1)
      await withProgress("Work") { progress in
        progress.log("no room")
        exit(3)
      }
    }
    let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(errors == "Work ...\nno room\n")
  }

  private struct Missing: LocalizedError {
    var errorDescription: String? { "the file is missing" }
  }
}

/// What has to compile: in asynchronous code, work that itself waits for nothing.
private func showProgressOfBlockingWork() async {
  await withProgress("Counting") { progress in
    progress.advance()
  }
}
