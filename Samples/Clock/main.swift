import Foundation
import WorkflowPersistence
import WorkflowTerminal

exit(await runClock(Array(CommandLine.arguments.dropFirst())).rawValue)

/// Runs the program, and returns its exit code: 2 for bad usage.
func runClock(_ arguments: [String]) async -> ExitCode {
  do {
    let options = try Options(arguments)
    if options.terminal.asksForHelp {
      print(Options.usage)
      return .success
    }
    return await runClock(options)
  } catch {
    TerminalOptions.report("\(error); see clock --help", programName: "clock")
    return .usage
  }
}

/// Shows the clock, and returns the exit code: 1 if the states cannot be read or saved.
func runClock(_ options: Options) async -> ExitCode {
  let workflow = ClockWorkflow(leastTick: options.leastTick, time: options.time)
  guard let file = options.state else { return await workflow.runInTerminal(options.terminal) }
  let host = TerminalHost(workflow, options: options.terminal, request: { .exit($0) })
  do {
    var failure: (any Error)?
    var saved: Data?
    let code = try await host.run(restoring: file.read()) { snapshot in
      // Ticks change nothing that is saved.
      guard snapshot.data != saved else { return }
      saved = snapshot.data
      do { try file.write(snapshot) } catch { failure = failure ?? error }
    }
    guard let failure else { return code }
    report("cannot save to '\(file.path)': \(failure.localizedDescription)")
  } catch is SnapshotError {
    report("cannot continue from '\(file.path)': it is damaged, or holds something else")
  } catch {
    report("cannot continue from '\(file.path)': \(error.localizedDescription)")
  }
  return .failure

  func report(_ message: String) { TerminalOptions.report(message, programName: "clock") }
}
