import Foundation
import WorkflowTerminal

exit(await runDungeon(Array(CommandLine.arguments.dropFirst())).rawValue)

/// Runs the program, and returns its exit code: 2 for bad usage, 1 for a bad floor.
func runDungeon(_ arguments: [String]) async -> ExitCode {
  var path = Bundle.module.path(forResource: "floor", ofType: "txt") ?? "floor.txt"
  do {
    let options = try Options(arguments)
    if options.terminal.asksForHelp {
      print(Options.usage)
      return .success
    }
    path = options.floor ?? path
    let floor = try Floor(path: path)
    return await DungeonWorkflow(floor: floor, seed: options.seed, patience: options.patience)
      .runInTerminal(options.terminal)
  } catch let error as FloorError {
    TerminalOptions.report("\(path): \(error)", programName: "dungeon")
    return .failure
  } catch {
    TerminalOptions.report("\(error); see dungeon --help", programName: "dungeon")
    return .usage
  }
}
