import Testing
import Workflow
import WorkflowScreens
import WorkflowTextUI

@testable import WorkflowTerminal

/// What users and apps copy, and what apps tell, reaches whatever shows the app, with a notice.
struct CopyingTests {
  private let app = TerminalHarness(Desk(), size: Size(width: 40, height: 3))

  @Test func `what a drag selects is copied by its key, and the user is told`() {
    #expect(app.copied == nil)
    app.drag(from: Position(column: 0, row: 0), to: Position(column: 2, row: 0))
    app.press("alt-c")
    #expect(app.copied == "The")
    #expect(app.frame.lines[2].hasSuffix(" Copied 3 characters "))
    app.press("x")
    #expect(!app.frame.lines[2].contains("Copied"))
  }

  @Test func `an app can copy by itself, but nothing that is empty`() throws {
    try app.perform("copy-it https://example.org")
    #expect(app.copied == "https://example.org")
    #expect(app.frame.lines[2].hasSuffix(" Copied 19 characters "))
    try app.perform("copy-it")
    #expect(app.copied == "https://example.org")
    #expect(!app.frame.lines[2].contains("Copied"))
  }

  @Test func `a script drags and clicks, and its frame has the notice`() async throws {
    var output = ""
    var dump = FrameDump(
      SettledApp(
        app: RunningApp(
          Desk(), size: Size(width: 30, height: 2), request: { $0 }, on: nil)),
      console: Console(write: { output += $0 }, report: { _ in }))
    var lines = ["drag 4 0 to 6 0", "copy", "triple-click 5 0", "press alt-c"][...]
    _ = await dump.run { lines.popFirst() }
    let rows = output.split(separator: "\n").filter { !$0.hasPrefix("---") }
    let last = rows.enumerated().filter { $0.offset % 2 == 1 }
    #expect(
      last.map { $0.element.split(separator: " ").joined(separator: " ") } == [
        "", "", "Copied 3 characters", "", "Copied 14 characters",
      ])
  }

  @Test func `lines say nothing of it`() throws {
    let app = TerminalHarness(Desk(), size: Size(width: 40, height: 3), form: .lines)
    let frame = app.frame
    try app.perform("copy-it abc")
    #expect(app.copied == "abc" && app.frame == frame)
  }

  @Test func `titles and messages are kept for tests, and bells are outputs`() throws {
    #expect(app.title == nil && app.notifications.isEmpty)
    let frame = app.frame
    for line in ["title One", "title Two", "tell done", "whisper done", "bell"] {
      try app.perform(line)
    }
    #expect(app.title == "Two")
    #expect(app.notifications == ["Desk: done", "done"])
    #expect(app.outputs.last == .bell && app.frame == frame && app.copied == nil)
  }

  @Test(arguments: [9, 5000, 70_000])
  func `a clipboard that a terminal tells is not typed`(count: Int) {
    var decoder = InputDecoder()
    let answer = "\u{1B}]52;c;" + String(repeating: "eA==", count: count) + "\u{1B}\\"
    #expect(decoder.decode(Array(answer.utf8)) == [])
    #expect(decoder.takeAnswers().isEmpty)
    #expect(decoder.decode(Array("q".utf8)) == [.key("q")])
  }
}

/// An app that asks its terminal for what a command says.
struct Desk: Workflow {
  typealias Output = TerminalRequest

  enum Action: WorkflowAction {
    case ask(TerminalRequest)

    func apply(toState state: inout Void, workflow: Desk) -> TerminalRequest? {
      switch self {
      case .ask(let request): request
      }
    }
  }

  func makeInitialState() {}

  func render(state: Void, context: borrowing RenderContext<Desk>) -> DeskScreen {
    DeskScreen(sink: context.makeSink(of: Action.self))
  }
}

struct DeskScreen: TextScreen {
  var sink: Sink<Desk.Action>

  func view(in environment: ViewEnvironment) -> any TextView {
    Text("The only text.").commands(
      Command("copy-it", parameter: "TEXT", help: "Copy") { sink.send(.ask(.copy($0))) },
      Command("title", parameter: "TEXT", help: "Title") { sink.send(.ask(.title($0))) },
      Command("bell", key: "b", help: "Ring") { sink.send(.ask(.bell)) },
      Command("tell", parameter: "TEXT", help: "Tell") {
        sink.send(.ask(.notify($0, title: "Desk")))
      },
      Command("whisper", parameter: "TEXT", help: "Tell") { sink.send(.ask(.notify($0))) })
  }
}
