import Foundation
import Testing
import WorkflowTestSupport

/// A separate package with tests of both libraries, built once against this checkout.
///
/// Its tests contain the path at which they were built, so the runs share one folder, one after the
/// other.
struct FixturePackage {
  typealias Run = DependentPackage.Run

  private static let here = URL(filePath: #filePath).deletingLastPathComponent()
  private static let sources = [
    "Tests/AppTests/AppTests.swift", "Tests/OldTests/OldTests.swift",
    "Tests/OldTests/TesterTests.swift",
  ]

  private static let built = Result { try build() }
  private let package: DependentPackage

  /// Restores the first state of the package: built, without snapshots.
  init() throws {
    package = try Self.built.get()
    try? FileManager.default.removeItem(at: snapshots)
    try Self.copySources(to: package)
  }

  var folder: URL { package.folder }
  var snapshots: URL { folder.appending(path: "Tests/__Snapshots__") }

  private static func build() throws -> DependentPackage {
    let package = try DependentPackage("fixture")
    let manifest = try String(
      contentsOf: here.appending(path: "Package/Package.swift.txt"), encoding: .utf8)
    try package.write(
      "Package.swift", manifest.replacing("DEPENDENCY", with: DependentPackage.dependency))
    try copySources(to: package)
    for arguments in [["--build-tests"], ["--product", "workflow-snapshots"]] {
      let build = try package.swift("build", arguments)
      guard build.status == 0 else { throw Failed(output: build.output) }
    }
    return package
  }

  private static func copySources(to package: DependentPackage) throws {
    for path in sources {
      try package.write(
        path, String(contentsOf: here.appending(path: "Package/\(path)"), encoding: .utf8))
    }
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
    try package.swift("test", ["--skip-build"] + arguments, environment)
  }

  /// Runs the tests of both libraries whose names contain a text, each library as a program of its own.
  ///
  /// For what they print: if a piece that `swift test` reads from them ends within a character, the
  /// whole piece is lost.
  func testDirectly(_ part: String? = nil, _ environment: [String: String] = [:]) throws -> Run {
    let names = try DependentPackage.run([Self.program, "--list-tests"]).output.split(
      separator: "\n"
    )
    .filter { $0.contains("/") && (part.map($0.contains) ?? true) }
    var run = Run(output: "", status: 0)
    if !names.isEmpty {
      run = try DependentPackage.run([Self.program, names.joined(separator: ",")], environment)
    }
    let second = try DependentPackage.run(
      Self.tests + (part.map { ["--filter", $0] } ?? []), environment)
    return Run(output: run.output + second.output, status: max(run.status, second.status))
  }

  /// Runs the tests of Swift Testing many times, in one process.
  func repeatTests(_ count: Int, _ environment: [String: String] = [:]) throws -> Run {
    try DependentPackage.run(Self.tests + ["--repetitions", "\(count)"], environment)
  }

  /// Runs the tests of Swift Testing as a user who is not root.
  func testWithoutRights(_ environment: [String: String] = [:]) throws -> Run {
    try DependentPackage.run((Self.withoutRights ?? []) + Self.tests, environment)
  }

  /// The words before a command that must not run as root; nil if that is not possible.
  static let withoutRights: [String]? = {
    guard geteuid() == 0 else { return [] }
    let command = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    let attempt = try? DependentPackage.run(command + ["ls", here.path])
    return attempt?.status == 0 ? command : nil
  }()

  private static let program =
    DependentPackage.built.appending(path: "debug/FixturePackageTests.xctest").path
  private static let tests = [program, "--testing-library", "swift-testing"]

  /// Runs the review tool.
  func tool(_ arguments: [String]) throws -> Run {
    let program = DependentPackage.built.appending(path: "debug/workflow-snapshots").path
    let place = ["--package-path", folder.path]
    return try DependentPackage.run([program] + arguments.prefix(1) + place + arguments.dropFirst())
  }

  /// The files below the folder of snapshots, sorted.
  var files: [String] {
    let all = FileManager.default.enumerator(atPath: snapshots.path)?.allObjects
    return (all as? [String] ?? []).filter { $0.contains(".txt") || $0.contains(".pending") }
      .sorted()
  }
}
