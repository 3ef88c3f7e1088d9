import Foundation
import WorkflowSessions

/// The reason why a store or a session cannot be looked at.
struct Refusal: Error, CustomStringConvertible {
  var description: String
}

/// Returns a store that is there: the tool makes none.
func openStore(_ name: String, schema: String = "workflow") throws -> any SessionStore {
  var isFolder: ObjCBool = false
  let isThere = FileManager.default.fileExists(atPath: name, isDirectory: &isFolder)
  if !isThere, isConnection(name) {
    #if PostgreSQL
      guard let store = PostgreSQLSessionStore(name, existing: schema), try store.isThere() else {
        throw Refusal(description: "the database has no sessions in the schema '\(schema)'")
      }
      return store
    #else
      throw missing("PostgreSQL")
    #endif
  }
  guard isThere else {
    throw Refusal(description: "there is no store at '\(name)'")
  }
  if isFolder.boolValue {
    let parts = ["sessions", "owners", "messages", "work"]
    guard parts.allSatisfy({ FileManager.default.fileExists(atPath: "\(name)/\($0)") }) else {
      throw Refusal(description: "the folder '\(name)' has no sessions")
    }
    return FolderSessionStore(URL(filePath: name))
  }
  #if SQLite
    guard try SQLiteSessionStore.isStore(name) else {
      throw Refusal(description: "the file '\(name)' is no store of sessions")
    }
    return SQLiteSessionStore(name)
  #else
    throw missing("SQLite")
  #endif
}

private func isConnection(_ name: String) -> Bool {
  name.contains("=") || name.hasPrefix("postgres://") || name.hasPrefix("postgresql://")
}

private func missing(_ trait: String) -> Refusal {
  Refusal(
    description: """
      this tool was built without \(trait). Add traits: ["\(trait)"] to the dependency on Workflow; \
      in its own package, add --traits \(trait)
      """)
}
