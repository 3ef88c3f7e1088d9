import WorkflowSessions

/// The arguments of the tool.
struct Arguments {
  /// The commands of the tool.
  enum Command: String, CaseIterable { case list, show, turns, retry, end, status, help }

  /// The reason why arguments cannot be understood.
  struct Mistake: Error {
    var message: String
  }

  var command: Command
  /// The store, as the user has named it.
  var store = ""
  /// The schema of a store in PostgreSQL.
  var schema = "workflow"
  /// The session of the commands that need one.
  var name: SessionID?
  var label: String?
  var type: String?
  /// The last session of the page before.
  var after: SessionID?
  var limit = 100
  var isJSON = false
  /// Parts of the names of properties that are hidden.
  var hidden = ["password", "passphrase", "secret", "token", "credential"]

  init(_ words: [String], environment: [String: String] = [:]) throws(Mistake) {
    guard let first = words.first else { throw Mistake(message: "a command is missing") }
    if ["--help", "-h"].contains(first) || words.prefix(while: { $0 != "--" }).contains("--help") {
      command = .help
      return
    }
    guard let command = Command(rawValue: first) else {
      throw Mistake(message: "there is no command '\(first)'")
    }
    self.command = command
    store = environment["WORKFLOW_STORE"] ?? ""
    var rest = words.dropFirst()
    while let word = rest.popFirst() {
      if word == "--" {
        while let name = rest.popFirst() { try take(name: name) }
      } else {
        try take(word, from: &rest)
      }
    }
    if store.isEmpty, command != .help {
      throw Mistake(message: "a store is missing. Add --store STORE, or set WORKFLOW_STORE")
    }
    let needsName = [.show, .turns, .retry, .end].contains(command)
    if needsName, name == nil { throw Mistake(message: "\(first) needs the name of a session") }
    if !needsName, name != nil { throw Mistake(message: "\(first) takes no name") }
  }

  private mutating func take(
    _ word: String, from rest: inout ArraySlice<String>
  ) throws(Mistake) {
    func value(_ what: String) throws(Mistake) -> String {
      guard let value = rest.popFirst() else { throw Mistake(message: "\(word) needs \(what)") }
      return value
    }
    switch word {
    case "--store": store = try value("a folder, a file or a connection string")
    case "--schema": schema = try value("the name of a schema")
    case "--label" where command == .list: label = try value("a label")
    case "--type" where command == .list: type = try value("a type")
    case "--after" where command == .list: after = try Self.id(value("the name of a session"))
    case "--limit" where command == .list:
      guard let limit = Int(try value("a number")), limit > 0 else {
        throw Mistake(message: "--limit needs a number above zero")
      }
      self.limit = limit
    case "--hide" where command == .show: hidden.append(try value("a word").lowercased())
    case "--json" where ![.retry, .end].contains(command): isJSON = true
    case _ where word.hasPrefix("-"):
      throw Mistake(message: "there is no option '\(word)' of \(command.rawValue)")
    default: try take(name: word)
    }
  }

  private mutating func take(name word: String) throws(Mistake) {
    if name != nil { throw Mistake(message: "one name is enough: '\(word)' is one too many") }
    name = try Self.id(word)
  }

  private static func id(_ text: String) throws(Mistake) -> SessionID {
    guard let id = SessionID(text) else {
      throw Mistake(message: "a name has 1 to \(SessionID.limit) bytes")
    }
    return id
  }

  static let usage = """
    usage: workflow-sessions COMMAND [NAME] [--store STORE] [--schema SCHEMA] [--json]

    Looks at the sessions in a store, without the app. A store is a folder, a file of SQLite, or a
    connection string of PostgreSQL; without --store, it is what WORKFLOW_STORE names. The schema in
    PostgreSQL is "workflow" by default.

      list          lists the sessions in the order of their names
        --label L   only those with this label
        --type T    only those of this root, as in the column TYPE
        --after N   only those after this name
        --limit N   at most this number of them; 100 by default
      status        counts the sessions by state and label, and the messages that wait
      show NAME     shows a session and its states, without properties such as passwords
        --hide W    hides properties whose names contain this word, too
      turns NAME    lists the turns of a session since the last whole state
      retry NAME    lets a session run again that was set aside
      end NAME      ends a session: calls fail from then on

    A name that begins with a dash comes after --.

    --json prints what list, status, show and turns find for programs.

    """
}
