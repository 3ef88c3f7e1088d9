import Foundation
import Testing
import WorkflowTestSupport

/// The tutorial shows its steps as they are, and other pages the files that they name.
struct TutorialTests {
  @Test(arguments: CodePage.paths)
  func `code, changes and output on a page are those of its files`(path: String) throws {
    let page = try CodePage(path)
    #expect(try isDocument(page.renewed(), at: path), "run with WORKFLOW_WRITE_DOCUMENTS=1")
    for name in try page.changedFiles() {
      #expect(page.shows(name), "\(path) does not show \(name)")
    }
  }

  @Test(arguments: 1...7, [[], ["-default-isolation", "MainActor"]])
  func `a step compiles in both default isolations`(step: Int, options: [String]) throws {
    let folder = CodePage.folder(ofStep: step)
    let names = try CodePage.files(ofStep: step).filter { $0 != "main.swift" } + ["main.swift"]
    let program = try names.map {
      try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
    }
    let said = try Compiler.diagnostics(
      ofProgram: program.joined(separator: "\n"), languageMode: "6", options: options)
    #expect(said == "")
  }

  @Test func `the browser of the last page is a whole program`() throws {
    let page = try String(
      contentsOf: checkout.appending(path: "docs/tutorial/8-the-terminal.md"), encoding: .utf8)
    let folder = CodePage.folder(ofStep: 7)
    let files = try CodePage.files(ofStep: 7).filter { $0 != "main.swift" }
      .map { folder.appending(path: $0) }
    let app = checkout.appending(path: "Tests/TutorialTests/BrowserApp.swift")
    let texts = try (files + [app]).map { try String(contentsOf: $0, encoding: .utf8) }
    let program = try #require(codeBlocks(of: page, language: "swift").last)
    let said = try Compiler.diagnostics(
      ofProgram: (texts + [program]).joined(separator: "\n")
        .replacing("@testable import TutorialStep7\n", with: ""), languageMode: "6")
    #expect(said == "")
  }

  @Test func `the first block of the tutorial is a whole program`() throws {
    let page = try String(
      contentsOf: checkout.appending(path: "docs/tutorial/1-a-message.md"), encoding: .utf8)
    let block = try #require(codeBlocks(of: page, language: "swift").first)
    #expect(try Compiler.diagnostics(ofProgram: block, languageMode: "6") == "")
  }
}
