#if PostgreSQL
  import Foundation

  /// The server of PostgreSQL that `Tests/Scripts/sessions/postgresql.sh` starts.
  enum TestServer {
    /// The connection string; without one, the tests say how to get one.
    static var settings: String {
      guard let settings = ProcessInfo.processInfo.environment["WORKFLOW_POSTGRESQL"] else {
        fatalError("Run Tests/Scripts/sessions/postgresql.sh, which starts a server.")
      }
      return settings
    }

    /// The name of a schema that no other test has.
    static func newSchema() -> String {
      "test_\(UUID().uuidString.lowercased().replacing("-", with: ""))"
    }
  }
#endif
