import Foundation
import Testing
import Workflow
import WorkflowPersistence
import WorkflowReflection
import WorkflowTerminal
import WorkflowTestSupport
import WorkflowTextUI
import WorkflowTracing

@testable import EmailBrowserSample
@testable import MailReadingSample
@testable import TodoListSample

/// Traces of the samples.
struct SampleTests {
  @Test func `a trace of the to-do list says what an observer beside it has heard`() throws {
    let recording = try Recording()
    let listener = TraceListener(text: text)
    let app = TerminalHarness(
      TodoListWorkflow(list: .examples), observers: [recording.recorder, listener])
    app.type("Ada\n")
    for key in ["down", "space", "down", "space", "enter", "escape", "up"] as [KeyPress] {
      app.press(key)
    }
    app.end()
    try compare(recording, listener)
  }

  @Test func `a trace of the email browser says what an observer beside it has heard`() throws {
    let recording = try Recording()
    let listener = TraceListener(text: text)
    let app = TerminalHarness(
      EmailBrowserWorkflow(mail: try .sample),
      observers: [recording.recorder, listener])
    for key in ["down", "enter", "tab", "/", "escape", "q"] as [KeyPress] { app.press(key) }
    app.end()
    try compare(recording, listener)
  }

  @Test(arguments: [["--plain"], ["--dump"], []])
  func `an app writes a trace if its command line asks for one`(form: [String]) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/trace"
    let shown = try BuiltProgram("todo-list").run(
      form + ["--trace", path], input: "name Ada\nstart\nnext\ntoggle\n")
    #expect(shown.errors.isEmpty)
    let trace = try Trace(at: URL(filePath: path))
    #expect(trace.header.program == "todo-list")
    #expect(trace.header.texts == ["actions", "states", "renderings"])
    let lines = try TraceListener.lines(of: trace)
    #expect(lines.contains("apply .changeName(\"Ada\") 1 - sink"))
    #expect(lines.last == "end 0")
    #expect(trace.turns.count == 5)
  }

  @Test func `a trace that cannot be made is said before anything is shown`() throws {
    let shown = try BuiltProgram("todo-list").run(["--trace", "/no/such/folder/x", "--dump"])
    #expect(shown.status == 1 && shown.output.isEmpty)
    #expect(shown.errors.hasPrefix("todo-list: The trace \"/no/such/folder/x\" cannot be used"))
  }

  @Test func `an app whose trace cannot be written continues, and says so at the end`() throws {
    let input = "name Ada\nstart\n"
    let shown = try BuiltProgram("todo-list").run(
      ["--trace", "/dev/full", "--plain"], input: input)
    #expect(shown.status == 0)
    #expect(shown.output == (try BuiltProgram("todo-list").run(["--plain"], input: input).output))
    #expect(
      shown.errors.hasPrefix(
        "todo-list: the trace is not complete: The trace \"/dev/full\" cannot be used"))
  }

  private func compare(_ recording: Recording, _ listener: TraceListener) throws {
    let lines = try TraceListener.lines(of: recording.trace())
    #expect(lines.count > 20)
    #expect(lines == listener.lines)
  }

  /// Returns the text of an action, an output or a worker.
  private func text(of value: Any) -> String {
    var action = value
    if let wrapper = value as? any WrappedAction {
      guard let base = wrapper.base else { return TraceListener.typeName(value) }
      action = base
    }
    var reflection = LineReflection()
    reflection.write(action, limit: .max, onOneLine: true)
    return String(decoding: reflection.bytes, as: UTF8.self)
  }
}
