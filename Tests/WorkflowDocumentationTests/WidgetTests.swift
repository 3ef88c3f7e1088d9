import Foundation
import Testing
import WorkflowTerminal
import WorkflowTestSupport
import WorkflowTextUI

@testable import GallerySample

/// What the gallery and the page about widgets say is what the widgets are.
///
/// With `WORKFLOW_WRITE_DOCUMENTS=1`, what is made from sources is written anew.
struct WidgetTests {
  @Test func `the gallery shows the code that runs`() throws {
    let folder = checkout.appending(path: "Samples/Gallery/Demos")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      let source = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      let code = source.replacing("import WorkflowTextUI\n\n", with: "")
      let lines = code.split(separator: "\n", omittingEmptySubsequences: false).map {
        $0.isEmpty ? "" : "    \($0)"
      }
      let demo = name.dropLast(".swift".count)
      let text = """
        // swift-format-ignore-file
        // Made from the file of the demo.

        extension \(demo) {
          static let code = #\"""
        \(lines.joined(separator: "\n"))
            \"""#
        }

        """
      try check(text, at: "Samples/Gallery/Codes/\(demo)+Code.swift")
    }
    for page in Page.all { #expect(!page.code.isEmpty, "\(page.title)") }
  }

  @Test func `the page about widgets is made from the gallery`() throws {
    let path = "docs/widgets.md"
    let whole = try String(contentsOf: checkout.appending(path: path), encoding: .utf8)
    let (begin, end) = ("<!-- made from the gallery -->\n", "<!-- end -->\n")
    let before = try #require(whole.range(of: begin))
    let after = try #require(whole.range(of: end))
    let sections = try Page.all.map { try WidgetPage(page: $0).section }.joined(separator: "\n")
    let text = whole[..<before.upperBound] + "\n" + sections + "\n" + whole[after.lowerBound...]
    try check(try withFilePicker(String(text)), at: path)
  }

  /// Returns the page with the program that the tests run in its block.
  private func withFilePicker(_ text: String) throws -> String {
    let file = checkout.appending(path: "Tests/WorkflowDocumentationTests/FilePicker.swift")
    let source = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(text.range(of: "```swift\nimport Foundation\n"))
    let end = try #require(text[start.upperBound...].range(of: "```\n"))
    return text[..<start.lowerBound] + "```swift\n" + source
      + text[end.lowerBound...]
  }

  @Test(arguments: [DisplayForm.screen, .lines])
  func `the file picker of the page finds, asks and copies`(form: DisplayForm) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let target = folder.appending(path: "target")
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["letter.txt", "list.txt"] {
      try Data("Hello".utf8).write(to: folder.appending(path: name))
    }
    let app = TerminalHarness(
      FilePicker(source: folder, target: target), size: Size(width: 40, height: 8), form: form)
    for line in ["find let", "open", "back", "open", "copy"] { try app.perform(line) }
    #expect(app.frame.lines[0].hasPrefix("letter.txt is copied."))
    #expect(try Data(contentsOf: target.appending(path: "letter.txt")) == Data("Hello".utf8))
    // The second time, the file is there.
    for line in ["back", "open", "copy"] { try app.perform(line) }
    #expect(!app.frame.lines[0].contains("is copied"))
    try app.perform("quit")
    #expect(app.exitCode == .success)
  }

  @Test func `the pictures of widgets are what the gallery shows`() throws {
    for page in Page.all {
      let page = WidgetPage(page: page)
      try check(page.picture.svg, at: "docs/pictures/\(page.pictureName)")
    }
  }

  private func check(_ text: String, at path: String) throws {
    #expect(
      try isDocument(text, at: path),
      "\(path) is not as it would be made: WORKFLOW_WRITE_DOCUMENTS=1 swift test")
  }
}
