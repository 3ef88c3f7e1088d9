import WorkflowTestSupport
import Foundation
import Testing

/// Names that were replaced by the terms of the field are not declared again.
struct NameTests {
  @Test func `no former name is declared`() throws {
    let former = [
      "Pen", "Shift", "ShownRows", "purse", "coin", "CertainRanges", "ShownApp", "Ledger",
      "LifeEvent", "lives", "Treatment", "LeftOut", "complain", "Division", "NodePlace",
      "WorkflowResidence", "Residence", "Place", "Carried", "Bell", "PostOffice", "Roster",
      "RosterMember", "Departure", "Stage", "Chunks", "TreePicture", "Hooks", "hooks", "Activity",
      "Runnable", "Runner", "AnyRunner", "place", "looksAsBefore", "AnyWrapper", "innermost",
      "InitialStates", "W", "Work",
    ]
    let declared = try declarations(below: ["Sources"])
    #expect(declared.count > 1500)
    #expect(declared.intersection(former).sorted() == [])
    // In a game, to place a mark is a move.
    let samples = try declarations(below: ["Samples"])
    #expect(samples.intersection(former).subtracting(["place"]).sorted() == [])
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
