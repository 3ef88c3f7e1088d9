import Foundation
import Testing
import WorkflowTestSupport

extension DependentTests {
  /// The README's package, pasted into an empty folder, builds and runs.
  @Suite struct ReadmeTests {
    @Test func `the package of the README builds and prints what the README says`() throws {
      let readme = try String(contentsOf: checkout.appending(path: "README.md"), encoding: .utf8)
      let blocks = codeBlocks(of: readme, language: "swift")
      let manifest = try #require(blocks.first { $0.hasPrefix("// swift-tools-version") })
      let program = try #require(blocks.first { $0.hasPrefix("import Workflow\n") })
      let address = #/\.package\(url: "[^"]*", branch: "[^"]*"\)/#
      try #require(manifest.contains(address))

      let package = try DependentPackage("counter")
      try package.write(
        "Package.swift", manifest.replacing(address) { _ in DependentPackage.dependency })
      try package.write("Sources/counter/main.swift", program)
      let run = try package.swift("run", ["--quiet", "counter"])
      let expected = try #require(program.firstMatch(of: #/print\(.*\)  // (.*)/#)).1
      #expect(run.status == 0, "\(run.output)")
      #expect(run.output.split(separator: "\n").last == expected, "\(run.output)")
      #expect(!run.output.contains("warning:"), "\(run.output)")
    }

    @Test func `the blocks of a terminal app build where the page puts them`() throws {
      let page = try String(
        contentsOf: checkout.appending(path: "docs/terminal-apps.md"), encoding: .utf8)
      let package = try DependentPackage("shopping")
      let file = #/(?s)`([\w\/]+\.swift)`(?:(?!```|\n#).)*?:\n\n```swift\n(.*?)\n```/#
      let files = page.matches(of: file).map { (path: String($0.1), text: String($0.2)) }
      #expect(files.count == 5)
      for (path, text) in files {
        let address = #/\.package\(url: "[^"]*", branch: "[^"]*"\)/#
        try package.write(path, text.replacing(address) { _ in DependentPackage.dependency })
      }
      let build = try package.swift("build", ["--build-tests"])
      #expect(build.status == 0 && !build.output.contains("warning:"), "\(build.output)")
      let run = try package.swift("run", ["--quiet", "shopping", "--size", "38x7"])
      #expect(run.status == 0 && run.output.contains("Nothing to buy."), "\(run.output)")
    }

    @Test func `the address of the README's package leads to it`() throws {
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
        #expect(try DependentPackage.run(["git"] + arguments).status == 0)
      }
      let local = manifest.replacing("ADDRESS/workflow.git", with: clone)
      try #require(local.contains(clone))
      try folder.write("counter/Package.swift", local.utf8)
      try folder.write("counter/Sources/counter/main.swift", [])
      let found = try DependentPackage.run([
        "swift", "package", "--package-path", folder.path + "/counter", "show-dependencies",
        "--format", "text",
      ])
      #expect(found.status == 0 && found.output.contains("workflow"), "\(found.output)")
    }
  }
}
