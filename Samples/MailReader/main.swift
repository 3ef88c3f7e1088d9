import Foundation
import MailReadingSample
import WorkflowTerminal

exit(await runMailReader(Array(CommandLine.arguments.dropFirst())).rawValue)

/// Runs the program, and returns its exit code: 2 for bad usage, 1 for bad data.
func runMailReader(_ arguments: [String]) async -> ExitCode {
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
    // Without a path, there is always one mailbox; at a path, there may be several.
    let mail = try options.mailbox == nil ? ownMailbox() ?? .sample : nil
    let path = mail?.path ?? options.mailbox ?? ""
    let folder = mail == nil ? MailboxFolder(path: path) : nil
    // The mailbox that ships with the samples looks the same on every day.
    let now = mail?.path == MailStore.samplePath ? MailStore.sampleMoment : nil
    let reader = MailReaderWorkflow(
      folder: folder, mail: try mail ?? (folder == nil ? MailStore(path: path) : nil),
      marks: try options.state.map {
        state throws(MailboxError) in try ReadMarks(path: state, mailbox: path)
      } ?? ReadMarks(), dates: ShortDateStyle(now: now))
    return await reader.runInTerminal(options.terminal)
  } catch let error as MailboxError {
    report("\(error)")
    return .failure
  } catch {
    report("\(error); see mail-reader --help")
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

private func report(_ text: String) {
  TerminalOptions.report(text, programName: "mail-reader")
}
