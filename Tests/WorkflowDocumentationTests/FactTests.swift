import Foundation
import Testing
import WorkflowTestSupport

/// What pages say about the layout of the package is so.
struct FactTests {
  @Test func `the README lists the products, and no others`() throws {
    let products = try manifestNames("library") + manifestNames("tool")
    let rows = try text("README.md").matches(of: #/(?m)^\| `([\w-]+)` \| /#).map { String($0.1) }
    #expect(rows.sorted() == products.sorted())
  }

  @Test func `architecture describes every module`() throws {
    let page = try section("## Modules", of: "docs/architecture.md")
    let modules =
      try manifestNames("library") + manifestNames("tool") + manifestNames("module")
      + ["workflow-benchmarks"]
    #expect(modules.filter { !page.contains($0) && $0 != "WorkflowTestSupport" } == [])
  }

  @Test func `architecture draws every library`() throws {
    let page = try section("## Modules", of: "docs/architecture.md")
    let drawings = page.matches(of: #/(?s)```text\n(.*?)```/#).map { String($0.1) }.joined()
    #expect(try manifestNames("library").filter { !drawings.contains($0) } == [])
  }

  @Test func `architecture draws the folders of Workflow`() throws {
    let page = try section("## Modules", of: "docs/architecture.md")
    let drawn = page.matches(of: #/[├└]─ (\w+)\//#).map { String($0.1) }
    #expect(try drawn.sorted() == folders("Sources/Workflow"))
  }

  @Test func `architecture lists the layers of WorkflowTextUI`() throws {
    let page = try section("### The layers of WorkflowTextUI", of: "docs/architecture.md")
    let rows = page.matches(of: #/(?m)^\| `(\w+)` \| /#).map { String($0.1) }
    #expect(try rows.sorted() == folders("Sources/WorkflowTextUI"))
  }

  @Test func `contributing names the limits that are checked`() throws {
    let check = try text(".ci/structure")
    let page = try text("docs/contributing.md").replacing(#/\s+/#, with: " ")
    let files = try #require(check.firstMatch(of: #/"Sources": (\d+), .*"Tests": (\d+)/#))
    let functions = try #require(check.firstMatch(of: #/FUNCTION_LIMIT, CORE_LIMIT = (\d+), /#))
    #expect(page.contains("up to \(files.1) lines, and tests up to \(files.2)."))
    #expect(page.contains("A function has at most \(functions.1) lines"))
  }

  @Test func `architecture lists the mistakes, and one file stops the program`() throws {
    let page = try section("## How a mistake stops the program", of: "docs/architecture.md")
    let named = page.matches(of: #/\n\| `(\w+)`/#).map { String($0.1) }
    var (stopping, mistakes): ([String], [String]) = ([], [])
    let sources = checkout.appending(path: "Sources").path + "/"
    for case let path as String in FileManager.default.enumerator(atPath: sources)!
    where path.hasSuffix(".swift") {
      let code = try String(contentsOfFile: sources + path, encoding: .utf8)
      if code.contains(#/(?m)^[^\/\n]*fatalError\(/#) { stopping.append(path) }
      mistakes += code.matches(of: #/enum (\w+): Mistake/#).map { String($0.1) }
    }
    #expect(stopping == ["WorkflowSynchronization/ProgramStop.swift"])
    #expect(named.sorted() == mistakes.sorted())
  }

  @Test func `the page about terminals lists the requests`() throws {
    let code = try text("Sources/WorkflowTerminal/TerminalRequest.swift")
    let cases = code.matches(of: #/(?m)^  case (\w+)/#).map { String($0.1) }
    let page = try text("docs/terminal-apps.md")
    let table = try #require(page.split(separator: "is one of these:\n\n").dropFirst().first)
    let rows = try #require(table.split(separator: "\n\n").first)
    let listed = rows.matches(of: #/(?m)^\| `\.(\w+)/#).map { String($0.1) }
    #expect(!cases.isEmpty && listed.sorted() == cases.sorted())
  }

  @Test func `a check of benchmarks names what it leaves out`() throws {
    let result = try BuiltProgram("workflow-benchmarks").run(["--check", "--only", "host bytes"])
    #expect(result.errors.contains("not checked: "))
    #expect(result.errors.contains("type-field") && result.errors.contains("--instructions"))
  }

  @Test func `tests of samples see what is public`() throws {
    let tests = checkout.appending(path: "Tests").path + "/"
    for case let path as String in FileManager.default.enumerator(atPath: tests)!
    where path.contains("SampleTests/") && path.hasSuffix(".swift") {
      let code = try String(contentsOfFile: tests + path, encoding: .utf8)
      let opened = code.matches(of: #/@testable import (\w+)/#).map { String($0.1) }
      #expect(opened.allSatisfy { $0.hasSuffix("Sample") }, "\(path): \(opened)")
    }
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: checkout.appending(path: path), encoding: .utf8)
  }

  /// Returns a section of a page, up to the next heading of its level or above.
  private func section(_ heading: String, of path: String) throws -> Substring {
    let page = try text(path)
    let start = try #require(page.range(of: "\n\(heading)\n")).upperBound
    let level = heading.prefix { $0 == "#" }.count
    let next = try Regex("\\n#{1,\(level)} ")
    return page[start..<(page[start...].firstRange(of: next)?.lowerBound ?? page.endIndex)]
  }

  /// Returns the names that the manifest declares by a function.
  private func manifestNames(_ function: String) throws -> [String] {
    let names = try text("Package.swift").matches(
      of: Regex("\\b\(function)\\(\\s*\"([\\w-]+)\"", as: (Substring, Substring).self))
    try #require(!names.isEmpty)
    return names.map { String($0.1) }
  }

  /// Returns the names of the folders with sources in a folder.
  private func folders(_ path: String) throws -> [String] {
    let folder = checkout.appending(path: path)
    return try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.isDirectoryKey]
    )
    .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
    .filter { $0.pathExtension != "docc" }
    .map(\.lastPathComponent).sorted()
  }
}
