import Foundation
import Testing
import WorkflowTestSupport

/// Every rule of the runtime has a test that names it, and tests name no other rules.
struct RuleTests {
  @Test func `every rule has a test`() throws {
    let rules = try rules()
    #expect(rules.count > 150)
    #expect(Set(rules).count == rules.count, "A rule is written twice.")
    #expect(Set(rules).subtracting(try testedRules()).sorted() == [])
  }

  @Test func `tests name rules that exist`() throws {
    #expect(try testedRules().subtracting(try rules()).sorted() == [])
  }

  /// Returns the names of the rules, in the order of the page.
  private func rules() throws -> [String] {
    let page = checkout.appending(path: "docs/rules.md")
    return try String(contentsOf: page, encoding: .utf8)
      .matches(of: #/(?m)^- \*\*([0-9]+[a-z]?)\.\*\* /#).map { String($0.1) }
  }

  /// Returns the names in all `.rules(…)` of the tests.
  private func testedRules() throws -> Set<String> {
    var names: Set<String> = []
    let folder = checkout.appending(path: "Tests")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    for case let file as URL in files! where file.lastPathComponent.hasSuffix("Tests.swift") {
      let text = try String(contentsOf: file, encoding: .utf8)
      for trait in text.matches(of: #/\.rules\(([^)]*)\)/#) {
        for name in String(trait.1).matches(of: #/"([0-9]+[a-z]?)"/#) {
          names.insert(String(name.1))
        }
      }
    }
    return names
  }
}
