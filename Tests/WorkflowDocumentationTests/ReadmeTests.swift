import Foundation
import Testing
import WorkflowTestSupport

/// The README's package, pasted into an empty folder, builds and runs.
struct ReadmeTests {
  @Test(.slow) func `the package of the README builds and prints what the README says`() throws {
    let readme = try String(contentsOf: checkout.appending(path: "README.md"), encoding: .utf8)
    let blocks = codeBlocks(of: readme, language: "swift")
    let manifest = try #require(blocks.first { $0.hasPrefix("// swift-tools-version") })
    let program = try #require(blocks.first { $0.hasPrefix("import Workflow\n") })
    let address = #/\.package\(url: "[^"]*", branch: "[^"]*"\)/#
    try #require(manifest.contains(address))

    // A package's identity is its folder's name, so a link gives the checkout the README's name.
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/workflow", withDestinationPath: checkout.path)
    let local = manifest.replacing(address) { _ in
      #".package(path: "\#(folder.path)/workflow")"#
    }
    try folder.write("counter/Package.swift", local.utf8)
    try folder.write("counter/Sources/counter/main.swift", program.utf8)

    let run = try run([
      "swift", "run", "--package-path", folder.path + "/counter", "--scratch-path",
      checkout.appending(path: ".build/readme-package").path, "--quiet", "counter",
    ])
    let expected = try #require(program.firstMatch(of: #/print\(.*\)  // (.*)/#)).1
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.split(separator: "\n").last == expected, "\(run.output)")
    #expect(!run.output.contains("warning:"), "\(run.output)")
  }

  @Test(.slow) func `the address of the README's package leads to it`() throws {
    let readme = try String(contentsOf: checkout.appending(path: "README.md"), encoding: .utf8)
    let manifest = try #require(
      codeBlocks(of: readme, language: "swift").first { $0.hasPrefix("// swift-tools-version") })
    let folder = try TemporaryFolder()
    // A repository with the last commit, under the name and on the branch that the README has.
    let clone = folder.path + "/workflow.git"
    for arguments in [
      ["clone", "--quiet", "--bare", checkout.path, clone],
      ["-C", clone, "update-ref", "refs/heads/main", "HEAD"],
    ] {
      #expect(try run(["git"] + arguments).status == 0)
    }
    let local = manifest.replacing("ADDRESS/workflow.git", with: clone)
    try #require(local.contains(clone))
    try folder.write("counter/Package.swift", local.utf8)
    try folder.write("counter/Sources/counter/main.swift", [])
    let found = try run([
      "swift", "package", "--package-path", folder.path + "/counter", "show-dependencies",
      "--format", "text",
    ])
    #expect(found.status == 0 && found.output.contains("workflow"), "\(found.output)")
  }

  /// Runs the package manager, and returns what it and the program printed.
  private func run(_ arguments: [String]) throws -> (output: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (String(decoding: bytes, as: UTF8.self), process.terminationStatus)
  }
}
