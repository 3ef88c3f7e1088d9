/// What the command is asked to do.
struct Arguments {
  /// What it can do.
  enum Command: String, CaseIterable {
    case list, diff, accept, reject, prune, review, help
  }

  /// Why arguments cannot be understood.
  struct Mistake: Error {
    var message: String
  }

  var command: Command
  /// Parts of the names of those that are meant; empty for all.
  var names: [String] = []
  /// The folder of the package; nil for the one around the working folder.
  var package: String?
  /// Whether to delete without asking.
  var isSure = false
  /// What is passed on to `swift test`.
  var testArguments: [String] = []

  init(_ words: [String]) throws(Mistake) {
    guard let first = words.first else { throw Mistake(message: "a command is missing") }
    if ["--help", "-h"].contains(first) || words.contains("--help") {
      command = .help
      return
    }
    guard let command = Command(rawValue: first) else {
      throw Mistake(message: "there is no command '\(first)'")
    }
    self.command = command
    var rest = words.dropFirst()
    while let word = rest.popFirst() {
      switch word {
      case "--package-path":
        guard let path = rest.popFirst() else { throw Mistake(message: "\(word) needs a folder") }
        package = path
      case "--yes" where command == .prune: isSure = true
      case "--" where command == .prune:
        testArguments = Array(rest)
        rest = []
      case _ where word.hasPrefix("-"): throw Mistake(message: "there is no option '\(word)'")
      default: names.append(word)
      }
    }
    if !names.isEmpty, ![.list, .diff, .accept, .reject, .review].contains(command) {
      throw Mistake(message: "\(first) takes no names")
    }
  }

  static let usage = """
    usage: workflow-snapshots COMMAND [NAME…] [--package-path FOLDER]

    What tests gave and nobody has accepted yet waits beside the snapshots. Commands:

      review   show each waiting text, and ask what becomes of it; needs a terminal
      list     list what waits
      diff     show how what waits differs from what is accepted
      accept   make waiting texts the accepted ones, in files and in sources
      reject   delete waiting texts
      prune    run the tests, and delete the snapshots that none of them used

    A NAME is a part of a path, as 'InboxTests/loads'; without one, everything is meant.
    prune deletes without asking with --yes, and passes on to 'swift test' what follows --.
    Exit codes: 0 done, 1 not possible, 2 not understood.

    """
}
