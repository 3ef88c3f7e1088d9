import Foundation
import Testing

/// Every Swift code block of the README and of the documents compiles.
///
/// The blocks of one document make one file, in order.
struct CodeBlockTests {
  @Test(arguments: documents) func `the code blocks of a document compile`(path: String) throws {
    let text = try String(contentsOf: checkout.appending(path: path), encoding: .utf8)
    let blocks = codeBlocks(of: text, language: "swift")
    guard !blocks.isEmpty else { return }
    let source = (["import Workflow"] + blocks).joined(separator: "\n\n")
    let diagnostics = try Compiler.diagnostics(of: source)
    #expect(diagnostics.isEmpty, "\(path):\n\(diagnostics)")
  }

  @Test func `a block that does not compile is found`() throws {
    let text = "```swift\nlet number: Int = \"text\"\n```\n"
    let source = codeBlocks(of: text, language: "swift").joined()
    #expect(try Compiler.diagnostics(of: source).contains("cannot convert value"))
  }

  @Test func `there are documents, with code blocks`() throws {
    #expect(documents.count > 5)
    let texts = try documents.map {
      try String(contentsOf: checkout.appending(path: $0), encoding: .utf8)
    }
    #expect(texts.flatMap { codeBlocks(of: $0, language: "swift") }.count > 10)
  }

  @Test func `the files that the architecture names are there`() throws {
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

  @Test(arguments: documents) func `links between documents lead somewhere`(path: String) throws {
    let file = checkout.appending(path: path)
    let text = try String(contentsOf: file, encoding: .utf8)
    for match in text.matches(of: /\]\(([^)#:]+)(#[^)]*)?\)/) {
      let target = file.deletingLastPathComponent().appending(path: String(match.1)).standardized
      #expect(FileManager.default.fileExists(atPath: target.path), "\(path): \(match.1)")
    }
  }
}

/// The README and everything under `docs`.
private let documents: [String] = {
  let folder = checkout.appending(path: "docs")
  let names = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
  return ["README.md"] + names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
}()

private func codeBlocks(of text: String, language: String) -> [String] {
  var blocks: [String] = []
  var block: [Substring]?
  for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
    if line == "```\(language)" {
      block = []
    } else if line == "```", let lines = block {
      blocks.append(lines.joined(separator: "\n"))
      block = nil
    } else {
      block?.append(line)
    }
  }
  return blocks
}
