/// The arguments of the tool.
struct Arguments {
  /// The commands of the tool.
  enum Command: String, CaseIterable {
    case test, list, diff, accept, reject, prune, review, help
  }

  /// The reason why arguments cannot be understood.
  struct Mistake: Error {
    var message: String
  }

  var command: Command
  /// Parts of the names of the texts to handle; empty for all.
  var names: [String] = []
  /// The folder of the package; nil for the package around the working directory.
  var package: String?
  /// Whether to delete without asking.
  var isSure = false
  /// The handling of the texts that wait after `test` has run the tests.
  var afterTests = AfterTests.ask
  /// The arguments for `swift test`.
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
      case "--accept" where command == .test: afterTests = .accept
      case "--review" where command == .test: afterTests = .review
      case "--check" where command == .test: afterTests = .check
      case "--" where command == .prune || command == .test:
        try take(testArguments: Array(rest))
        rest = []
      case _ where word.hasPrefix("-"): throw Mistake(message: "there is no option '\(word)'")
      case "": throw Mistake(message: "a name is empty. Without one, a command applies to all")
      default: names.append(word)
      }
    }
    if !names.isEmpty, ![.list, .diff, .accept, .reject, .review].contains(command) {
      throw Mistake(message: "\(first) takes no names")
    }
  }

  private mutating func take(testArguments: [String]) throws(Mistake) {
    if command == .prune, let choice = testArguments.first(where: Arguments.leavesOutTests) {
      throw Mistake(
        message: """
          '\(choice)' leaves out tests, and prune would delete their snapshots: \
          it has to run all tests
          """)
    }
    self.testArguments = testArguments
  }

  /// Whether an argument of `swift test` lets it run fewer tests, or none.
  private static func leavesOutTests(_ argument: String) -> Bool {
    let name = argument.prefix { $0 != "=" }
    return [
      "--filter", "--skip", "--specifier", "-s", "--test-product", "--disable-xctest",
      "--disable-swift-testing", "--list-tests", "-l", "list", "last", "--package-path",
      "--configuration-path", "--experimental-configuration-path",
    ].contains(name)
  }

  static let usage = """
    usage: workflow-snapshots COMMAND [NAME…] [--package-path FOLDER]

    New and different texts of tests wait beside the snapshots until you accept them. Commands:

      test     run the tests, and then review what waits
      review   show each waiting text, and ask what to do with it; needs a terminal
      list     list the waiting texts
      diff     show how the waiting texts differ from the accepted ones
      accept   make waiting texts the accepted ones, in files and in sources
      reject   delete waiting texts
      prune    run the tests, and delete the snapshots that none of them used

    A NAME is a part of a path, such as 'InboxTests/loads'. Without one, a command applies to all.
    With --accept, test accepts the texts that this run has written, with --review it needs a
    terminal, and with --check it only compares, as on a server. If something was accepted, it runs
    the tests again. With --yes, prune deletes without asking. Both pass the arguments after -- to
    'swift test'; none of those of prune may leave out tests.
    Exit codes: 0 done, 1 not done, 2 wrong usage.

    """
}
