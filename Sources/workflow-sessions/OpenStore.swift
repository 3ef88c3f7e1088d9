import Foundation
import WorkflowSessions

/// The reason why a store or a session cannot be looked at.
struct Refusal: Error, CustomStringConvertible {
  var description: String
}

/// Returns a store that is there: the tool makes none.
func openStore(_ name: String) throws -> any SessionStore {
  if name.contains("=") || name.hasPrefix("postgres://") || name.hasPrefix("postgresql://") {
    #if PostgreSQL
      let store = PostgreSQLSessionStore(name)
      guard try store.isThere() else {
        throw Refusal(description: "the database has no sessions in the schema 'workflow'")
      }
      return store
    #else
      throw missing("PostgreSQL")
    #endif
  }
  var isFolder: ObjCBool = false
  guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) else {
    throw Refusal(description: "there is no store at '\(name)'")
  }
  if isFolder.boolValue {
    guard FileManager.default.fileExists(atPath: "\(name)/sessions") else {
      throw Refusal(description: "the folder '\(name)' has no sessions")
    }
    return FolderSessionStore(URL(filePath: name))
  }
  #if SQLite
    return SQLiteSessionStore(name)
  #else
    throw missing("SQLite")
  #endif
}

private func missing(_ trait: String) -> Refusal {
  Refusal(
    description: """
      this tool was built without \(trait). Build it with the trait: \
      swift run --traits \(trait) workflow-sessions
      """)
}
