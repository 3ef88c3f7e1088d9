import Foundation
import WorkflowTerminal

exit(await runGallery(Array(CommandLine.arguments.dropFirst())).rawValue)

/// Runs the program, and returns its exit code: 2 for bad usage.
func runGallery(_ arguments: [String]) async -> ExitCode {
  let usage = """
    usage: gallery [--plain | --full-screen] [--script FILE] [--dump] [--size WxH]

    Every widget on a page of its own, to be tried, with its code beside it.

    \(TerminalOptions.usage)
    """
  do {
    let options = try TerminalOptions(arguments, programName: "gallery")
    if options.asksForHelp {
      print(usage)
      return .success
    }
    return await GalleryWorkflow().runInTerminal(options)
  } catch {
    TerminalOptions.report("\(error); see gallery --help", programName: "gallery")
    return .usage
  }
}
