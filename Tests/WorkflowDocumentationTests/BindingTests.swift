import Foundation
import Testing
import WorkflowTestSupport

/// Code for SwiftUI compiles beside declarations like SwiftUI's, which Linux does not have.
struct BindingTests {
  @Test func `the module for views compiles where there is a Binding`() throws {
    #expect(try diagnostics(of: "") == "")
  }

  @Test func `the views on the page about SwiftUI compile`() throws {
    let page = try String(contentsOf: checkout.appending(path: "docs/swiftui.md"), encoding: .utf8)
    let logic = codeBlocks(of: page, language: "swift").filter { !$0.contains("import Testing") }
    let views = codeBlocks(of: page, language: "text")
    #expect(views.count == 5)
    // The macro of previews is not there, and the module for views is compiled with the page.
    let source = (logic + views).joined(separator: "\n")
      .replacing("import WorkflowObservation\n", with: "")
      .replacing("import UIKit\n", with: "")
      .replacing(#/#Preview\("([^"]+)"\)/#) {
        "@ViewBuilder @MainActor func `\($0.1)`() -> some View"
      }
    for options in [[], ["-default-isolation", "MainActor"]] {
      let said = try diagnostics(of: source, options: options)
      #expect(said == "", "\(said)")
    }
    #expect(try diagnostics(of: source + "\nlet wrong: Never = 1\n").contains("error: "))
  }

  /// Returns what the compiler prints about code, together with the module for views.
  private func diagnostics(of source: String, options: [String] = []) throws -> String {
    let folder = try TemporaryFolder()
    let framework = try String(
      contentsOf: checkout.appending(path: "Tests/WorkflowDocumentationTests/Fixtures/SwiftUI.txt"),
      encoding: .utf8)
    let module = folder.path + "/SwiftUI.swiftmodule"
    let said = try Compiler.diagnostics(
      of: framework, options: ["-module-name", "SwiftUI", "-emit-module-path", module])
    #expect(said == "")
    let page = folder.path + "/Page.swift"
    try source.write(toFile: page, atomically: true, encoding: .utf8)
    let sources = checkout.appending(path: "Sources/WorkflowObservation")
    let files = try FileManager.default.contentsOfDirectory(atPath: sources.path)
      .filter { $0.hasSuffix(".swift") }.map { sources.appending(path: $0).path }
    return try Compiler.diagnostics(
      ofFiles: files + [page],
      options: ["-module-name", "WorkflowObservation", "-I", folder.path] + options)
  }
}
