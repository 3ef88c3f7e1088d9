/// A program to run in the terminal in place of the app: an editor, a pager, a shell.
///
/// A workflow declares a ``ForegroundWorker`` to run it. The program has the terminal and
/// everything that is typed until it ends.
///
/// ```swift
/// ForegroundProgram(["git", "commit"], directory: "/home/ada/poems")
/// ForegroundProgram.shell("make 2>&1 | tail", waitsForKey: true)
/// ForegroundProgram.editor("notes.txt")
/// ```
public struct ForegroundProgram: Hashable, Codable, Sendable {
  /// The program and what it gets as arguments.
  ///
  /// The first is a path, or a name to look up in the `PATH` of the app.
  public var arguments: [String]

  /// The environment variables that the program gets in addition to those of the app.
  public var environment: [String: String]

  /// The directory that the program begins in; nil for that of the app.
  public var directory: String?

  /// Whether the terminal waits for a key after the program has ended, before the app is shown.
  ///
  /// Set it for a program that prints something and ends. The key is not given to the app. It has
  /// no effect in plain mode, where what was printed stays visible.
  public var waitsForKey: Bool

  /// Creates a program from its name and its arguments.
  ///
  /// No shell reads the arguments, so no character in them has a special meaning.
  public init(
    _ arguments: [String], environment: [String: String] = [:], directory: String? = nil,
    waitsForKey: Bool = false
  ) {
    self.arguments = arguments
    self.environment = environment
    self.directory = directory
    self.waitsForKey = waitsForKey
  }

  /// Creates a program that a shell runs: `/bin/sh -c`.
  ///
  /// The shell reads the whole text, so never put a file name into it. Pass file names as
  /// arguments, which the text has as `"$1"`, `"$2"` or all as `"$@"`. If a program in the text
  /// outlives Control-C, such as a pager, begin the text with `trap : INT;`. Otherwise, the shell
  /// ends before it.
  public static func shell(
    _ command: String, arguments: [String] = [], environment: [String: String] = [:],
    directory: String? = nil, waitsForKey: Bool = false
  ) -> ForegroundProgram {
    ForegroundProgram(
      ["/bin/sh", "-c", command, "sh"] + arguments, environment: environment,
      directory: directory, waitsForKey: waitsForKey)
  }
}

// MARK: - CustomStringConvertible

extension ForegroundProgram: CustomStringConvertible {
  /// The arguments, as a line for the user to read.
  public var description: String { arguments.joined(separator: " ") }
}
