import WorkflowTestSupport
import Foundation
import Testing
import WorkflowSnapshotTesting
import WorkflowTextUI

@testable import TodoListSample
import WorkflowTerminal

/// The program as its users start it.
struct ProgramTests {
  @Test func `a tour by script`() throws {
    let shown = try run(["--script", tour.path, "--size", "70x14"])
    #expect(shown.output.hasSuffix("\n"))
    assertSnapshot(of: String(shown.output.dropLast()), as: .lines)
    #expect(shown.status == 1, "some lines cannot be done")
    #expect(
      shown.errors.split(separator: "\n") == [
        "todo-list: 'start' cannot be done now",
        "todo-list: 'undo' cannot be done now",
        "todo-list: 'save' cannot be done now",
        "todo-list: unknown command 'save'; expected discard, keep",
        "todo-list: 'delete' cannot be done now",
        """
        todo-list: unknown command 'jump'; expected next, previous, page-down, page-up, first, last, \
        select N, add, open, toggle, delete, undo, back, quit
        """,
      ])
  }

  @Test func `the same script gives the same frames by standard input`() throws {
    let script = try String(contentsOf: tour, encoding: .utf8)
    let expected = try run(["--script", tour.path]).output
    #expect(try run(["--dump"], input: script).output == expected)
  }

  @Test func `the same script typed as keys gives the same frames`() throws {
    let byName = TerminalHarness(TodoListWorkflow(list: .examples))
    let byKey = TerminalHarness(TodoListWorkflow(list: .examples))
    for line in try String(contentsOf: tour, encoding: .utf8).split(separator: "\n") {
      _ = try? byName.follow(line)
      try type(line, into: byKey)
      #expect(byName.frame == byKey.frame, "\(line)")
    }
    #expect(byName.exitCode == .success && byKey.exitCode == .success)
  }

  @Test func `a tour as lines`() throws {
    let script = try String(contentsOf: tour, encoding: .utf8)
    let shown = try run(["--plain", "--size", "80x24"], input: script)
    assertSnapshot(of: String(shown.output.dropLast()), as: .lines)
    #expect(shown.status == 0)
    // Input that is not a terminal is enough to get lines.
    #expect(try run(["--size", "80x24"], input: script).output == shown.output)
  }

  @Test func `the picture in the README is what the program shows`() throws {
    let readme = tour.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Samples/TodoList/README.md")
    let text = try String(contentsOf: readme, encoding: .utf8)
    let picture = try #require(text.firstMatch(of: /```text\n((?:.*\n)+?)```/)).1
    let shown = try run(
      ["--size", "70x8", "--dump"], input: "name Ada\nstart\ntoggle\ntoggle\nnext\n"
    ).output
    let lines = shown.split(separator: "\n").suffix(8).map(\.withoutBlankEnd)
    // The shortest screen with a row of help has one row more than there are entries.
    let seen = Array(lines.prefix(5) + lines.suffix(2))
    #expect(seen == picture.split(separator: "\n").map { String($0) })
  }

  @Test(arguments: [
    (["--size"], "--size needs a value; see todo-list --help"),
    (["--sise", "1x1"], "unknown option '--sise'; see todo-list --help"),
    (["list.txt"], "unknown option 'list.txt'; see todo-list --help"),
    (
      ["--plain", "--full-screen"],
      "--plain and --full-screen cannot be combined; see todo-list --help"
    ),
  ]) func `bad usage says what is expected and exits with 2`(arguments: [String], message: String)
    throws
  {
    let shown = try run(arguments)
    #expect(shown.status == 2)
    #expect(shown.output == "")
    #expect(shown.errors == "todo-list: \(message)\n")
  }

  @Test func `help is printed on standard output`() throws {
    let shown = try run(["--help"])
    #expect(shown.output.hasPrefix("usage: todo-list"))
    #expect(shown.status == 0 && shown.errors == "")
  }

  /// Presses the keys that do what a line of the script does by name.
  private func type(_ line: Substring, into app: TerminalHarness<TodoListWorkflow>) throws {
    let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    let rest = String(words.dropFirst().first?.drop(while: \.isWhitespace) ?? "")
    let keys: [Substring: KeyPress] = [
      "start": "enter", "toggle": "space", "delete": "d", "undo": "u", "add": "a", "open": "enter",
      "save": "ctrl-s", "back": "escape", "keep": "k", "discard": "d", "first": "home", "quit": "q",
    ]
    switch words.first {
    case "select": for _ in 1..<(Int(rest) ?? 1) { app.press("down") }
    case "name", "title", "note":
      app.press("end", "ctrl-u")
      app.type(rest)
    case "jump": app.press("J")
    case "press", "resize": _ = try app.follow(line)
    case let name?:
      if let key = keys[name] { app.press(key) } else { #expect(name.hasPrefix("#"), "\(line)") }
    case nil: break
    }
  }

  private func run(
    _ arguments: [String], input: String = ""
  ) throws -> (output: String, errors: String, status: Int32) {
    try BuiltProgram("todo-list").run(arguments, input: input)
  }
}

private let tour = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "Fixtures/tour.script")
