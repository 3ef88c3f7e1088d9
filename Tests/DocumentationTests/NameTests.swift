import WorkflowTestSupport
import Foundation
import Testing

/// Names that were replaced by the terms of the field are not declared again.
struct NameTests {
  @Test func `no former name is declared in any module`() throws {
    let former = [
      "Pen", "Shift", "ShownRows", "purse", "coin", "CertainRanges", "ShownApp", "Ledger",
      "LifeEvent", "lives", "Treatment", "LeftOut", "complain", "Division", "NodePlace",
      "WorkflowResidence", "Residence", "Carried", "Bell", "PostOffice", "Roster", "RosterMember",
      "Departure", "Chunks", "TreePicture", "Hooks", "AnyRunner", "looksAsBefore", "AnyWrapper",
      "InitialStates", "W", "Work",
    ]
    let declared = try declarations(below: ["Sources", "Samples"])
    #expect(declared.count > 1500)
    #expect(declared.intersection(former).sorted() == [])
  }

  @Test func `no former name of the core is declared in the core`() throws {
    let former = [
      "WorkflowResidence", "Residence", "Place", "Carried", "Bell", "PostOffice", "Roster",
      "RosterMember", "Departure", "Stage", "Chunks", "TreePicture", "picture", "Hooks", "hooks",
      "Work", "Activity", "Runnable", "Runner", "AnyRunner", "place", "W", "looksAsBefore",
      "AnyWrapper", "innermost", "InitialStates",
    ]
    let declared = try declarations(below: [
      "Sources/Workflow", "Sources/WorkflowIsolation", "Sources/WorkflowSynchronization",
    ])
    #expect(declared.count > 300)
    #expect(declared.intersection(former).sorted() == [])
  }

  /// Returns the names that Swift files in some folders declare: types, members, type parameters.
  private func declarations(below folders: [String]) throws -> Set<String> {
    var names: Set<String> = []
    for folder in folders.map({ checkout.appending(path: $0) }) {
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      for case let file as URL in files! where file.pathExtension == "swift" {
        let code = try String(contentsOf: file, encoding: .utf8)
          .replacing(/\/\/[^\n]*/, with: "")
        names.insert(file.deletingPathExtension().lastPathComponent)
        for match in code.matches(
          of: /\b(?:class|struct|enum|protocol|actor|typealias|func|var|let|case)\s+(\w+)/)
        {
          names.insert(String(match.1))
        }
        for match in code.matches(of: /[<,]\s*(\w+)\s*(?::\s*[\w<>&. ]+)?\s*(?=[,>])/) {
          names.insert(String(match.1))
        }
      }
    }
    return names
  }
}
