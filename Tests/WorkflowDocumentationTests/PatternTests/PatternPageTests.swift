import Foundation
import Testing
import WorkflowTestSupport

/// The page of questions and answers holds the code that these tests run.
///
/// With `WORKFLOW_WRITE_DOCUMENTS=1`, the blocks of code are written anew.
struct PatternPageTests {
  private let path = "docs/patterns.md"
  private let folder = "Tests/WorkflowDocumentationTests/Patterns"

  @Test func `each block of code is the file that is tested`() throws {
    var page = try String(contentsOf: checkout.appending(path: path), encoding: .utf8)
    var modules: Set<String> = []
    let names = try FileManager.default.contentsOfDirectory(
      atPath: checkout.appending(path: folder).path)
    #expect(names.count == 24)
    for file in names.sorted().map({ "\(folder)/\($0)" }) {
      let source = try String(contentsOf: checkout.appending(path: file), encoding: .utf8)
      let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
      let imports = lines.filter { $0.hasPrefix("import ") }
      modules.formUnion(imports.map { String($0) })
      try setBlock(after: "file: \(file)", to: lines.dropFirst(imports.count + 1), in: &page)
    }
    try setBlock(after: "imports", to: modules.sorted() + [""], in: &page)
    #expect(
      try isDocument(page, at: path),
      "\(path) is not as it would be made: WORKFLOW_WRITE_DOCUMENTS=1 swift test")
  }

  @Test func `each question has an answer with code`() throws {
    let page = try String(contentsOf: checkout.appending(path: path), encoding: .utf8)
    let answers = page.split(separator: "\n## ").dropFirst().filter { $0.contains("?\n") }
    #expect(answers.count == 24)
    for answer in answers {
      let blocks = codeBlocks(of: String(answer), language: "swift")
      #expect(blocks.count == 1, "\(answer.prefix(40))")
      #expect(answer.contains("]("), "\(answer.prefix(40)) leads nowhere")
    }
  }

  /// Replaces the block of code after a comment.
  private func setBlock(
    after comment: String, to lines: some Sequence<some StringProtocol>, in page: inout String
  ) throws {
    let start = try #require(page.range(of: "<!-- \(comment) -->\n\n```swift\n"), "\(comment)")
    let end = try #require(page[start.upperBound...].range(of: "```\n"), "\(comment)")
    page.replaceSubrange(start.upperBound..<end.lowerBound, with: lines.joined(separator: "\n"))
  }
}
