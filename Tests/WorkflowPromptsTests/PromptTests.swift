import Foundation
import Testing
import WorkflowSnapshotTesting
import WorkflowTerminal
import WorkflowTextUI

@testable import WorkflowPrompts

/// Each kind of question, as a user answers it.
struct PromptTests {
  @Test func `options are filtered by what is typed, in upper or lower case`() {
    let asked = Asked(.choice("Region", among: ["eu-west", "eu-north", "us-east"], selection: 1))
    #expect(asked.lines == ["Region: type to filter", "  eu-west", "› eu-north", "  us-east"])
    asked.app.type("W E")
    #expect(asked.lines == ["Region: W E", "› eu-west"])
    asked.app.type("x")
    #expect(asked.lines == ["Region: W Ex", "  Nothing matches 'W Ex'."])
    asked.app.press("enter")
    #expect(asked.lines == ["Region: W Ex", "  ✗ Nothing matches 'W Ex'."])
    asked.app.press("backspace", "enter")
    #expect(asked.answers == ["eu-west"])
    #expect(asked.lines == ["✓ Region: eu-west"])
  }

  @Test func `a text is refused until it is right`() {
    let asked = Asked(.text("Name", placeholder: "mail") { $0.count < 3 ? "Too short." : nil })
    #expect(asked.lines == ["Name: mail"])
    asked.app.type("ab")
    asked.app.press("enter")
    #expect(asked.lines == ["Name: ab", "  ✗ Too short."])
    asked.app.type("c")
    #expect(asked.lines == ["Name: abc"])
    asked.app.press("enter")
    #expect(asked.answers == ["abc"])
  }

  @Test func `an answer that becomes wrong is asked for again`() {
    // The check runs when the question is answered, and when all answers are returned.
    var checks = 0
    let asked = Asked(
      .text("Name") { _ in
        checks += 1
        return checks == 2 ? "Taken meanwhile." : nil
      })
    asked.app.type("a\n")
    #expect(asked.lines == ["Name: a", "  ✗ Taken meanwhile."])
    asked.app.type("b\n")
    #expect(asked.answers == ["ab"])
  }

  @Test func `a text is formatted while it is typed, and can be deleted again`() throws {
    let asked = Asked(
      .text(
        "Code", startingWith: "1",
        format: { text in
          let digits = Array(text.filter(\.isNumber))
          return [digits.prefix(2), digits.dropFirst(2)].filter { !$0.isEmpty }
            .map { String($0) }.joined(separator: "-")
        }))
    asked.app.type("2x3")
    #expect(asked.lines == ["Code: 12-3"])
    asked.app.press("backspace")
    #expect(asked.lines == ["Code: 12"])
    asked.app.type("45")
    asked.app.press("enter")
    #expect(asked.answers == ["12-45"])
  }

  @Test func `tab completes the suggestion that is selected, or else the first`() {
    let asked = Asked(.text("Name", suggestions: ["mail", "main", "login"]))
    asked.app.type("m")
    #expect(asked.lines == ["Name: m", "  mail", "  main"])
    asked.app.press("tab")
    #expect(asked.lines == ["Name: mail"])
    asked.app.press("backspace", "backspace", "down", "down")
    #expect(asked.lines == ["Name: ma", "  mail", "› main"])
    asked.app.press("tab", "enter")
    #expect(asked.answers == ["main"])
  }

  @Test func `enter takes what was typed, and not a suggestion`() {
    let asked = Asked(.text("Name", suggestions: ["mail"]))
    asked.app.type("m")
    asked.app.press("enter")
    #expect(asked.answers == ["m"])
  }

  @Test func `enter takes the suggestion that is selected`() {
    let asked = Asked(.text("Name", suggestions: ["mail", "search"]))
    asked.app.type("s")
    asked.app.press("down", "enter")
    #expect(asked.answers == ["search"])
  }

