import Testing
import Workflow
import WorkflowSynchronization

@testable import WorkflowExploring

/// What the explorer checks by itself.
struct CheckTests {
  /// Keeps what it should not keep.
  private struct Keeper: Workflow {
    struct Rendering {
      var isOpen: Bool
      var toggle: () -> Void
      var note: (() -> Void)?
    }

    /// What outlives a node.
    final class Memory: @unchecked Sendable {
      var note: (() -> Void)?
    }

    let memory = Memory()
    var forgets = true
    /// Kept by each app for good.
    var litter = 0

    nonisolated(unsafe) private static var allLitter: [[UInt8]] = []

    func makeInitialState() -> Bool {
      if litter > 0 { Self.allLitter.append(Array(repeating: 1, count: litter)) }
      return false
    }

    func render(state isOpen: Bool, context: borrowing RenderContext<Keeper>) -> Rendering {
      let toggle = context.makeStateSink(of: Void.self) { _, isOpen in isOpen.toggle() }
      if isOpen {
        memory.note = context.render(Note())
      } else if forgets {
        memory.note = nil
      }
      return Rendering(isOpen: isOpen, toggle: { toggle.send() }, note: memory.note)
    }
  }

  private struct Note: Workflow {
    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: borrowing RenderContext<Note>) -> () -> Void {
      let write = context.makeStateSink(of: Void.self) { _, count in count += 1 }
      return { write.send() }
    }
  }

  private func messages(
    walks: Walks = 20, _ keeper: @escaping @Sendable () -> Keeper,
    _ check: (Exploration<Keeper>) -> Void = { _ in }
  ) async throws -> [String] {
    try await WorkflowExploringTests.messages {
      try await explore(walks: walks, within: nil) { _ in
        keeper()
      } checking: { app in
        app.event("toggle") { $0.toggle() }
        app.event("write") { $0.note?() }
        check(app)
      }
    }
  }

  @Test func `an action that is sent to an ended node is found`() async throws {
    #expect(try await messages { Keeper() } == [])
    let message = try await messages { Keeper(forgets: false) }.first
    #expect(message?.hasPrefix("no action is dropped: not after 3") == true, "\(message ?? "")")
    #expect(message?.contains("which has ended") == true)
    #expect(
      try await messages {
        Keeper(forgets: false)
      } _: {
        $0.skips(.drops)
      } == [])
  }

  @Test func `memory that grows with walks is found`() async throws {
    #expect(try await messages(walks: 1000) { Keeper() } == [])
    let message = try await messages(walks: 1000) { Keeper(litter: 200_000) }.first
    #expect(message?.hasPrefix("memory does not grow: not in 1,000") == true, "\(message ?? "")")
  }

  @Test func `a pass that shows something else the second time is found`() async throws {
    let message = try await WorkflowExploringTests.messages {
      try await explore(walks: 60, within: nil) { _ in
        Shelf(fault: .pass)
      } checking: {
        $0.skips(.repetition, .restoring)
      }
    }.first
    #expect(message?.hasPrefix("the app does not stop: not") == true, "\(message ?? "")")
    #expect(message?.contains("do not stop it again") == false, "\(message ?? "")")
  }

  @Test func `a failure fits into 40 lines`() {
    let rows = (1...60).map { "row \($0)" }.joined(separator: "\n")
    for count in [0, 1, 5, 6, 7, 60] {
      let failure = Failure(
        property: "nothing happens", detail: rows,
        steps: Array(repeating: .answer("a", number: 1), count: count),
        before: .words(rows), after: .words(rows + "\nlast"))
      let text = FailureMessage(failure: failure, originalCount: 100, again: "Again.").text
      #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 40, "\(text)")
    }
  }

  @Test func `a map is drawn`() {
    var map = AppMap()
    _ = map.note(from: "A & B", "press \"x\"", to: "")
    #expect(
      map.mermaid == """
        flowchart TD
          p0["(no screen)"]
          p1["A &amp; B"]
          p1 -->|"press &quot;x&quot;"| p0

        """)
    #expect(map.dot.contains(#""A & B" -> "(no screen)" [label="press \"x\""];"#), "\(map.dot)")
  }
}
