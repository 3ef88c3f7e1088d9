import Foundation
import Testing
import Workflow
import WorkflowTestSupport

@testable import WorkflowTracing

/// What options leave out of a trace.
struct OptionTests {
  @Test func `nothing that is redacted is in the file`() throws {
    var options = TraceOptions(texts: .all)
    var roles: Set<TraceOptions.Role> = []
    options.redact = { value, role in
      roles.insert(role)
      return "\(value)".contains("secret") ? nil : value
    }
    let recording = try Recording(options)
    let host = WorkflowHost(
      drainedByHand: Safe(name: "secret of props"), observers: [recording.recorder])
    host.rendering.act("secret of an action")
    recording.recorder.observe(.stateWasLeftOut(path: "App[\"secret\"]", .isDeclined))
    host.end()
    let text = try String(decoding: recording.bytes(), as: UTF8.self)
    #expect(!text.contains("secret"))
    #expect(roles == [.action, .output, .state, .rendering, .worker, .key])
    #expect(text.contains(#""all":["…"]"#) && text.contains(#""w":"…""#))
    #expect(text.contains(#""k":"…""#) && text.contains(#""a":"…""#))
  }

  @Test func `a value can take the place of another`() throws {
    var options = TraceOptions(texts: .all)
    options.redact = { value, role in role == .state ? 7 : value }
    let recording = try Recording(options)
    let host = WorkflowHost(drainedByHand: Counter(), observers: [recording.recorder])
    host.rendering.act.send(.add(5))
    #expect(try recording.trace().state(of: 0, afterTurnAt: 1)?.lines == ["7"])
  }

  @Test func `without texts, a trace has only types`() throws {
    let recording = try Recording(TraceOptions(texts: []))
    let host = WorkflowHost(
      drainedByHand: Safe(name: "a name"), observers: [recording.recorder])
    host.rendering.act("a text")
    host.end()
    let text = try String(decoding: recording.bytes(), as: UTF8.self)
    #expect(!text.contains("Action("))
    // A key is a part of what a node is, so it is written.
    #expect(text.contains(#""k":"\"a name\"""#))
    #expect(try !recording.lines().contains { $0.contains("\"state\"") || $0.contains("shown") })
    #expect(text.contains(#""e":"apply","s":1,"a":"Action""#))
  }

  @Test func `of other workflows only the beginning and the end are written`() throws {
    var options = TraceOptions(texts: .all)
    options.only = [Counter.self]
    let recording = try Recording(options)
    run(recording)
    var expected = ["begin 0 -1 Board ", "begin 1 0 Counter 0", "begin 2 0 Counter 1"]
    expected += ["pass [1, 2] []", "sent .add(1) 1", "turn 1", "apply .add(1) 1 - sink"]
    expected += ["pass [1] [\"Counter 1\"]", "done", "turn 2", "pass [] [\"Counter 2\"]", "done"]
    expected += ["end 1", "end 2", "end 0"]
    #expect(try TraceListener.lines(of: recording.trace()) == expected)
  }

  @Test func `the types that are named are left out`() throws {
    var options = TraceOptions(texts: .all)
    options.except = [Counter.self]
    let recording = try Recording(options)
    run(recording)
    let lines = try TraceListener.lines(of: recording.trace())
    #expect(lines.contains("pass [0] []"))
    #expect(!lines.contains { $0.hasPrefix("apply .add") })
    #expect(lines.contains("apply .work(false) 0 - sink"))
  }

  private func run(_ recording: Recording) {
    let host = WorkflowHost(drainedByHand: Board(), observers: [recording.recorder])
    host.rendering.counters[0].act.send(.add(1))
    host.rendering.act.send(.work(false))
    host.end()
  }
}

/// A workflow with secrets wherever one can be.
private struct Safe: Workflow {
  struct Box: Workflow {
    typealias Output = String

    struct Action: WorkflowAction {
      var text: String

      func apply(toState state: inout String, workflow: Box) -> String? {
        state = text
        return text
      }
    }

    func makeInitialState() -> String { "secret at first" }

    func render(state: String, context: borrowing RenderContext<Box>) -> (String) -> Void {
      context.run(Endless(name: state))
      context.runSideEffect(key: Key(state)) { _ in }
      let sink = context.makeSink(of: Action.self)
      return { sink.send(Action(text: $0)) }
    }
  }

  struct Shown {
    var text: String
    var act: (String) -> Void
  }

  var name: String

  func makeInitialState() -> String { name }

  func render(state: String, context: borrowing RenderContext<Safe>) -> Shown {
    let act = context.render(Box(), key: Key(name)) { output in
      AnyWorkflowAction { state, _ in
        state = output
        return nil
      }
    }
    return Shown(text: state, act: act)
  }
}
