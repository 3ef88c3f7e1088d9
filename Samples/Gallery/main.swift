import Foundation
import WorkflowTerminal
import WorkflowTracing

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
    // Actions and states have what is typed in them, which may be a password, even on this page.
    return await GalleryWorkflow().runInTerminal(
      options, describe: { "\(type(of: $0))" }, tracing: TraceOptions(texts: []))
  } catch {
    TerminalOptions.report("\(error); see gallery --help", programName: "gallery")
    return .usage
  }
}
