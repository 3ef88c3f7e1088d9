import Foundation
public import WorkflowTextUI

/// The programs that users choose by environment variables, which are those of the app by default.
extension ForegroundProgram {
  /// Creates the user's editor for files: that of `VISUAL`, or else of `EDITOR`, or else `vi`.
  ///
  /// The variables may have arguments, as in `EDITOR="code --wait"`.
  public static func editor(
    _ files: String..., variables: [String: String]? = nil
  ) -> ForegroundProgram {
    preferred(variables, ["VISUAL", "EDITOR"], or: "vi", files)
  }

  /// Creates the user's pager for files: that of `PAGER`, or else `less`.
  public static func pager(
    _ files: String..., variables: [String: String]? = nil
  ) -> ForegroundProgram {
    preferred(variables, ["PAGER"], or: "less", files)
  }

  /// Creates the user's own shell, to type commands: that of `SHELL`, or else `/bin/sh`.
  public static func interactiveShell(
    variables: [String: String]? = nil
  ) -> ForegroundProgram {
    ForegroundProgram([value(variables, ["SHELL"]) ?? "/bin/sh"])
  }

  /// Creates the user's browser for an address: that of `BROWSER`, or else the desktop's.
  ///
  /// - Parameters:
  ///   - link: The address. A ``/WorkflowTextUI/Link`` is never an option or a command.
  ///   - variables: The environment variables to read; nil for those of this program.
  public static func browser(
    _ link: Link, variables: [String: String]? = nil
  ) -> ForegroundProgram {
    #if canImport(Darwin)
      let usual = "open"
    #else
      let usual = "xdg-open"
    #endif
    return preferred(variables, ["BROWSER"], or: usual, [link.address])
  }

  private static func preferred(
    _ variables: [String: String]?, _ names: [String], or usual: String, _ files: [String]
  ) -> ForegroundProgram {
    // Editors and pagers obey what begins with one of these signs.
    let files = files.map { $0.hasPrefix("-") || $0.hasPrefix("+") ? "./\($0)" : $0 }
    return .shell("\(value(variables, names) ?? usual) \"$@\"", arguments: files)
  }

  /// Returns an outcome that says which program is missing, if it is one that the user chooses.
  ///
  /// A shell runs that one, since the variable may have arguments, and exits with 127 if there is none.
  func explaining(_ outcome: Outcome, variables: [String: String]? = nil) -> Outcome {
    let ending = " \"$@\""
    guard outcome == .exited(127), arguments.starts(with: ["/bin/sh", "-c"]), arguments.count > 2,
      arguments[2].hasSuffix(ending),
      let name = arguments[2].dropLast(ending.count).split(separator: " ").first,
      !name.contains(where: { "\"'`$&|;<>(){}*?[]~\\=".contains($0) })
    else { return outcome }
    let path = (variables ?? ProcessInfo.processInfo.environment)["PATH"] ?? "/usr/bin:/bin"
    let folders = name.contains("/") ? [""] : path.split(separator: ":").map { "\($0)/" }
    let isThere = folders.contains { FileManager.default.isExecutableFile(atPath: $0 + name) }
    return isThere ? outcome : .notStarted(reason: "There is no program '\(name)'")
  }

  /// The value of the first variable that is set and not blank.
  private static func value(_ variables: [String: String]?, _ names: [String]) -> String? {
    let variables = variables ?? ProcessInfo.processInfo.environment
    return names.lazy.compactMap { variables[$0] }.first { $0.contains { !$0.isWhitespace } }
  }
}
