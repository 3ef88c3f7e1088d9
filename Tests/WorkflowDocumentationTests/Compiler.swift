import WorkflowTestSupport
import Foundation

/// Compiles source text against the modules that were built for these tests.
///
/// It compiles as far as SIL, the stage at which all errors have been found.
struct Compiler {
  /// The folder into which the build put its modules, beside the program that runs the tests.
  private static let modules: URL = {
    var folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    // On Apple's platforms the program is in a bundle, some levels below.
    while folder.path != "/" {
      let modules = folder.appending(path: "Modules")
      if FileManager.default.fileExists(atPath: modules.path) { return modules }
      folder.deleteLastPathComponent()
    }
    return folder
  }()

  private static let headers = ["CWorkflowExecutor", "CWorkflowTerminal"].map {
    checkout.appending(path: "Sources/\($0)/include")
  }

  /// The features that a user's module turns on.
  enum Settings: String, CaseIterable {
    /// The language mode alone, as in a package that sets nothing else.
    case standard
    /// All upcoming features that this package turns on.
    case upcoming
    /// Everything without an annotation is on the main actor, as in new projects of Xcode.
    case mainActor

    fileprivate var arguments: [String] {
      switch self {
      case .standard: ["-swift-version", "6"]
      case .mainActor: ["-swift-version", "6", "-default-isolation", "MainActor"]
      case .upcoming:
        ["-swift-version", "6"]
          + [
            "ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault",
            "InferIsolatedConformances", "NonisolatedNonsendingByDefault",
          ].flatMap { ["-enable-upcoming-feature", $0] }
      }
    }
  }

  /// Returns what the compiler prints about a source file; empty if there are no diagnostics.
  static func diagnostics(
    of source: String, settings: Settings = .upcoming, options: [String] = []
  ) throws -> String {
    try run(settings.arguments + options, on: source)
  }

  /// Returns what the compiler prints about the files of a module.
  static func diagnostics(ofFiles paths: [String], options: [String] = []) throws -> String {
    try run(
      Settings.upcoming.arguments + ["-wmo"] + options + paths, on: "", named: "Nothing.swift")
  }

  /// Returns what the compiler prints about the `main.swift` of a program, in a language mode.
  static func diagnostics(
    ofProgram source: String, languageMode: String, options: [String] = []
  ) throws -> String {
    try run(["-swift-version", languageMode] + options, on: source, named: "main.swift")
  }

  /// Returns how long processors work for the compiler, which other programs hardly change, and what
  /// it prints.
  static func processorTime(of source: String) throws -> (said: String, seconds: Double) {
    // The last line is that of the shell's children: user and system, such as "0m1.204s 0m0.087s".
    let shell = ["sh", "-c", #""$@"; times"#, "sh"]
    var lines = try run(Settings.standard.arguments, on: source, through: shell)
      .split(separator: "\n")
    let times = lines.popLast()?.split(whereSeparator: { "ms ".contains($0) }).compactMap {
      Double($0)
    }
    _ = lines.popLast()
    guard let times, times.count == 4 else { return ("the shell printed no times", 0) }
    return (lines.joined(separator: "\n"), times[0] * 60 + times[1] + times[2] * 60 + times[3])
  }

  private static func run(
    _ options: [String], on source: String, named name: String = "Snippet.swift",
    through shell: [String] = []
  ) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "workflow-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: name)
    try source.write(to: file, atomically: true, encoding: .utf8)

    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments =
      shell
      + ["swiftc", "-emit-sil", "-o", "/dev/null", "-I", modules.path]
      + (name == "main.swift" ? [] : ["-parse-as-library"])
      + headers.flatMap { ["-I", $0.path] } + options + [file.path]
    let output = Pipe()
    compiler.standardOutput = output
    compiler.standardError = output
    try compiler.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    compiler.waitUntilExit()
    let said = String(decoding: text, as: UTF8.self)
    return compiler.terminationStatus == 0 || !said.isEmpty ? said : "failed without output"
  }
}
