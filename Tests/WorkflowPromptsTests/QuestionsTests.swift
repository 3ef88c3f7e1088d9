import Foundation
import Testing
import Workflow
import WorkflowScreens
import WorkflowTerminal
import WorkflowTextUI

@testable import WorkflowPrompts

/// Several questions, one after the other.
struct QuestionsTests {
  @Test func `the user goes back, and finds what was entered`() {
    let app = TerminalHarness(
      PromptWorkflow(.text("Name"), .number("Count", in: 1...9), .confirmation("Sure?")),
      size: Size(width: 40, height: 20), form: .inline
    ) { _ in .exit(.success) }
    app.press("shift-tab")
    app.type("ab")
    app.press("enter")
    app.type("7")
    app.press("shift-tab")
    app.type("c")
    app.press("enter")
    #expect(app.frame.lines.prefix(2).map(\.trimmed) == ["✓ Name: abc", "Count: 7"])
    app.press("enter", "shift-tab", "shift-tab", "enter", "enter", "n")
    #expect(app.outputs.count == 1)
    let answers = try? app.outputs[0].get()
    #expect(answers?.0 == "abc" && answers?.1 == 7 && answers?.2 == false)
    #expect(
      app.frame.lines.map(\.trimmed) == ["✓ Name: abc", "✓ Count: 7", "✓ Sure? No"])
  }

  @Test func `each question gets the keys beside a list of the app`() {
    let app = TerminalHarness(BesideList(), size: Size(width: 40, height: 20)) { _ in
      .exit(.success)
    }
    app.type("ab\n7\nn")
    #expect(app.outputs == ["ab 7 false"])
  }

  @Test func `on a low terminal, the question comes before the answers`() {
    let app = TerminalHarness(
      PromptWorkflow(.text("First"), .text("Second") { $0.isEmpty ? "Empty." : nil }),
      size: Size(width: 30, height: 3), form: .inline
    ) { _ in .exit(.success) }
    app.type("a\n\n")
    #expect(app.frame.lines.map(\.trimmed).prefix(2) == ["Second:", "✗ Empty."])
    app.type("b\n")
    #expect(app.frame.lines.map(\.trimmed) == ["✓ First: a", "✓ Second: b"])
  }

  @Test func `in few columns, both words of a confirmation are seen, and answers stay whole`() {
    let app = TerminalHarness(
      PromptWorkflow(.text("Name"), .confirmation("Deploy the service now?")),
      size: Size(width: 20, height: 12), form: .inline
    ) { _ in .exit(.success) }
    app.type("mail and search and all\n")
    #expect(
      app.frame.lines.prefix(4).map(\.trimmed) == [
        "✓ Name: mail and se…", "Deploy the service", "now?", "[Yes]  No",
      ])
    app.press("n")
    #expect(
      app.frame.lines.map(\.trimmed) == [
        "✓ Name: mail and", "search and all", "✓ Deploy the", "service now? No",
      ])
  }

  @Test func `a question whose answer is given is not asked, and its answer is shown`() throws {
    let answers = try Answers(variables: ["PROMPT_NAME": "mail", "PROMPT_COUNT": "7"])
    let app = TerminalHarness(
      PromptWorkflow(
        try answers.given(.text("Name")), try answers.given(.confirmation("Sure?")),
        try answers.given(.number("Count"))),
      size: Size(width: 40, height: 20), form: .inline
    ) { _ in .exit(.success) }
    #expect(app.frame.lines.prefix(2).map(\.trimmed) == ["✓ Name: mail", "Sure? [Yes]  No"])
    app.press("shift-tab", "enter")
    #expect((try? app.outputs[0].get())?.0 == "mail")
    #expect(
      app.frame.lines.map(\.trimmed) == ["✓ Name: mail", "✓ Sure? Yes", "✓ Count: 7"])
  }

  @Test func `an answer that is given looks as if it was typed`() throws {
    func shown<Answer>(_ prompt: Prompt<Answer>, _ text: String) throws -> String {
      let question = try prompt.given(text).get().question
      return question.summary(question.start)
    }
    #expect(try shown(.text("T"), "a") == "a")
    #expect(try shown(.password("P"), "secret") == "••••")
    #expect(try shown(.longText("L"), "a\\nb") == "a … (2 lines)")
    #expect(try shown(.number("N"), " 7 ") == "7")
    #expect(try shown(.choice("C", among: ["a", "b"]), " b ") == "b")
    #expect(try shown(.choices("C", among: ["a", "b"]), "b,a") == "a, b")
    #expect(try shown(.row("R", of: [1, 2], columns: ["N"]) { ["n\($0)"] }, "n2") == "n2")
    #expect(try shown(.confirmation("S?", yes: "Sure"), "1") == "Sure")
    #expect(try shown(.date("D"), " 2026-03-23 ") == "2026-03-23")
    #expect(try shown(.file("F", in: URL(filePath: "/dev"), kind: .any), "null") == "/dev/null")
    #expect(try shown(.file("F", kind: .folder), "/") == "/")
  }

  @Test func `hidden files are there when a dot is typed`() {
    let files = FolderReader { _ in
      [FileEntry(name: ".env", isFolder: false), FileEntry(name: "a", isFolder: false)]
    }
    let asked = Asked(
      .file("F", in: URL(filePath: "/")), size: Size(width: 40, height: 20), files: files)
    #expect(asked.lines == ["/", "F: type to filter", "› ..", "  a"])
    asked.app.type(".e")
    #expect(asked.lines.prefix(3) == ["/", "F: .e", "› .env"])
  }

  @Test func `folders are opened, and files are answers`() {
    let files = FolderReader { path in
      switch path {
      case "/a": [FileEntry(name: "z.txt", isFolder: false), FileEntry(name: "b", isFolder: true)]
      case "/a/b": [FileEntry(name: "c.txt", isFolder: false)]
      default: throw CocoaError(.fileReadNoPermission)
      }
    }
    let asked = Asked(
      .file("Manifest", in: URL(filePath: "/a")), size: Size(width: 40, height: 20), files: files)
    #expect(asked.lines == ["/a", "Manifest: type to filter", "› ..", "  b/", "  z.txt"])
    asked.app.press("down", "enter")
    #expect(asked.lines == ["/a/b", "Manifest: type to filter", "› ..", "  c.txt"])
    asked.app.press("alt-up")
    #expect(asked.lines[0] == "/a")
    asked.app.press("enter")
    #expect(asked.lines[0] == "/" && asked.lines.last == "  ✗ This folder cannot be read.")
  }

  @Test func `a file that is chosen is a URL`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(
      at: folder.appending(path: "sub"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try "x".write(to: folder.appending(path: "a.txt"), atomically: true, encoding: .utf8)
    let asked = Asked(.file("File", in: folder))
    asked.app.type("a.t")
    asked.app.press("enter")
    #expect(asked.answers.map(\.lastPathComponent) == ["a.txt"])
    let other = Asked(.file("Folder", in: folder, kind: .folder))
    other.app.press("enter")
    #expect(other.answers.map(\.standardizedFileURL.path) == [folder.standardizedFileURL.path])
  }
}

extension String {
  fileprivate var trimmed: String { withoutBlanksAround }
}

/// Questions below a list that can have the focus.
private struct BesideList: Workflow {
  typealias Output = String

  func render(state: Void, context: borrowing RenderContext<BesideList>) -> ListAndPrompt {
    let questions = PromptWorkflow(.text("Name"), .number("Count", in: 1...9), .confirmation("OK?"))
    let prompt = context.render(questions) { result in
      AnyWorkflowAction(
        sendingOutput: (try? result.get()).map { "\($0.0) \($0.1) \($0.2)" } ?? "cancelled")
    }
    return ListAndPrompt(prompt: prompt)
  }
}

private struct ListAndPrompt: TextScreen {
  let prompt: PromptScreen

  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      List([1, 2], selection: 1, onSelect: { _ in }) { Text("\($0)") }
      ScreenView(prompt)
    }
  }
}
