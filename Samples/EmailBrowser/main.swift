import Foundation
import WorkflowTerminal
import WorkflowTextUI

exit(await runEmailBrowser(Array(CommandLine.arguments.dropFirst())).rawValue)

/// Runs the program, and returns its exit code: 2 for bad usage, 1 for bad data.
func runEmailBrowser(_ arguments: [String]) async -> ExitCode {
  do {
    let options = try Options(arguments)
    if options.showsHelp {
      print(Options.usage)
      return .success
    }
    let mail = try MailStore(path: options.mailbox ?? shippedMailbox())
    return await EmailBrowserWorkflow(mail: mail).runInTerminal(options.terminal)
  } catch let error as MailboxError {
    complain("\(error)")
    return .failure
  } catch {
    complain("\(error); see email-browser --help")
    return .usage
  }
}

/// The mailbox that ships with the sample.
private func shippedMailbox() -> String {
  Bundle.module.path(forResource: "Inbox", ofType: "mbox") ?? "Inbox.mbox"
}

/// Prints a line to standard error, with nothing in it that a terminal would obey.
private func complain(_ text: String) {
  let line = "email-browser: " + text.wrapped(toWidth: .max).joined(separator: " ") + "\n"
  FileHandle.standardError.write(Data(line.utf8))
}
