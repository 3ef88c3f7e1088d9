import Foundation
import WorkflowTestSupport

/// A package that depends on this one, as an app does.
///
/// The folder of a clone may be called anything, so the dependency is a link called `x`. All of these
/// packages build into one folder, for which this package is built once.
struct DependentPackage {
  /// What a process printed, and how it ended.
  struct Run {
    var output: String
    var status: Int32
  }

  private static let all = checkout.appending(path: ".build/dependents")

  /// Where the package is, and where what it builds is.
  let folder: URL
  static let built = all.appending(path: "build")

  /// The arguments that tell a command which package is meant.
  ///
  /// The package manager would take the description of another package in the shared folder for its own.
  var place: [String] {
    ["--package-path", folder.path, "--scratch-path", Self.built.path]
      + ["--disable-build-manifest-caching"]
  }

  /// The dependency, as a manifest has it.
  static let dependency = #".package(name: "Workflow", path: "\#(all.path)/x")"#

  init(_ name: String) throws {
    folder = Self.all.appending(path: name)
    let link = Self.all.appending(path: "x").path
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) == nil {
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: checkout.path)
    }
  }

  /// Writes a file only if it changes, because an unchanged date saves a build.
  func write(_ path: String, _ text: String) throws {
    let file = folder.appending(path: path)
    if (try? String(contentsOf: file, encoding: .utf8)) == text { return }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  /// Runs a command of the package manager.
  func swift(
    _ command: String, _ arguments: [String] = [], _ environment: [String: String] = [:]
  ) throws -> Run {
    try Self.run(["swift", command] + place + arguments, environment)
  }

  /// Runs a program, in an environment that does not come from an outer run of tests.
  static func run(_ command: [String], _ environment: [String: String] = [:]) throws -> Run {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = checkout
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
