import Foundation
import WorkflowSessions

/// The kind of a store, by its text on the command line.
enum StoreKind {
  case folder
  /// A file whose name ends with `.db`.
  case sqlite
  /// The settings of a connection, or an address.
  case postgreSQL

  init(_ text: String) {
    let isConnection =
      text.contains("=") || text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
    self = isConnection ? .postgreSQL : text.hasSuffix(".db") ? .sqlite : .folder
  }
}

/// Makes a store from its text on the command line.
///
/// The databases need the traits of their names.
func makeStore(_ text: String) throws(MissingTrait) -> any SessionStore {
  switch StoreKind(text) {
  case .folder: return .folder(URL(filePath: text, directoryHint: .isDirectory))
  case .sqlite:
    #if SQLite
      return .sqlite(text)
    #else
      throw MissingTrait(store: text, trait: "SQLite")
    #endif
  case .postgreSQL:
    #if PostgreSQL
      return .postgreSQL(text)
    #else
      throw MissingTrait(store: text, trait: "PostgreSQL")
    #endif
  }
}

/// A store for which the program was not built.
struct MissingTrait: Error, Equatable, CustomStringConvertible {
  var store: String
  var trait: String

  var description: String {
    "'\(store)' is a store of \(trait); build the program with --traits \(trait)"
  }
}
