import Foundation

/// The name of a package, and what follows from it.
struct PackageName {
  /// The folder to make.
  let folder: URL
  /// The name as it was given, which the package and the folder have.
  let package: String
  /// The module in `UpperCamelCase`.
  let module: String
  /// The program in lower case with dashes.
  let program: String

  /// Creates a name from the last part of a path.
  ///
  /// - Throws: The reason why Swift would refuse it, and a name to write instead.
  init(
    path: String, besides dependency: Dependency, _ kind: PackageKind
  ) throws(Mistake) {
    folder = URL(filePath: path, directoryHint: .isDirectory).standardizedFileURL
    package = path.split(separator: "/").last.map(String.init) ?? ""
    let words = Self.words(package)
    module = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    program = words.joined(separator: "-").lowercased()
    guard Self.isPlain(package) else {
      throw Mistake(
        message: """
          '\(package)' does not make the name of a module: use letters from A to Z, digits and \
          dashes, and begin with a letter; write \(Self.plain(package)) instead
          """)
    }
    let ending = kind == .app ? "App" : "Kit"
    let longer = package.contains { $0.isUppercase } ? package + ending : "\(program)-\(ending)"
    let other = longer.first!.isUppercase ? longer : longer.lowercased()
    if ["Any", "Self"].contains(module) {
      throw Mistake(message: "no module can be called \(module); write \(other) instead")
    }
    if Self.taken.contains(module) {
      throw Mistake(
        message: "there is a module \(module) already; write \(other) instead")
    }
    if package.lowercased() == dependency.identity.lowercased() {
      throw Mistake(
        message: """
          '\(package)' is the name of Workflow's own folder or repository, and the package manager \
          would take one for the other; write \(other) instead
          """)
    }
  }

  /// Returns the words of a name: `my-app`, `my_app`, `myApp` and `MyApp` have the same two.
  private static func words(_ name: String) -> [String] {
    name.split { "-_".contains($0) }.flatMap { part in
      part.replacing(/([a-z0-9])([A-Z])|([A-Z])([A-Z][a-z])/) { match in
        "\(match.1 ?? match.3 ?? "")-\(match.2 ?? match.4 ?? "")"
      }.split(separator: "-").map(String.init)
    }
  }

  private static func isPlain(_ name: String) -> Bool {
    name.wholeMatch(of: /[A-Za-z][A-Za-z0-9_\-]*/) != nil
  }

  /// Returns a name of letters, digits and dashes that is near to another one.
  private static func plain(_ name: String) -> String {
    let letters = name.folding(options: .diacriticInsensitive, locale: nil)
      .split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.joined(separator: "-")
    guard let first = letters.first else { return "my-app" }
    return first.isLetter ? letters : "app-\(letters)"
  }
}

// MARK: -

extension PackageName {
  /// The names that a module of the package cannot have.
  private static let taken = Set(ofToolchain + ofWorkflow)

  /// Modules of every toolchain.
  private static let ofToolchain = [
    "Builtin", "Cxx", "Darwin", "Dispatch", "Distributed", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Glibc", "Musl",
    "Observation", "RegexBuilder", "Swift", "Synchronization", "Testing", "XCTest",
  ]

  /// The targets of Workflow: a graph of packages has each name once.
  private static let ofWorkflow =
    [
      "CPostgreSQL", "CSQLite", "CWorkflowAllocations", "CWorkflowExecutor", "CWorkflowTerminal",
      "MailReadingSample",
      "Workflow", "WorkflowExploring", "WorkflowFlows", "WorkflowJournalProbe",
      "WorkflowObservation",
      "WorkflowOperations", "WorkflowPersistence", "WorkflowPrompts", "WorkflowReflection",
      "WorkflowScreens", "WorkflowSessions", "WorkflowSessionsProbe", "WorkflowSnapshotFiles",
      "WorkflowSnapshotTesting",
      "WorkflowSynchronization", "WorkflowTerminal", "WorkflowTerminalProbe", "WorkflowTestSupport",
      "WorkflowTesting", "WorkflowTextUI", "WorkflowTracing",
    ] + samples.map { "\($0)Sample" } + (1...7).map { "TutorialStep\($0)" }

  private static let samples = [
    "Builder", "Checkout", "Clock", "DeployService", "Dungeon", "EmailBrowser", "Gallery",
    "MailReader", "Orders", "Prompts", "SignIn", "TicTacToe", "TodoList",
  ]
}
