import Foundation

/// Compiles source text, up to where all errors are found, against the modules that were built for these tests.
struct Compiler {
  /// Where the build put its modules: beside the program that runs the tests.
  private static let modules: URL = {
    var folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    // On Apple's systems the tests are a bundle some levels below.
    while folder.path != "/" {
      let modules = folder.appending(path: "Modules")
      if FileManager.default.fileExists(atPath: modules.path) { return modules }
      folder.deleteLastPathComponent()
    }
    return folder
  }()

  private static let headers = ["CExecutor", "CTerminal"].map {
    checkout.appending(path: "Sources/\($0)/include")
  }

  /// What a module of a user turns on.
  private static let options = [
    "-swift-version", "6",
    "-enable-upcoming-feature", "ExistentialAny",
    "-enable-upcoming-feature", "MemberImportVisibility",
    "-enable-upcoming-feature", "InternalImportsByDefault",
    "-enable-upcoming-feature", "InferIsolatedConformances",
    "-enable-upcoming-feature", "NonisolatedNonsendingByDefault",
  ]

  /// Returns what the compiler says of a source file; empty if it compiles without a word.
  static func diagnostics(of source: String, options: [String] = options) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "workflow-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "Snippet.swift")
    try source.write(to: file, atomically: true, encoding: .utf8)

    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments =
      ["swiftc", "-emit-sil", "-o", "/dev/null", "-parse-as-library", "-I", modules.path]
      + headers.flatMap { ["-I", $0.path] } + options + [file.path]
    let output = Pipe()
    compiler.standardOutput = output
    compiler.standardError = output
    try compiler.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    compiler.waitUntilExit()
    let said = String(decoding: text, as: UTF8.self)
    return compiler.terminationStatus == 0 || !said.isEmpty ? said : "failed without a word"
  }
}

/// The top of the checkout.
let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()
