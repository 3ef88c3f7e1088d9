import Foundation
import MailReadingSample
import WorkflowTerminal

exit(await runEmailBrowser(Array(CommandLine.arguments.dropFirst())).rawValue)

/// Runs the program, and returns its exit code: 2 for bad usage, 1 for bad data.
func runEmailBrowser(_ arguments: [String]) async -> ExitCode {
  do {
    let options = try Options(arguments)
    if options.terminal.asksForHelp {
      print(Options.usage)
      return .success
    }
    let mail = try options.mailbox.map { path in try MailStore(path: path) } ?? .sample
    // The mailbox that ships with the samples looks the same on every day.
    let now = options.mailbox == nil ? MailStore.sampleMoment : nil
    return await EmailBrowserWorkflow(mail: mail, dates: ShortDateStyle(now: now))
      .runInTerminal(options.terminal)
  } catch let error as MailboxError {
    TerminalOptions.report("\(error)", programName: "email-browser")
    return .failure
  } catch {
    TerminalOptions.report("\(error); see email-browser --help", programName: "email-browser")
    return .usage
  }
}