  @Test func `nothing that describes a password tells it`() {
    let asked = Asked(.password("Token"))
    asked.app.type("hunter2")
    #expect(!"\(asked.app.rendering.state)".contains("hunter2"))
    var dumped = ""
    dump(asked.app.rendering.state, to: &dumped)
    dump(PromptEvent.typeSecret(HiddenText(text: "hunter2")), to: &dumped)
    #expect(!dumped.contains("hunter2"))
  }

  @Test func `what is typed first replaces the number or the day that is there`() throws {
    let named = Asked(.number("Replicas", startingWith: 1))
    try named.app.perform("replicas 12")
    named.app.press("enter")
    #expect(named.answers == [12])
    let number = Asked(.number("Replicas", in: 1...20, startingWith: 2))
    number.app.type("12")
    number.app.press("enter")
    #expect(number.answers == [12])
    let day = Asked(.date("Start", startingWith: DateComponents(year: 2026, month: 2, day: 23)))
    day.app.type("2027-01-02")
    day.app.press("enter")
    #expect(day.answers.map(\.year) == [2027])
  }

  @Test func `a password is dots, and nothing of it stays`() {
    let asked = Asked(.password("Token") { $0.isEmpty ? "A token is needed." : nil })
    asked.app.press("enter")
    #expect(asked.lines == ["Token:", "  ✗ A token is needed."])
    asked.app.type("secret")
    #expect(asked.lines == ["Token: ••••••"])
    asked.app.press("enter")
    #expect(asked.answers == ["secret"])
    #expect(asked.lines == ["✓ Token: ••••"])
  }

  @Test func `a number is in its range, and arrows change it`() {
    let asked = Asked(.number("Replicas", in: 1...3, startingWith: 3))
    asked.app.press("up", "down")
    #expect(asked.lines == ["Replicas: 2"])
    asked.app.type("5")
    asked.app.press("enter")
    #expect(asked.lines == ["Replicas: 25", "  ✗ Enter a whole number from 1 to 3."])
    asked.app.press("backspace", "enter")
    #expect(asked.answers == [2])
  }

