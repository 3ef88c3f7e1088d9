import Foundation
import Testing
import WorkflowPersistence
import WorkflowReflection
import WorkflowTerminal
import WorkflowTestSupport
import WorkflowTextUI
import WorkflowTracing

@testable import EmailBrowser
@testable import MailReading
@testable import TodoList

/// Traces of the samples.
struct SampleTests {
  @Test func `a trace of the to-do list says what an observer beside it has heard`() throws {
    let recording = try Recording()
    let listener = TraceListener()
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
    let listener = TraceListener()
    let mail = try MailStore(
      path: checkout.appending(path: "Samples/EmailBrowser/Mailbox/Inbox.mbox").path)
    let app = TerminalHarness(
      MailReaderWorkflow(mail: mail),
      observers: [recording.recorder, listener])
    for key in ["down", "enter", "tab", "/", "escape", "q"] as [KeyPress] { app.press(key) }
    app.end()
    try compare(recording, listener)
  }

  private func compare(_ recording: Recording, _ listener: TraceListener) throws {
    let lines = try TraceListener.lines(of: recording.trace())
    #expect(lines.count == listener.lines.count)
    #expect(lines.count > 20)
    for (line, heard) in zip(lines, listener.lines) {
      // Texts are compared elsewhere: here, the listener names actions by their types.
      let (words, heardWords) = (line.split(separator: " "), heard.split(separator: " "))
      if ["apply", "sent", "drop", "work", "rest"].contains(words[0]) {
        #expect(words[0] == heardWords[0])
      } else {
        #expect(line == heard)
      }
    }
  }
}
