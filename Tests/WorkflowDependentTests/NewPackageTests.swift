import Foundation
import Testing
import WorkflowTestSupport

extension DependentTests {
  /// What `workflow-new` makes, built and tested as its user does.
  @Suite struct NewPackageTests {
    @Test(arguments: [(kind: "app", count: 6), (kind: "library", count: 5)])
    func `a new package is well formed, builds without a warning, and passes its tests`(
      kind: String, count: Int
    ) throws {
      let folder = try TemporaryFolder()
      let name = "new-\(kind)"
      let options = kind == "library" ? ["--library"] : []
      let made = try BuiltProgram("workflow-new").run([name] + options, directory: folder.path)
      try #require(made.status == 0, "\(made.errors)")
      let lint = try DependentPackage.run(
        ["swift", "format", "lint", "--strict", "--recursive", "\(folder.path)/\(name)"])
      #expect(lint.status == 0 && lint.output == "", "\(lint.output)")

      let package = try shared(name, in: folder)
      let build = try package.swift("build", ["--build-tests"])
      #expect(build.status == 0 && !build.output.contains("warning:"), "\(build.output)")
      let test = try package.swift("test", ["--skip-build"], ["WORKFLOW_SNAPSHOTS": "never"])
      #expect(test.status == 0, "\(test.output)")
      #expect(test.output.contains("Test run with \(count) tests"), "\(test.output)")
    }

    @Test func `a new app runs as lines, and prints a frame`() throws {
      let folder = try TemporaryFolder()
      try #require(
        try BuiltProgram("workflow-new").run(["new-app"], directory: folder.path).status == 0)
      let package = try shared("new-app", in: folder)
      // Without a name: it is the only program of the package.
      let lines = try package.swift("run", ["--quiet"])
      #expect(lines.status == 0, "\(lines.output)")
      #expect(lines.output.contains("1 of 3, selected: Basil"), "\(lines.output)")
      let frame = try package.swift("run", ["--quiet", "new-app", "--dump", "--size", "40x8"])
      #expect(frame.status == 0 && frame.output.contains("╭─ Window sill ─"), "\(frame.output)")
      let wrong = try package.swift("run", ["--quiet", "new-app", "--sise"])
      #expect(wrong.status == 2, "\(wrong.output)")
      #expect(wrong.output.contains("new-app: unknown option '--sise'; see new-app --help"))
    }

    @Test(arguments: [[], ["--library"]])
    func `a new package finds the checkout, and a repository by its address`(
      options: [String]
    ) throws {
      let folder = try TemporaryFolder()
      // A repository with the last commit, on the branch that the package asks for.
      let clone = folder.path + "/workflow.git"
      for arguments in [
        ["clone", "--quiet", "--bare", checkout.path, clone],
        ["-C", clone, "update-ref", "refs/heads/main", "HEAD"],
      ] {
        #expect(try DependentPackage.run(["git"] + arguments).status == 0)
      }
      for (name, address) in [("near", []), ("far", ["--url", clone])] {
        let made = try BuiltProgram("workflow-new").run(
          [name] + options + address, directory: folder.path)
        try #require(made.status == 0, "\(made.errors)")
        let found = try DependentPackage.run([
          "swift", "package", "--package-path", "\(folder.path)/\(name)", "show-dependencies",
        ])
        #expect(found.status == 0 && !found.output.contains("warning:"), "\(found.output)")
        #expect(found.output.contains("<\(address.last ?? checkout.path)@"), "\(found.output)")
      }
    }

    /// Returns the package with the dependency that all of these tests share.
    private func shared(_ name: String, in folder: TemporaryFolder) throws -> DependentPackage {
      let package = try DependentPackage(name)
      for path in try FileManager.default.subpathsOfDirectory(atPath: "\(folder.path)/\(name)") {
        let file = folder.url.appending(path: "\(name)/\(path)")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
        let dependency = #/\.package\(\s*name: "Workflow",\s*path: "[^"]*"\)/#
        try package.write(path, text.replacing(dependency) { _ in DependentPackage.dependency })
      }
      return package
    }
  }
}
