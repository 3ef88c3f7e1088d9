import Foundation
import Testing
import WorkflowTestSupport

/// The page of questions and answers holds the code that these tests run.
///
/// `TutorialTests` compare the blocks of code with the files.
struct PatternPageTests {
  private let path = "docs/patterns.md"
  private let folder = "Tests/WorkflowDocumentationTests/Patterns"

  @Test func `each file that is tested is on the page`() throws {
    let page = try String(contentsOf: checkout.appending(path: path), encoding: .utf8)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: checkout.appending(path: folder).path)
    #expect(names.count == 24)
    for name in names { #expect(page.contains("<!-- code: \(folder)/\(name) -->"), "\(name)") }
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
}
