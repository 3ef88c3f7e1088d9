#if PostgreSQL
  import CPostgreSQL
  import Foundation

  /// The reason why a statement has no answer.
  struct PostgreSQLFailure: Error {
    /// The code of the server (SQLSTATE); empty if the connection was lost.
    var state = ""
    var text: String

    static let isNotPrepared = "26000"
    static let isPreparedAlready = "42P05"

    init(_ text: String) {
      // It stands in a sentence.
      let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      self.text = line.replacing(/[.?\s]+$/, with: "")
    }

    init(result: OpaquePointer) {
      func field(_ code: Character) -> String {
        PQresultErrorField(result, Int32(code.asciiValue!)).map { String(cString: $0) } ?? ""
      }
      self.init(field("M"))
      state = field("C")
      if !field("D").isEmpty { text += " (\(field("D")))" }
    }

    /// Creates the failure of a connection that was not opened.
    init(connecting text: String) {
      self.init(text)
      // libpq does not tell the code. What will not change soon is said in these words.
      if text.contains("FATAL: ") {
        if text.contains(/FATAL: +database ".*" does not exist/) { state = "3D000" }
        if text.contains(/FATAL: +role ".*" does not exist/) { state = "28000" }
        if text.contains("no pg_hba.conf entry") { state = "28000" }
        if text.contains("password authentication failed") { state = "28P01" }
      } else if text.contains("no password supplied") {
        state = "28P01"
      } else if text.contains(/^(invalid |missing "|definition of service|unterminated quoted)/) {
        // It may name a part of a password.
        (state, self.text) = ("08001", "the connection string cannot be read")
      }
    }

    /// Whether nothing was done, and the same statement may succeed at once.
    var isRepeatable: Bool {
      // A serialisation failure, and a deadlock.
      ["40001", "40P01"].contains(state)
    }

    /// Whether another process has made the same thing at the same time.
    var isOfOther: Bool { ["23505", "42P06", "42P07"].contains(state) }

    /// Whether the tables are missing.
    var isWithoutTables: Bool { ["42P01", "3F000"].contains(state) }
  }

  extension SessionStoreError {
    init(_ failure: PostgreSQLFailure) {
      let state = failure.state
      let text = state.isEmpty ? failure.text : "\(failure.text) (SQLSTATE \(state))"
      switch state {
      case "XX001", "XX002": self = .damaged(reason: text)
      case "53100": self = .isFull(reason: text)
      case "08001", "28000", "28P01":
        self = .refused(reason: "\(text). Check the connection string of the store")
      case "3D000": self = .refused(reason: "\(text). Create it with createdb")
      case "42501": self = .refused(reason: "\(text). Grant the user of the store this right")
      case "42P01", "42703", "3F000":
        // The tables, or a column.
        self = .damaged(reason: "\(text). Do not change the tables of the store")
      default:
        switch state.prefix(2) {
        // The connection, resources, a conflict with others, an administrator, or a server that is
        // read-only after another one has taken its place.
        case "", "08", "25", "40", "53", "55", "57": self = .noAnswer(reason: text)
        case "58": self = .damaged(reason: text)
        default: self = .refused(reason: text)
        }
      }
    }
  }
#endif
