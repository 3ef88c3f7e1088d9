import Foundation
import WorkflowTextUI

exit(await runEmailBrowser(Array(CommandLine.arguments.dropFirst())))

/// Runs the program, and returns its exit code: 2 for bad usage, 1 for bad data.
@concurrent
func runEmailBrowser(_ arguments: [String]) async -> Int32 {
  do {
    let options = try Options(arguments)
    if options.showsHelp {
      print(Options.usage)
      return 0
    }
    let nextLine = try lines(of: options.script)
    let mail = try MailStore(path: options.mailbox ?? shippedMailbox())
    var program = Program(
      mail: mail, size: options.size,
      write: { FileHandle.standardOutput.write(Data($0.utf8)) }, complain: complain)
    await program.run(nextLine)
    return 0
  } catch let error as UsageError {
    complain("\(error)")
    return 2
  } catch {
    complain("\(error)")
    return 1
  }
}

/// The lines of a script, or of standard input without one.
private func lines(of script: String?) throws -> () -> String? {
  guard let script else { return { readLine() } }
  guard let data = FileManager.default.contents(atPath: script) else {
    throw ScriptError(path: script)
  }
  var lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)[...]
  return { lines.popFirst().map(String.init) }
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

private struct ScriptError: Error, CustomStringConvertible {
  let path: String

  var description: String { "cannot read the script '\(path)'" }
}
