import Testing
import Workflow
import WorkflowExploring
import WorkflowOperations
import WorkflowScreens
import WorkflowSnapshotTesting
import WorkflowTerminal

@testable import BuilderSample

/// Random walks through a run, whose commands end when a walk says so.
struct ExploreTests {
  @Test func `every walk goes well`() async throws {
    let result = try await explore(within: .seconds(8)) { world in
      try BuilderWorkflow(in: world).mapOutput { _ in ExitCode.success }
    } checking: { app in
      app.place { ($0.rendering.isEnding ? "ends " : "runs ") + $0.rendering.running }
      app.always("the last command runs alone") { !$0.rendering.running.contains("+ package") }
      app.model("what has ended stays so", [String: OperationOutcome]()) { former, _, app in
        let now = app.rendering.outcomes
        defer { former = now }
        return former.allSatisfy { now[$0.key] == $0.value }
      }
    }
    assertSnapshot(of: result.map.outline, as: .lines)
  }
}

extension BuilderWorkflow {
  fileprivate init(in world: World) throws {
    let command = ShellCommand(text: "true")
    let file = BuildFile(operations: [
      .init(name: "fetch", command: command, retry: RetryPolicy(attempts: 2)),
      .init(name: "compile", command: command, after: ["fetch"], timeout: .seconds(60)),
      .init(name: "document", command: command, after: ["fetch"]),
      .init(name: "package", command: command, after: ["compile", "document"]),
    ])
    let graph = file.graph(limit: 2) { try await world.call($0.name) {} }
    let logs = try Logs(at: nil, for: [])
    logs.remove()
    self.init(
      graph: graph,
      runner: CommandRunner(file, logs: logs, kept: [], stopsAtFailure: true),
      interruptions: AsyncStream { _ in }, save: { _ in }, report: { _ in }, clock: world.clock)
  }
}

extension BuilderScreen {
  /// The names of the commands that run.
  fileprivate var running: String {
    let running = status.update?.operations.filter { $0.phase == .running } ?? []
    return running.isEmpty ? "nothing" : running.map(\.name).joined(separator: " + ")
  }

  fileprivate var outcomes: [String: OperationOutcome] { status.update?.outcomes ?? [:] }
}
