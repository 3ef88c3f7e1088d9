import Foundation

/// The command line around the console: arguments in, exit code out.
struct Program {
  static let usage = "usage: tic-tac-toe [--script FILE]"

  var arguments: ArraySlice<String>

  /// Plays until the commands end; returns 0, or 2 for bad usage, or 1 for an unreadable script.
  func run() async -> Int32 {
    switch (arguments.first, arguments.dropFirst().first, arguments.count) {
    case (nil, _, _):
      await play(AnySequence { AnyIterator { readLine() } })
    case ("--script", let path?, 2):
      guard let script = try? String(contentsOfFile: path, encoding: .utf8) else {
        Program.complain("tic-tac-toe: cannot read the script \"\(path)\" as UTF-8 text")
        return 1
      }
      await play(script.split(whereSeparator: \.isNewline).map(String.init))
    default:
      Program.complain(Program.usage)
      return 2
    }
    return 0
  }

  private func play(_ lines: some Sequence<String>) async {
    let console = Console(
      service: DemoAuthenticationService(),
      show: { FileHandle.standardOutput.write(Data("\($0)\n".utf8)) },
      complain: Program.complain)
    await console.play(lines)
  }

  private static func complain(_ message: String) {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
  }
}
