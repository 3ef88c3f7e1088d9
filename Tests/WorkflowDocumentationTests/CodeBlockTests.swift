import WorkflowTestSupport
import Foundation
import Testing

/// Every Swift code block of the documents compiles, as a user would compile it.
///
/// The blocks of one document are joined into one file, in order, without manifests. `ReadmeTests`
/// builds packages of blocks.
struct CodeBlockTests {
  // `TutorialTests` compile the steps of the tutorial.
  @Test(
    arguments: pages.filter { $0 != "README.md" && !$0.hasPrefix("docs/tutorial/") },
    Compiler.Settings.allCases)
  func `the code blocks of a document compile`(path: String, settings: Compiler.Settings) throws {
    // A `main.swift` is a program of its own, which the build compiles.
    let text = try String(contentsOf: checkout.appending(path: path), encoding: .utf8)
      .replacing(#/<!-- file: \S+\/main\.swift -->\n\n```swift\n(?:(?!```).*\n)*```\n/#, with: "")
    let blocks = codeBlocks(of: text, language: "swift")
      .filter { !$0.hasPrefix("// swift-tools-version") }
    guard !blocks.isEmpty else { return }
    // A page that imports anything has to import all that it uses.
    let imports = blocks.contains { $0.contains("import ") } ? [] : ["import Workflow"]
    // The module under test is the page itself.
    let source = (imports + blocks).joined(separator: "\n\n")
      .replacing(#/@testable import \w+\n/#, with: "")
    let diagnostics = try Compiler.diagnostics(of: source, settings: settings)
    #expect(diagnostics.isEmpty, "\(path):\n\(diagnostics)")
  }

  @Test func `the program of the README compiles, and Swift 5 mode says why it does not`() throws {
    let text = try String(contentsOf: checkout.appending(path: "README.md"), encoding: .utf8)
    let blocks = codeBlocks(of: text, language: "swift")
    let program = try #require(blocks.first { $0.hasPrefix("import Workflow\n") })
    #expect(try Compiler.diagnostics(ofProgram: program, languageMode: "6") == "")
    let said = try Compiler.diagnostics(ofProgram: program, languageMode: "5")
    let message = "error: 'nil' is not compatible with expected argument type 'any Actor'"
    #expect(said.contains(message), "\(said)")
  }

  @Test func `a block that does not compile is found`() throws {
    let text = "```swift\nlet number: Int = \"text\"\n```\n"
    let source = codeBlocks(of: text, language: "swift").joined()
    #expect(try Compiler.diagnostics(of: source).contains("cannot convert value"))
  }

  @Test(arguments: pages) func `prose is wrapped at 100 columns`(path: String) throws {
    let text = try String(contentsOf: checkout.appending(path: path), encoding: .utf8)
    var isCode = false
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.hasPrefix("```") { isCode.toggle() }
      // Tables, the names of files, and lines without a blank cannot be wrapped.
      guard !isCode, !line.hasPrefix("|"), !line.hasPrefix("<!--"), line.contains(" ") else {
        continue
      }
      #expect(line.count <= 100, "\(path):\(number + 1)")
    }
  }

  @Test func `there are documents and code blocks`() throws {
    #expect(documents.count > 5)
    #expect(catalogues.count == 2 * 14)
    let texts = try documents.map {
      try String(contentsOf: checkout.appending(path: $0), encoding: .utf8)
    }
    #expect(texts.flatMap { codeBlocks(of: $0, language: "swift") }.count > 10)
  }

  @Test func `every file that the architecture page names exists`() throws {
    let page = checkout.appending(path: "docs/architecture.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let names = text.matches(of: /`([A-Za-z+\/]+\.swift)`/).map { String($0.1) }
    #expect(names.count > 20)
    for name in names {
      let places = ["Sources", "Sources/Workflow"].map {
        checkout.appending(path: "\($0)/\(name)").path
      }
      #expect(places.contains { FileManager.default.fileExists(atPath: $0) }, "\(name)")
    }
  }

  @Test(arguments: pages) func `links between documents lead to files`(path: String) throws {
    let file = checkout.appending(path: path)
    let text = try String(contentsOf: file, encoding: .utf8)
    for match in text.matches(of: /\]\(([^)#:]+)(#[^)]*)?\)/) {
      let target = file.deletingLastPathComponent().appending(path: String(match.1)).standardized
      #expect(FileManager.default.fileExists(atPath: target.path), "\(path): \(match.1)")
    }
  }
}

/// The README and everything under `docs`.
let documents: [String] = {
  let folder = checkout.appending(path: "docs")
  let names = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
  return ["README.md"] + names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
}()

/// The pages of the catalogues, from which the reference is made.
let catalogues: [String] = {
  let folder = checkout.appending(path: "Sources")
  let names = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
  return names.filter { $0.hasSuffix(".md") }.sorted().map { "Sources/\($0)" }
}()

/// The pages with code and prose.
let pages = documents + catalogues
