#if PostgreSQL
  import Foundation

  @testable import WorkflowSessions

  /// The server of PostgreSQL that `Tests/Scripts/sessions/databases.sh` starts.
  enum TestServer {
    /// The connection string; without one, the tests say how to get one.
    static var settings: String {
      guard let settings = ProcessInfo.processInfo.environment["WORKFLOW_POSTGRESQL"] else {
        fatalError("Run Tests/Scripts/sessions/databases.sh, which starts a server.")
      }
      return settings
    }

    /// Opens a connection that waits for as long as the machine needs.
    static func connect() throws -> PostgreSQLConnection {
      try PostgreSQLConnection(settings, patience: TestedStore.patience)
    }

    /// The name of a schema that no other test has.
    static func newSchema() -> String {
      "test_\(UUID().uuidString.lowercased().replacing("-", with: ""))"
    }
  }
#endif
