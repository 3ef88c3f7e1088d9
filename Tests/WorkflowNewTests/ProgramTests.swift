import Foundation
import Testing
import WorkflowTestSupport

/// The program as its users start it.
///
/// `WorkflowDependentTests` build what it makes.
struct ProgramTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `an app has everything that it needs, under its names`() throws {
    let made = try run("my-app")
    #expect(
      made.output == """
        Made my-app. Next:

          cd my-app
          swift test
          swift run

        README.md says where to change what.

        """)
    #expect(made.status == 0 && made.errors == "")
    #expect(
      try files() == [
        "my-app/.gitattributes", "my-app/.github/workflows/ci.yml", "my-app/.gitignore",
        "my-app/Package.swift", "my-app/README.md", "my-app/Sources/MyApp/DrinkingWorker.swift",
        "my-app/Sources/MyApp/Plant.swift", "my-app/Sources/MyApp/PlantScreen.swift",
        "my-app/Sources/MyApp/PlantWorkflow.swift", "my-app/Sources/MyApp/Program.swift",
        "my-app/Sources/MyApp/SillScreen.swift", "my-app/Sources/MyApp/SillWorkflow.swift",
        "my-app/Tests/MyAppTests/PlantTests.swift", "my-app/Tests/MyAppTests/ScreenTests.swift",
        "my-app/Tests/MyAppTests/SillTests.swift",
        "my-app/Tests/__Snapshots__/MyAppTests/ScreenTests/"
          + "the-screen-shows-the-water-and-the-news.txt",
      ])
    #expect(try text("my-app/Package.swift").contains(#"name: "my-app","#))
    #expect(try text("my-app/Package.swift").contains(#"path: "\#(checkout.path)")"#))
    #expect(try text("my-app/.gitattributes").contains("\nTests/__Snapshots__/** -text\n"))
    #expect(try text("my-app/.gitignore").contains("\n*.pending\n"))
    for file in try files() {
      #expect(try !text(file).contains(#/__[A-Z]+__/#), "a placeholder in \(file)")
    }
  }

  @Test func `a library has no terminal and no snapshot`() throws {
    #expect(try run("--library", "Windows").status == 0)
    let made = try files()
    #expect(made.contains("Windows/Sources/Windows/SillWorkflow.swift"))
    #expect(!made.contains { $0.contains("Program") || $0.contains("__Snapshots__") })
    #expect(try !text("Windows/Package.swift").contains("Terminal"))
  }

  @Test(arguments: [
    ("my-app", "MyApp", "my-app"), ("MyApp", "MyApp", "my-app"), ("myApp2", "MyApp2", "my-app2"),
    ("HTTPServer_two", "HTTPServerTwo", "http-server-two"), ("x", "X", "x"),
  ]) func `module and program follow from the name`(name: String, module: String, program: String)
    throws
  {
    #expect(try run(name).status == 0)
    let manifest = try text("\(name)/Package.swift")
    #expect(manifest.contains(#"name: "\#(name)","#))
    #expect(manifest.contains(#"name: "\#(program)",\#n      targets: ["\#(module)"])"#))
  }

  @Test func `a path before the name says where to make it`() throws {
    try folder.write("apps/x", [])
    let made = try run("apps/my-app/")
    #expect(made.output.contains("\n  cd apps/my-app\n"))
    #expect(try files().contains("apps/my-app/Package.swift"))
    let none = try run("nowhere/my-app")
    #expect(none.status == 1)
    #expect(
      none.errors == "workflow-new: there is no folder '\(folder.path)/nowhere'; make it first\n")
  }

  @Test func `an address takes the place of the checkout`() throws {
    #expect(try run("app", "--url", "git@example.org:us/flow.git").status == 0)
    let manifest = try text("app/Package.swift")
    #expect(
      manifest.contains(
        """
            .package(
              url: "git@example.org:us/flow.git",
              branch: "main")
        """))
    #expect(manifest.contains(#".product(name: "Workflow", package: "flow")"#))
    #expect(try !text("app/README.md").contains("Before you share it"))
    // A long one cannot be broken, and the made package checks the lengths of its lines.
    let long = "https://example.org/\(String(repeating: "us/", count: 30))flow.git"
    #expect(try run("long", "--url=\(long)").status == 0)
    #expect(try text("long/Package.swift").contains("\n// swift-format-ignore\nlet package"))
  }

  @Test(arguments: [
    ([], "a name is missing, such as my-app"),
    ([""], "a name is missing, such as my-app"),
    (["one", "two"], "one name at a time: 'two' is too much"),
    (["app", "--libary"], "unknown option '--libary'"),
    (["app", "--url="], "--url needs an address, such as https://example.org/workflow.git"),
    (["app", "--url"], "--url needs an address, such as https://example.org/workflow.git"),
    (
      ["app", "--url", "a b"],
      "'a b' is no address; write one such as https://example.org/workflow.git"
    ),
    (["Workflow"], "there is a module Workflow already; write WorkflowApp instead"),
    (["testing"], "there is a module Testing already; write testing-app instead"),
    (["testing", "--library"], "there is a module Testing already; write testing-kit instead"),
    (["self"], "no module can be called Self; write self-app instead"),
    (
      ["flow", "--url", "https://example.org/Flow.git"],
      """
      'flow' is the name of Workflow's own folder or repository, and the package manager would take \
      one for the other; write flow-app instead
      """
    ),
  ]) func `bad usage says what to write instead, and exits with 2`(
    arguments: [String], message: String
  ) throws {
    try expectRefusal(arguments, message)
  }

  @Test(arguments: [
    ("3d", "app-3d"), ("my app", "my-app"), ("é-té", "e-te"), ("..", "my-app"), ("日本", "my-app"),
  ]) func `a name that is no module says which one is`(name: String, other: String) throws {
    try expectRefusal(
      [name],
      """
      '\(name)' does not make the name of a module: use letters from A to Z, digits and dashes, and \
      begin with a letter; write \(other) instead
      """)
    #expect(try run(other).status == 0)
  }

  @Test func `no package is called like a target of this one`() throws {
    let manifest = try text(at: checkout.appending(path: "Package.swift"))
      .replacing(#/trait\(name: "\w+"/#, with: "")
    let databases = manifest.matches(of: #/\bdatabase\("(\w+)"/#).map { "C\($0.1)" }
    let targets =
      databases
      + manifest.matches(
        of: #/\b(?:library|module|probe|sample|name:)\(?\s*"(\w+)"/#
      ).map { String($0.1) }
    let samples = Set(manifest.matches(of: #/\bsample\(\s*"(\w+)"/#).map { String($0.1) })
    try #require(samples.count > 7 && targets.contains("MailReadingSample"))
    #expect(!databases.isEmpty)
    for target in targets {
      let name = samples.contains(target) ? "\(target)Sample" : target
      #expect(try run(name).errors.contains("there is a module \(name) already"), "\(name)")
    }
  }

  @Test func `nothing that exists is touched`() throws {
    try folder.write("my-app/notes.txt", "mine".utf8)
    let refused = try run("my-app")
    #expect(refused.status == 1 && refused.output == "")
    #expect(
      refused.errors == """
        workflow-new: '\(folder.path)/my-app' exists already; give another name, or move it away

        """)
    #expect(try files() == ["my-app/notes.txt"])
  }

  @Test func `a failure half-way leaves nothing`() throws {
    // The folder of its tests has a name that no file system takes.
    let failed = try run(String(repeating: "x", count: 253))
    #expect(failed.status == 1 && failed.errors.contains("cannot be written: "))
    #expect(try files() == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func `help is printed on standard output`() throws {
    let shown = try run("--help")
    #expect(shown.output.hasPrefix("usage: workflow-new NAME"))
    #expect(shown.status == 0 && shown.errors == "")
    #expect(shown.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }
}

extension ProgramTests {
  private func expectRefusal(_ arguments: [String], _ message: String) throws {
    let refused = try run(arguments)
    #expect(refused.status == 2 && refused.output == "")
    #expect(refused.errors == "workflow-new: \(message); see workflow-new --help\n")
    #expect(try files() == [])
  }

  private func run(
    _ arguments: String...
  ) throws -> (output: String, errors: String, status: Int32) {
    try run(arguments)
  }

  private func run(
    _ arguments: [String]
  ) throws -> (output: String, errors: String, status: Int32) {
    try BuiltProgram("workflow-new").run(arguments, directory: folder.path)
  }

  private func text(_ path: String) throws -> String {
    try text(at: folder.url.appending(path: path))
  }

  private func text(at file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }

  /// The files in the folder, sorted.
  private func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
      var isFolder: ObjCBool = false
      let file = folder.path + "/" + path
      return FileManager.default.fileExists(atPath: file, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }
}
