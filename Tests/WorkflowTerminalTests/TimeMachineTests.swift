import Foundation
import Testing
import Workflow
import WorkflowPersistence
import WorkflowTestSupport
import WorkflowTextUI

@testable import WorkflowTerminal

/// The past of an app, on the screen and as lines.
struct TimeMachineTests {
  private let journal = WorkflowJournal(inMemoryKeeping: 100) {
    // Long ago, so that the day is shown whenever the test runs.
    Date(timeIntervalSince1970: 1_000_000_000)
  }

  private func app(_ form: DisplayForm = .screen) throws -> TerminalHarness<Steps> {
    try TerminalHarness(
      Steps(), continuing: journal, size: Size(width: 60, height: 8), form: form)
  }

  private func lines(of app: TerminalHarness<some Workflow>) -> [String] {
    app.frame.lines.map { $0.replacing(#/ +$/#, with: "") }
  }

  @Test func `the screen of then stands above a bar along the turns`() throws {
    let app = try app()
    app.press("+", "+", "+", "alt-t")
    #expect(lines(of: app)[0] == "3, can undo")
    #expect(lines(of: app)[5].hasSuffix("─●"))
    app.press("left", "left")
    #expect(lines(of: app)[0].hasPrefix("1"))
    #expect(lines(of: app)[5].hasPrefix("──────────────────"))
    #expect(lines(of: app)[6].hasPrefix("Turn 1, 2 of 4 · .step · Steps · 2001-09-"))
    app.press("home")
    #expect(lines(of: app)[6].hasPrefix("Turn 0, 1 of 4 · began · 2001-09-"))
    #expect(lines(of: app)[5].hasPrefix("●"))
  }

  @Test func `the past takes no input, and the present comes back as it was`() throws {
    let app = try app()
    app.press("+", "+")
    let present = app.frame
    app.press("alt-t", "left", "+", "u", "+")
    app.press("escape")
    #expect(app.frame == present)
    #expect(journal.lastTurn == 2)
  }

  @Test func `the app runs on, and the bar grows`() throws {
    let app = try app()
    app.press("+", "alt-t", "home")
    app.rendering.sink.send(.step)
    app.settle()
    #expect(lines(of: app)[6].hasPrefix("Turn 0, 1 of 3"))
    app.press("escape")
    #expect(lines(of: app)[0] == "2, can undo")
  }

  @Test func `the app continues from an earlier turn if the user says so twice`() throws {
    let app = try app()
    app.press("+", "+", "+", "alt-t", "left", "left", "enter")
    #expect(app.frame.lines.joined().contains("Continue from turn 1?"))
    app.press("n")
    #expect(lines(of: app)[6].hasPrefix("Turn 1,"))
    #expect(journal.lastTurn == 3)
    app.press("enter", "y")
    #expect(lines(of: app)[0] == "1")
    app.press("+")
    #expect(journal.branches == [3, 5])
    #expect(try journal.turn(4).cause == "continued from turn 1")
    // The other past can be had again.
    app.press("alt-t", "b")
    #expect(lines(of: app)[6].hasPrefix("Turn 3, 4 of 4 · branch 1 of 2 · "))
    app.press("enter", "y")
    #expect(lines(of: app)[0] == "3")
  }

  @Test func `a turn that only undo keeps can be shown, and the app continues from it`() throws {
    let app = try app()
    app.press("+")
    for _ in 0..<450 { app.press("f") }
    #expect(journal.branches == [try #require(journal.lastTurn)])
    journal.pin([try #require(journal.turnNumbers.first)])
    let kept = try #require(journal.turnNumbers.first)
    for _ in 0..<450 { app.app.host.rendering.sink.send(.keepAsFirst) }
    #expect(journal.turnNumbers.first == kept)
    try app.perform("at \(kept)")
    #expect(lines(of: app)[6].hasPrefix("Turn \(kept), 1 of 1"))
    app.press("left", "right", "enter", "y")
    #expect(lines(of: app)[0].hasPrefix("1"))
    #expect(try journal.turn(#require(journal.lastTurn)).cause == "continued from turn \(kept)")
  }

  @Test func `the branch that is looked at may be left out meanwhile`() throws {
    let app = try app()
    app.press("+", "alt-t", "home", "enter", "y", "+", "alt-t", "b")
    #expect(lines(of: app)[6].contains("branch 1 of 2"))
    // More branches than a compaction keeps.
    for _ in 0..<120 {
      let other = try WorkflowHost(drainedByHand: Steps(), continuing: journal, .from(nil))
      other.rendering.sink.send(.step)
      let turn = try #require(journal.lastTurn.flatMap { journal.parent(of: $0) })
      let last = try WorkflowHost(drainedByHand: Steps(), continuing: journal, .from(turn))
      last.rendering.sink.send(.step)
    }
    try journal.compact()
    app.settle()
    app.press("left", "right", "l", "up", "down", "home", "end")
    #expect(lines(of: app)[6].hasPrefix("Turn "))
    app.press("escape")
    #expect(lines(of: app)[0].hasPrefix("1"))
  }

  @Test func `a search finds causes`() throws {
    let app = try app()
    app.press("+", "f", "+", "+", "alt-t", "/")
    app.type("KEEP")
    app.press("enter")
    #expect(lines(of: app)[6].hasPrefix("Turn 2, 3 of 5 · .keepAsFirst"))
    app.press("n")
    #expect(lines(of: app)[6] == "No turn before this one has “KEEP”.")
    app.press("home", "N")
    #expect(lines(of: app)[6].hasPrefix("Turn 2, 3 of 5"))
    app.press("/", "escape", "escape")
    #expect(lines(of: app)[0] == "3, can undo")
  }

  @Test func `turns are listed`() throws {
    let app = try app()
    app.press("+", "f", "+", "alt-t", "l")
    #expect(lines(of: app)[3].hasPrefix("› 3  2001-09-"))
    app.press("up")
    #expect(lines(of: app)[6].hasPrefix("Turn 2, 3 of 4"))
    app.press("l")
    #expect(lines(of: app)[0].hasPrefix("1"))
  }

  @Test func `as lines, there are commands for all of it`() throws {
    let app = try app(.lines)
    app.press("+", "+", "+")
    try app.perform("history")
    #expect(lines(of: app).first?.hasSuffix("began") == true)
    #expect(lines(of: app).contains { $0.hasPrefix("4 of 4, selected: 3  ") })
    try app.perform("at 1")
    #expect(lines(of: app).first?.hasPrefix("1") == true)
    try app.perform("later")
    #expect(lines(of: app).last?.hasPrefix("Turn 2, 3 of 4") == true)
    #expect(throws: CommandError("there is no turn 9")) { try app.perform("at 9") }
    try app.perform("look-for began")
    #expect(lines(of: app).last?.hasPrefix("Turn 0") == true)
    try app.perform("resume")
    try app.perform("yes")
    #expect(lines(of: app) == ["0"])
    try app.perform("at 2")
    try app.perform("present")
    #expect(lines(of: app) == ["0"])
    #expect(throws: CommandError("there is no turn 9")) { try app.perform("at 9") }
  }

  @Test func `a turn that does not fit says why, and the app continues`() throws {
    let app = try TerminalHarness(
      Tally(), continuing: journal, size: Size(width: 90, height: 8), request: { .exit($0) })
    app.press("+", "-", "-", "alt-t", "left", "right")
    #expect(lines(of: app)[0].hasPrefix("Turn 3 cannot be shown: "))
    app.press("left", "left")
    #expect(lines(of: app)[0] == "1")
    app.press("right", "right", "escape")
    #expect(lines(of: app)[0] == "-1")
  }

  @Test func `the tree of the present ends before the one of the past begins`() throws {
    let log = Log()
    let app = try TerminalHarness(
      Logged(log: log), continuing: journal, size: Size(width: 60, height: 8))
    app.press("+", "+")
    #expect(log.lines == ["begin 0", "end 0", "begin 1", "end 1", "begin 2"])
    app.press("alt-t", "left", "left", "right")
    // Nothing begins in the past.
    #expect(log.lines.count == 5)
    app.press("enter", "y")
    #expect(log.lines.dropFirst(5) == ["end 2", "begin 1"])
  }

  @Test func `the user hears that the journal has ended, and continues or not`() throws {
    for (key, code) in [("enter", nil), ("ctrl-q", ExitCode.failure)] as [(KeyPress, ExitCode?)] {
      let journal = try WorkflowJournal(room: 400)
      let app = try TerminalHarness(
        Steps(), continuing: journal, size: Size(width: 60, height: 12))
      for _ in 0..<9 { app.press("+") }
      #expect(app.frame.lines.joined().contains("The journal has ended"))
      #expect(app.frame.lines.joined().contains("No space"))
      app.advance(by: .milliseconds(500))
      app.press(key)
      #expect(app.exitCode == code)
      if code == nil {
        app.press("+")
        #expect(!app.frame.lines.joined().contains("The journal has ended"))
      }
    }
  }

  @Test func `a dialog that appears by itself takes nothing that is typed on`() throws {
    let journal = try WorkflowJournal(room: 400)
    let app = try TerminalHarness(
      Steps(), continuing: journal, size: Size(width: 60, height: 12))
    for _ in 0..<9 { app.press("+") }
    let dialog = app.frame
    app.press("q", "enter", "escape", "ctrl-q")
    app.paste("quick")
    app.advance(by: .milliseconds(499))
    app.press("enter")
    #expect(app.frame == dialog)
    app.advance(by: .milliseconds(1))
    // No letter of a text ends the app.
    app.type("a quick brown fox jumps over the lazy dog")
    #expect(app.frame == dialog)
    #expect(app.exitCode == nil)
    // The row of help has the keys of the dialog, and not those of the app.
    #expect(dialog.lines.last?.contains("^Q Quit") == true, "\(dialog)")
    #expect(dialog.lines.last?.contains("+") == false)
    app.press("enter")
    #expect(app.frame != dialog)
  }

  @Test func `the user hears that a change cannot be undone, and continues`() throws {
    let folder = try TemporaryFolder()
    let url = URL(filePath: folder.path + "/app.journal")
    let journal = try WorkflowJournal(at: url)
    let app = try TerminalHarness(
      Steps(), continuing: journal, size: Size(width: 60, height: 12))
    app.press("+", "+")
    // Another program writes into the file, which no lock forbids.
    let file = try FileHandle(forWritingTo: url)
    try file.seek(toOffset: 32)
    try file.write(contentsOf: Data(repeating: 7, count: 500))
    app.press("u")
    #expect(app.frame.lines.joined().contains("This cannot be undone"))
    app.advance(by: .milliseconds(500))
    app.press("enter")
    #expect(app.frame.lines[0].hasPrefix("2"))
    #expect(app.exitCode == nil)
  }
}

private final class Log {
  var lines: [String] = []
}

/// Steps, with a side effect for each count.
struct Logged: Workflow {
  typealias Output = TerminalRequest
  fileprivate var log: Log

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<Self>) -> StepsScreen {
    context.runSideEffect(key: Key(state)) { [log] lifetime in
      log.lines.append("begin \(state)")
      lifetime.onEnded { log.lines.append("end \(state)") }
    }
    return StepsScreen(count: state, sink: context.makeStateSink(of: Steps.Action.self) { $1 += 1 })
  }
}
