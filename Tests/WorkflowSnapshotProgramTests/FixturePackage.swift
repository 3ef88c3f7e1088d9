import WorkflowTestSupport
import Foundation
import Testing

/// A separate package with tests of both libraries, built once against this checkout.
///
/// Its tests contain the path at which they were built, so the runs share one folder, one after the
/// other.
struct FixturePackage {
  /// What a process printed, and how it ended.
  struct Run {
    var output: String
    var status: Int32
  }

  private static let here = URL(filePath: #filePath).deletingLastPathComponent()
  private static let checkout = here.deletingLastPathComponent().deletingLastPathComponent()
  static let folder = checkout.appending(path: ".build/snapshot-fixture")
  static let snapshots = folder.appending(path: "Tests/__Snapshots__")
  private static let sources = [
    "Tests/AppTests/AppTests.swift", "Tests/OldTests/OldTests.swift",
    "Tests/OldTests/TesterTests.swift",
  ]

  /// The arguments that tell a command which package is meant.
  private static let place = ["--package-path", folder.path]

  private static let built = Result { try build() }

  /// Restores the first state of the package: built, without snapshots.
  init() throws {
    try Self.built.get()
    try? FileManager.default.removeItem(at: Self.snapshots)
    try Self.copySources()
  }

  private static func build() throws {
    let manifest = try String(
      contentsOf: here.appending(path: "Package/Package.swift.txt"), encoding: .utf8)
    try write(
      manifest.replacing("CHECKOUT", with: checkout.path),
      to: folder.appending(path: "Package.swift"))
    try copySources()
    for command in [["--build-tests"], ["--product", "workflow-snapshots"]] {
      let build = try run(["swift", "build"] + place + command)
      guard build.status == 0 else { throw Failed(output: build.output) }
    }
  }

  private static func copySources() throws {
    for path in sources {
      let text = try String(
        contentsOf: here.appending(path: "Package/\(path)"), encoding: .utf8)
      try write(text, to: folder.appending(path: path))
    }
  }

  /// Writes a file only if it changes, because an unchanged date saves a build.
  private static func write(_ text: String, to file: URL) throws {
    if (try? String(contentsOf: file, encoding: .utf8)) == text { return }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }
}

/// A build that failed.
private struct Failed: Error { var output: String }

// MARK: - Runs

extension FixturePackage {
  /// Runs the tests as a user does.
  func test(
    _ arguments: [String] = [], _ environment: [String: String] = [:]
  ) throws -> Run {
    try Self.run(["swift", "test", "--skip-build"] + Self.place + arguments, environment)
  }

  /// Runs the tests of both libraries whose names contain a text, each library as a program of its own.
  ///
  /// For what they print: if a piece that `swift test` reads from them ends within a character, the
  /// whole piece is lost.
  func testDirectly(_ part: String? = nil, _ environment: [String: String] = [:]) throws -> Run {
    let names = try Self.run([Self.program, "--list-tests"]).output.split(separator: "\n")
      .filter { $0.contains("/") && (part.map($0.contains) ?? true) }
    var run = Run(output: "", status: 0)
    if !names.isEmpty {
      run = try Self.run([Self.program, names.joined(separator: ",")], environment)
    }
    let second = try Self.run(Self.tests + (part.map { ["--filter", $0] } ?? []), environment)
    return Run(output: run.output + second.output, status: max(run.status, second.status))
  }

  /// Runs the tests of Swift Testing many times, in one process.
  func repeatTests(_ count: Int, _ environment: [String: String] = [:]) throws -> Run {
    try Self.run(Self.tests + ["--repetitions", "\(count)"], environment)
  }

  /// Runs the tests of Swift Testing as a user who is not root.
  func testWithoutRights(_ environment: [String: String] = [:]) throws -> Run {
    try Self.run((Self.withoutRights ?? []) + Self.tests, environment)
  }

  /// The words before a command that must not run as root; nil if that is not possible.
  static let withoutRights: [String]? = {
    guard geteuid() == 0 else { return [] }
    let command = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    let attempt = try? run(command + ["ls", here.path])
    return attempt?.status == 0 ? command : nil
  }()

  private static let program = folder.appending(path: ".build/debug/FixturePackageTests.xctest")
    .path
  private static let tests = [program, "--testing-library", "swift-testing"]

  /// Runs the review tool.
  func tool(_ arguments: [String]) throws -> Run {
    let program = Self.folder.appending(path: ".build/debug/workflow-snapshots").path
    let command = arguments.prefix(1) + Self.place + arguments.dropFirst()
    return try Self.run([program] + command)
  }

  /// The files below the folder of snapshots, sorted.
  var files: [String] {
    let all = FileManager.default.enumerator(atPath: Self.snapshots.path)?.allObjects
    return (all as? [String] ?? []).filter { $0.contains(".txt") || $0.contains(".pending") }
      .sorted()
  }

  private static func run(
    _ command: [String], _ environment: [String: String] = [:]
  ) throws -> Run {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = here
    var inherited = ProcessInfo.processInfo.environment
    for name in ["CI", "WORKFLOW_SNAPSHOTS", "WORKFLOW_SNAPSHOTS_USED"] { inherited[name] = nil }
    process.environment = inherited.merging(environment) { _, new in new }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Run(output: String(decoding: data, as: UTF8.self), status: process.terminationStatus)
  }
}
