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
    if options.asksForVersion {
      print(Options.version)
      return .success
    }
    let own = options.mailbox == nil ? ownMailbox() : nil
    let path = options.mailbox ?? own?.path ?? shippedMailbox()
    let folder = own == nil ? MailboxFolder(path: path) : nil
    let reader = MailReaderWorkflow(
      folder: folder, mail: try own ?? (folder == nil ? MailStore(path: path) : nil),
      marks: try options.state.map {
        state throws(MailboxError) in try ReadMarks(path: state, mailbox: path)
      } ?? ReadMarks())
    return await reader.runInTerminal(options.terminal)
  } catch let error as MailboxError {
    report("\(error)")
    return .failure
  } catch {
    report("\(error); see email-browser --help")
    return .usage
  }
}

/// Returns the user's mailbox, if there is mail in it.
private func ownMailbox() -> MailStore? {
  guard let path = ProcessInfo.processInfo.environment["MAIL"], !path.isEmpty,
    let mail = try? MailStore(path: path), mail.count > 0
  else { return nil }
  return mail
}

/// Returns the path of the mailbox that ships with the sample.
private func shippedMailbox() -> String {
  Bundle.module.path(forResource: "Inbox", ofType: "mbox") ?? "Inbox.mbox"
}

private func report(_ text: String) {
  TerminalOptions.report(text, programName: "email-browser")
}
