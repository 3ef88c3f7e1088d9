import Testing
import Workflow
import WorkflowSynchronization
import WorkflowTextUI

@testable import WorkflowTerminal

/// Workers that run a program in the terminal, with a runner that only does as if.
struct ForegroundWorkerTests {
  private let vi = ForegroundProgram.editor("notes.txt", variables: [:])

  @Test func `a program runs, and the app learns how it has ended`() {
    let programs = Locked([ForegroundProgram]())
    let app = harness(
      ProgramRunner { program in
        programs.withLock { $0.append(program) }
        return .exited(3)
      })
    app.press("e")
    #expect(programs.withLock { $0 } == [vi])
    #expect(app.rendering.state == EditorApp.State(outcomes: [.exited(3)]))
    app.press("e")
    #expect(programs.withLock { $0 } == [vi, vi])
  }

  @Test func `the app continues while a program runs`() {
    let editor = FakeEditor()
    let app = harness(editor.runner)
    app.press("e")
    app.resize(Size(width: 20, height: 2))
    #expect(editor.opened == [vi])
    #expect(app.frame.lines[0].hasPrefix("open: notes.txt"))
    editor.end(.signaled(15))
    app.settle()
    #expect(app.rendering.state == EditorApp.State(outcomes: [.signaled(15)]))
  }

  @Test func `a restored tree starts the program that was open again`() throws {
    let first = FakeEditor()
    let app = harness(first.runner)
    app.press("e")
    let snapshot = try app.snapshot()
    let second = FakeEditor()
    let restored = try TerminalHarness(
      EditorApp(runner: second.runner), restoring: snapshot, request: { .exit($0) })
    #expect(second.opened == [vi])
    second.end(.exited(0))
    restored.settle()
    #expect(restored.rendering.state == EditorApp.State(outcomes: [.exited(0)]))
    #expect(
      try TerminalHarness(
        EditorApp(runner: second.runner), restoring: restored.snapshot(), request: { .exit($0) }
      ).rendering.state.files == [])
    #expect(second.opened == [vi])
  }

  @Test func `a program that is no longer wanted is told to end, and its outcome is discarded`() {
    let editor = FakeEditor()
    let app = harness(editor.runner)
    app.press("e", "c")
    #expect(editor.isCancelled)
    editor.end(.exited(0))
    app.settle()
    #expect(app.rendering.state == EditorApp.State())
  }

  @Test func `without a runner, a harness says what to write`() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      TerminalHarness(EditorApp(), size: Size(width: 20, height: 2)).press("e")
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("A tree that no TerminalHost runs wants to run \"/bin/sh -c vi \"$@\""))
    #expect(text.contains("context.run(ForegroundWorker(program, by: runner)) { … }"))
  }

  @Test func `a program without a name stops the program at its line`() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = ForegroundWorker(ForegroundProgram([]))
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("WorkflowTerminalTests/ForegroundWorkerTests.swift:"))
    #expect(text.contains("Fatal error: A program to run in the terminal has no arguments."))
  }

  private func harness(_ runner: ProgramRunner) -> TerminalHarness<EditorApp> {
    TerminalHarness(EditorApp(runner: runner), size: Size(width: 40, height: 2))
  }
}

/// An editor that ends when the test says so.
private final class FakeEditor: Sendable {
  private let programs = Locked([ForegroundProgram]())
  private let cancelled = Locked(false)
  private let outcomes = AsyncStream.makeStream(of: ForegroundProgram.Outcome.self)

  var opened: [ForegroundProgram] { programs.withLock { $0 } }
  var isCancelled: Bool { cancelled.withLock { $0 } }

  var runner: ProgramRunner {
    ProgramRunner { [programs, cancelled, stream = outcomes.stream] program in
      programs.withLock { $0.append(program) }
      return await withTaskCancellationHandler {
        for await outcome in stream { return outcome }
        return .signaled(1)
      } onCancel: {
        cancelled.withLock { $0 = true }
      }
    }
  }

  func end(_ outcome: ForegroundProgram.Outcome) { outcomes.continuation.yield(outcome) }
}
