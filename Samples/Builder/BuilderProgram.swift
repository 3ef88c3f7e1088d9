import Foundation
import Workflow
import WorkflowOperations
import WorkflowTerminal

/// Reads the file, and runs its operations or prints their graph.
@MainActor struct BuilderProgram {
  let options: Options

  /// - Throws: A mistake in the file, or the reason why nothing can run.
  func run() async throws -> ExitCode {
    let file: BuildFile
    do throws(FileProblem) {
      file = try BuildFile(path: options.file)
    } catch {
      throw BuilderError("\(options.file): \(error)")
    }
    switch options.export {
    case .mermaid: print(plan(of: file).mermaid(), terminator: "")
    case .dot: print(plan(of: file).dot(), terminator: "")
    case .airflow(let path): try exportToAirflow(file, path)
    case nil: return try await run(file)
    }
    return .success
  }

  private func exportToAirflow(_ file: BuildFile, _ path: String) throws {
    let name = URL(filePath: options.file).deletingPathExtension().lastPathComponent
    let dag: AirflowDAG
    do throws(FileProblem) {
      dag = try AirflowDAG(file, named: name, folder: folder.path, limit: limit(of: file))
    } catch {
      throw BuilderError("\(options.file): \(error)")
    }
    do {
      try Data(dag.python.utf8).write(to: URL(filePath: path))
    } catch {
      throw BuilderError("cannot write '\(path)': \(error.localizedDescription)")
    }
  }

  private func plan(of file: BuildFile) -> GraphPlan {
    file.graph(limit: limit(of: file)) { _ in }.plan
  }

  private func limit(of file: BuildFile) -> Int {
    options.limit ?? file.limit ?? ProcessInfo.processInfo.activeProcessorCount
  }

  /// The folder of the file, where its commands run.
  private var folder: URL { URL(filePath: absolute(options.file)).deletingLastPathComponent() }

  // MARK: - Running

  private func run(_ file: BuildFile) async throws -> ExitCode {
    let state = absolute(options.state ?? options.file + ".state")
    let kept = try kept(of: file, in: state)
    let logs: Logs
    do {
      logs = try Logs(at: options.logs.map(absolute), for: file.operations.map(\.name))
    } catch {
      throw BuilderError("cannot make the folder for logs: \(error.localizedDescription)")
    }
    defer { logs.remove() }
    var terminal = options.terminal
    for path in [\TerminalOptions.script, \.trace, \.picture] where terminal[keyPath: path] != "-" {
      terminal[keyPath: path] = terminal[keyPath: path].map(absolute)
    }
    // So that most commands need no directory of their own.
    guard FileManager.default.changeCurrentDirectoryPath(folder.path) else {
      throw BuilderError("cannot enter the folder '\(folder.path)'")
    }
    let runner = CommandRunner(
      file, logs: logs, kept: kept, stopsAtFailure: !options.keepsGoing)
    let journal = RunJournal(file, path: state, kept: kept)
    let workflow = BuilderWorkflow(
      graph: file.graph(limit: limit(of: file)) { try await runner.run($0) }, runner: runner,
      interruptions: Interruptions.begin(),
      save: { journal.add($0) }, report: report)
    let session = BuilderSession(workflow: workflow, options: terminal)
    let (code, output) = await session.run(LineReport(file, kept: kept))
    await runner.waitUntilIdle()
    if let failure = journal.failure {
      report("cannot save to '\(state)': \(failure.localizedDescription)")
    }
    guard let output else { return code }
    let summary = Summary(file: file, output: output, kept: kept, logs: logs)
    for line in summary.lines { print(line) }
    return summary.exitCode
  }

  private func kept(of file: BuildFile, in state: String) throws -> Set<String> {
    do {
      // Read in any case: a file that is something else is not to be replaced.
      let saved = try SavedRun(path: state)
      return options.isResumed ? saved.kept(in: file) : []
    } catch {
      throw BuilderError("'\(state)' holds no run; remove it, or name another file by --state")
    }
  }

  private func absolute(_ path: String) -> String { URL(filePath: path).absoluteURL.path }

  private let report = { TerminalOptions.report($0, programName: "builder") }
}

/// The reason why the program cannot do what it was asked.
struct BuilderError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}
