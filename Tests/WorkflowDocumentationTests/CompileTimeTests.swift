import Testing
import WorkflowTestSupport

/// Code that must not compile is rejected, and similar code that is correct compiles.
struct CompileTimeTests {
  @Test func `a context cannot be stored`() throws {
    try expect(
      inRender: "let kept = context; _ = kept", rejectedWith: "'context' is borrowed and cannot be")
  }

  @Test func `a context cannot escape in a closure`() throws {
    try expect(
      inRender:
        "let escaping: () -> Void = { context.runSideEffect(key: 1) { _ in } }; keep(escaping)",
      rejectedWith: "'context' cannot be captured by an escaping closure")
  }

  @Test func `a context can be used in a closure that does not escape`() throws {
    try expect(inRender: "[1, 2].forEach { context.runSideEffect(key: Key($0)) { _ in } }")
  }

  @Test func `a child with outputs needs a handler`() throws {
    try expect(inRender: "context.render(Talker())", rejectedWith: "requires the types")
    try expect(inRender: "context.render(Talker()) { _ in AnyWorkflowAction<Parent>.noAction }")
  }

  @Test(.rules("31d")) func `a sink cannot leave its actor`() throws {
    try expect(
      inBody: """
        @MainActor func leak(_ host: WorkflowHost<Talker>) {
          let sink = host.rendering
          Task.detached { sink.send("from elsewhere") }
        }
        """, rejectedWith: "data race")
    try expect(
      inBody: """
        @MainActor func use(_ host: WorkflowHost<Talker>) {
          let sink = host.rendering
          Task { sink.send("from here") }
        }
        """)
  }

  @Test(.rules("31d")) func `a host cannot be used from another actor`() throws {
    try expect(
      inBody: """
        @MainActor func leak(_ host: WorkflowHost<Talker>, to other: Other) async {
          await other.take(host)
        }
        actor Other {
          func take(_ host: WorkflowHost<Talker>) {}
        }
        """, rejectedWith: "data races")
  }

  @Test func `a sink for actions of another workflow is rejected`() throws {
    try expect(
      inRender: "_ = context.makeSink(of: AnyWorkflowAction<Talker>.self)", rejectedWith: "Talker")
  }

  @Test func `two colons name a type of the module although a protocol shares its name`() throws {
    try expect(inBody: "func take(_ sink: Workflow::Sink<Int>) {}")
    try expect(inBody: "func take(_ sink: Workflow.Sink<Int>) {}", rejectedWith: "Sink")
  }

  @Test func `a turn cannot wait for a call of a session`() throws {
    try expect(
      inSession: "Task { try await sessions.perform(\"a\") { $0.rendering.send(.increment) } }")
    try expect(
      inAction: "try? sessions.perform(\"a\") { _ in }", rejectedWith: "'async' call in a function")
  }

  @Test func `a rendering cannot leave a call of a session`() throws {
    try expect(
      inSession: "Task { _ = try await sessions.perform(\"a\") { $0.rendering } }",
      rejectedWith: "does not conform to the 'Sendable' protocol")
    try expect(
      inSession: "Task { _ = try await sessions.perform(\"a\") { let kept = $0; keep(kept) } }",
      rejectedWith: "'$0' is borrowed and cannot be consumed")
  }

  private func expect(
    inSession statement: String = "", inAction action: String = "",
    rejectedWith message: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let body = """
      import WorkflowSessions
      struct Tally: SessionWorkflow {
        enum Action: WorkflowAction {
          case increment
          func apply(toState count: inout Int, workflow: Tally) -> Never? {
            let sessions = workflow.sessions!
            \(action)
            _ = sessions
            return nil
          }
        }
        @Injected var sessions: Sessions<Tally>?
        func makeInitialState() -> Int { 0 }
        func render(state: Int, context: borrowing RenderContext<Tally>) -> Sink<Action> {
          context.makeSink(of: Action.self)
        }
      }
      func keep(_ access: consuming SessionAccess<Tally>) {}
      func use(_ sessions: Sessions<Tally>) { \(statement) }
      """
    try expect(inBody: body, rejectedWith: message, sourceLocation: sourceLocation)
  }

  private func expect(
    inRender statement: String, rejectedWith message: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let body = """
      func keep(_ closure: @escaping () -> Void) {}
      struct Parent: Workflow {
        func render(state: Void, context: borrowing RenderContext<Self>) {
          \(statement)
        }
      }
      """
    try expect(inBody: body, rejectedWith: message, sourceLocation: sourceLocation)
  }

  private func expect(
    inBody body: String, rejectedWith message: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let source = """
      import Workflow
      struct Talker: Workflow {
        typealias Output = String
        func render(state: Void, context: borrowing RenderContext<Self>) -> Sink<String> {
          context.makeOutputSink()
        }
      }
      \(body)
      """
    let diagnostics = try Compiler.diagnostics(of: source)
    if let message {
      #expect(diagnostics.contains(message), sourceLocation: sourceLocation)
    } else {
      #expect(!diagnostics.contains("error:"), sourceLocation: sourceLocation)
    }
  }
}