  @Test func `of several options, at least and at most so many are chosen`() {
    let asked = Asked(.choices("Toppings", among: ["a", "b", "c"], atLeast: 1, atMost: 2))
    asked.app.press("enter")
    #expect(
      asked.lines == [
        "Toppings: type to filter", "› □ a", "  □ b", "  □ c", "  ✗ Choose at least 1.",
      ])
    asked.app.press("space", "down", "space", "down", "space")
    #expect(
      asked.lines == [
        "Toppings: type to filter", "  ■ a", "  ■ b", "› □ c", "  ✗ Choose at most 2.",
      ])
    asked.app.press("up", "space", "down", "space", "enter")
    #expect(asked.answers == [["a", "c"]])
    #expect(asked.lines == ["✓ Toppings: a, c"])
  }

  @Test func `options to choose are filtered, and those that are chosen stay so`() {
    let asked = Asked(.choices("Toppings", among: ["apple", "plum", "plum x"], chosen: [0]))
    asked.app.type("p")
    asked.app.type("l")
    asked.app.press("backspace", "backspace")
    asked.app.type("umx")
    #expect(asked.lines == ["Toppings: umx", "  Nothing matches 'umx'."])
    asked.app.press("space", "backspace", "down", "space")
    #expect(asked.lines == ["Toppings: um", "  □ plum", "› ■ plum x"])
    asked.app.press("ctrl-u")
    #expect(
      asked.lines == ["Toppings: type to filter", "› ■ apple", "  □ plum", "  ■ plum x"])
    asked.app.press("enter")
    #expect(asked.answers == [["apple", "plum x"]])
  }

  @Test func `rows are filtered by all their cells`() {
    let hosts = [["a", "eu"], ["b", "us"]]
    let asked = Asked(.row("Host", of: hosts, columns: ["Name", "Region"]) { $0 })
    asked.app.type("us")
    #expect(asked.lines == ["Host: us", "  Name  Region", "› b     us"])
    asked.app.press("enter")
    #expect(asked.answers == [["b", "us"]])
  }

  @Test func `options, rows, numbers and files are refused until they are right`() {
    func isRefused<Answer>(_ prompt: Prompt<Answer>) -> Bool {
      let asked = Asked(prompt, files: FolderReader { _ in [] })
      asked.app.press("enter")
      return asked.lines.contains("  ✗ No.") && asked.answers.isEmpty
    }
    #expect(isRefused(.choice("C", among: ["a"], validate: { $0 == "a" ? "No." : nil })))
    #expect(isRefused(.choices("C", among: ["a"], validate: { $0.isEmpty ? "No." : nil })))
    #expect(isRefused(.number("N", startingWith: 3) { $0 == 3 ? "No." : nil }))
    #expect(
      isRefused(.row("R", of: [1], columns: ["N"], cells: { ["\($0)"] }, validate: { _ in "No." })))
    #expect(isRefused(.file("F", in: URL(filePath: "/"), kind: .folder) { _ in "No." }))
    // What follows the call still is the title, and no check.
    let titled = Asked(.choice("C", among: [1, 2]) { "no \($0)" })
    #expect(titled.lines == ["C: type to filter", "› no 1", "  no 2"])
  }

  @Test func `where there is nothing to choose, the list says so once`() {
    let asked = Asked(.choice("Region", among: [String]()))
    #expect(asked.lines == ["Region: type to filter", "  There is nothing to choose from."])
    asked.app.press("enter")
    #expect(asked.lines == ["Region: type to filter", "  ✗ There is nothing to choose from."])
  }

  @Test(arguments: [("y", true), ("n", false), ("enter", true)])
  func `a question is answered by a letter, or by what is selected`(key: String, answer: Bool) {
    let asked = Asked(.confirmation("Deploy?"))
    #expect(asked.lines == ["Deploy? [Yes]  No"])
    asked.app.press(KeyPress(key)!)
    #expect(asked.answers == [answer])
    #expect(asked.lines == ["✓ Deploy? \(answer ? "Yes" : "No")"])
  }

  @Test func `the other answer is selected by arrows and by tab`() {
    let asked = Asked(.confirmation("Deploy?", yes: "Sure", no: "Never"))
    asked.app.press("tab", "left", "right", "enter")
    #expect(asked.answers == [false])
  }

  @Test func `a row of a table is chosen`() {
    let hosts = [("a.example", "4"), ("longer.example", "16")]
    let asked = Asked(
      .row("Host", of: [0, 1], columns: ["Name", "Cores"]) { [hosts[$0].0, hosts[$0].1] })
    #expect(
      asked.lines == [
        "Host: type to filter", "  Name            Cores", "› a.example       4",
        "  longer.example  16",
      ])
    asked.app.press("down", "enter")
    #expect(asked.answers == [1])
    #expect(asked.lines == ["✓ Host: longer.example"])
  }

  @Test func `in a narrow window, wide columns of a table share the room`() {
    let notes = "It has been changed in many places."
    let asked = Asked(
      .row("Release", of: [notes], columns: ["Notes", "Version"]) { [$0, "1.2"] })
    #expect(asked.lines[2].hasPrefix("› It has been changed in"))
    #expect(asked.lines[2].hasSuffix(" 1.2"))
  }

  @Test func `a day is typed, or found in the calendar`() {
    let asked = Asked(.date("Start", startingWith: DateComponents(year: 2026, month: 2, day: 23)))
    #expect(
      asked.lines == [
        "Start: 2026-02-23", "  February 2026", "  Mo Tu We Th Fr Sa Su",
        "                     1", "   2  3  4  5  6  7  8", "   9 10 11 12 13 14 15",
        "  16 17 18 19 20 21 22", "  23 24 25 26 27 28",
      ])
    asked.app.press("down", "left")
    #expect(asked.lines[0] == "Start: 2026-03-01")
    asked.app.press("ctrl-u")
    asked.app.type("2026-02-30")
    asked.app.press("enter")
    #expect(asked.lines == ["Start: 2026-02-30", "  ✗ Enter a day as in 2026-03-23."])
    asked.app.press("ctrl-u")
    asked.app.type("2024-02-29")
    asked.app.press("pagedown", "enter")
    #expect(asked.answers == [DateComponents(year: 2024, month: 3, day: 29)])
  }

  @Test func `a long text has lines, and an editor`() {
    let runner = ProgramRunner { program in
      let file = program.arguments.last!
      let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? "?"
      try? (text + "\nedited\n").write(toFile: file, atomically: true, encoding: .utf8)
      return .exited(0)
    }
    let asked = Asked(.longText("Notes", startingWith: "a"), runner: runner)
    asked.app.type("b\nc")
    #expect(asked.app.frame.lines[3].hasPrefix("│ c"))
    asked.app.press("ctrl-g")
    asked.app.press("ctrl-s")
    #expect(asked.answers == ["ab\nc\nedited"])
    #expect(asked.lines == ["✓ Notes: ab … (3 lines)"])
  }

  @Test func `an editor that fails leaves the text as it was`() {
    let asked = Asked(
      .longText("Notes", startingWith: "a"), runner: ProgramRunner { _ in .exited(1) })
    asked.app.press("ctrl-g")
    #expect(asked.lines[1].hasPrefix("  ✗ The editor: "))
    asked.app.press("ctrl-s")
    #expect(asked.answers == ["a"])
  }

  @Test(arguments: ["escape", "ctrl-c"])
  func `whoever gives up leaves nothing behind`(key: String) {
    let asked = Asked(.text("Name"))
    asked.app.type("abc")
    asked.app.press(KeyPress(key)!)
    #expect(asked.error == .cancelled)
    #expect(asked.app.frame.size.height == 0)
  }

  @Test func `help is below the question, and gives way to what is wrong`() {
    let asked = Asked(.text("Name") { $0.isEmpty ? "Empty." : nil }.help("As in the URL."))
    #expect(asked.lines == ["Name:", "  As in the URL."])
    asked.app.press("enter")
    #expect(asked.lines == ["Name:", "  ✗ Empty."])
  }

  @Test func `each kind looks as on the picture`() {
    let wide = Size(width: 48, height: 20)
    for (name, frame) in [
      ("text", Asked(.text("Name", suggestions: ["mail", "login"]), size: wide).app.frame),
      ("choice", Asked(.choice("Region", among: ["eu", "us"]), size: wide).app.frame),
      ("choices", Asked(.choices("Toppings", among: ["a", "b"]), size: wide).app.frame),
      ("confirmation", Asked(.confirmation("Deploy?"), size: wide).app.frame),
      ("lines", Asked(.longText("Notes"), size: wide).app.frame),
    ] {
      assertSnapshot(of: frame, as: .frame, named: name)
    }
  }
}

/// A question that is asked in a harness.
struct Asked<Answer: Sendable> {
  let app: TerminalHarness<PromptWorkflow<Answer>>

  init(
    _ prompt: Prompt<Answer>, size: Size = Size(width: 40, height: 20),
    runner: ProgramRunner = .terminal, files: FolderReader = .disk
  ) {
    app = TerminalHarness(
      PromptWorkflow(prompt, runner: runner, files: files), size: size, form: .inline
    ) { _ in .exit(.success) }
  }

  /// What the terminal shows, without the row of help.
  var lines: [String] {
    let lines = app.frame.lines.map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    return app.exitCode == nil ? lines.dropLast().filter { !$0.isEmpty } : lines
  }

  var answers: [Answer] { app.outputs.compactMap { try? $0.get() } }

  var error: PromptError? {
    if case .failure(let error)? = app.outputs.last { error } else { nil }
  }
}
