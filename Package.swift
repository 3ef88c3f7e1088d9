// swift-tools-version: 6.3
import PackageDescription

// What apps use: libraries, and programs for what they write.
let framework: [Part] = [
  library("Workflow", uses: "CWorkflowExecutor", "WorkflowReflection"),
  library("WorkflowPersistence", uses: "Workflow"),
  library("WorkflowTracing", uses: "Workflow", "WorkflowReflection"),
  library("WorkflowScreens"),
  library("WorkflowFlows", uses: "Workflow", "WorkflowPersistence", "WorkflowScreens"),
  library("WorkflowOperations", uses: "Workflow", "WorkflowPersistence", "WorkflowScreens"),
  library(
    "WorkflowSessions", uses: "Workflow", "WorkflowOperations", "WorkflowPersistence",
    databases: "PostgreSQL", "SQLite"),
  library("WorkflowObservation", uses: "Workflow", "WorkflowScreens"),
  library("WorkflowTextUI", uses: "WorkflowScreens"),
  library(
    "WorkflowTerminal",
    uses: "CWorkflowTerminal", "Workflow", "WorkflowPersistence", "WorkflowReflection",
    "WorkflowScreens", "WorkflowTextUI", "WorkflowTracing"),
  library(
    "WorkflowPrompts",
    uses: "Workflow", "WorkflowOperations", "WorkflowScreens", "WorkflowTerminal",
    "WorkflowTextUI"),
  library(
    "WorkflowTesting",
    uses: "Workflow", "WorkflowPersistence", "WorkflowReflection", "WorkflowScreens"),
  library(
    "WorkflowSnapshotTesting",
    uses: "Workflow", "WorkflowReflection", "WorkflowSnapshotFiles", "WorkflowTerminal",
    "WorkflowTesting", "WorkflowTextUI"),
  library(
    "WorkflowExploring",
    uses: "CWorkflowExecutor", "Workflow", "WorkflowPersistence", "WorkflowReflection",
    "WorkflowScreens", "WorkflowTerminal", "WorkflowTesting", "WorkflowTextUI"),
  tool("workflow-new", resources: [.embedInCode("Templates")]),
  tool("workflow-sessions", uses: "WorkflowPersistence", "WorkflowSessions"),
  tool("workflow-snapshots", uses: "WorkflowSnapshotFiles"),
  tool(
    "workflow-trace",
    uses: "Workflow", "WorkflowScreens", "WorkflowTerminal", "WorkflowTextUI", "WorkflowTracing",
    resources: ["page.html", "page.css", "basics.js", "lines.js", "lists.js", "page.js"]
      .map { .embedInCode("Page/\($0)") }),
]

// What several libraries share, and no app sees.
let shared: [Part] = [
  module("WorkflowSynchronization"),
  module("WorkflowReflection"),
  module("WorkflowSnapshotFiles", uses: "WorkflowReflection", "WorkflowTextUI"),
  module("CWorkflowExecutor"),
  module("CWorkflowTerminal"),
  database("PostgreSQL", package: "libpq-dev"),
  database("SQLite", package: "libsqlite3-dev"),
]

let samples: [Part] = [
  sample("Builder", uses: "WorkflowOperations", excluding: "builder.json"),
  sample("Checkout", uses: "WorkflowFlows", excluding: "checkout.json"),
  sample("Clock"),
  sample("DeployService", uses: "WorkflowPrompts"),
  sample("Dungeon", resources: [.copy("floor.txt")]),
  sample("EmailBrowser", uses: "MailReadingSample"),
  sample("Gallery"),
  sample("Orders", uses: "WorkflowSessions"),
  sample("Prompts", uses: "WorkflowOperations", "WorkflowPrompts"),
  sample("SignIn", uses: "WorkflowOperations", excluding: "server.py"),
  sample("TicTacToe"),
  sample("TodoList"),
  sample("MailReader", uses: "MailReadingSample"),
  // What two samples share sees as little as they do.
  Part(
    .target(
      name: "MailReadingSample", path: "Samples/MailReading",
      exclude: ["Mailbox/generate_inbox.py"], resources: [.copy("Mailbox/Inbox.mbox")],
      packageAccess: false), uses: []),
]

// The steps of the tutorial; the last one is the email browser.
let tutorial: [Part] = (1...7).map(step)

let tests: [Part] = [
  tests(of: "Workflow"),
  tests(of: "WorkflowPersistence"),
  tests(of: "WorkflowSessions", with: "WorkflowTesting", "workflow-sessions"),
  tests(
    of: "WorkflowTracing", with: "EmailBrowserSample", "MailReadingSample", "TodoListSample",
    "WorkflowPersistence", "WorkflowTerminal", "WorkflowTextUI", "workflow-trace"),
  tests(of: "WorkflowScreens"),
  tests(of: "WorkflowFlows", with: "WorkflowTesting", excluding: "Malformed"),
  tests(of: "WorkflowOperations", with: "WorkflowTesting", "WorkflowTextUI"),
  tests(of: "WorkflowObservation"),
  tests(of: "WorkflowTextUI", with: "WorkflowSnapshotTesting"),
  tests(of: "WorkflowTerminal", with: "WorkflowSnapshotTesting", "WorkflowTesting"),
  tests(of: "WorkflowPrompts", with: "WorkflowSnapshotTesting", "WorkflowTesting"),
  tests(of: "WorkflowTesting"),
  tests(of: "WorkflowSnapshotTesting", with: "workflow-snapshots"),
  tests(
    of: "WorkflowExploring", with: "WorkflowFlows", "WorkflowOperations",
    "WorkflowSnapshotTesting"),
  tests(of: "BuilderSample", excluding: "Fixtures", "Malformed"),
  tests(of: "MailReadingSample", excluding: "Charsets", "Fixtures"),
  tests(of: "OrdersSample"),
  tests("WorkflowRandomTree", uses: ["Workflow", "WorkflowPersistence", "WorkflowTracing"]),
  tests(
    "Tutorial",
    uses: (5...7).map { "TutorialStep\($0)" } + [
      "WorkflowSnapshotTesting", "WorkflowTerminal", "WorkflowTesting",
    ]),
  tests("WorkflowMainActor", uses: ["Workflow", "WorkflowTesting"]),
  tests("WorkflowNew", uses: ["workflow-new"]),
  tests("WorkflowDependent", uses: ["workflow-new"], excluding: ["Package"]),
  tests(
    "WorkflowDocumentation",
    uses: [
      "GallerySample", "WorkflowExploring", "WorkflowFlows", "WorkflowObservation",
      "WorkflowOperations", "WorkflowSessions", "WorkflowSnapshotTesting", "WorkflowTesting",
    ],
    excluding: ["Fixtures"]),
]

let apps = [
  "Checkout", "Clock", "Dungeon", "EmailBrowser", "MailReader", "Prompts", "SignIn", "TicTacToe",
  "TodoList",
]
let testsOfSamples = apps.map { tests(of: "\($0)Sample", excluding: "Fixtures") }

// What tests run, and what measures.
let instruments: [Part] = [
  module("WorkflowTestSupport", in: "Tests", uses: "WorkflowTesting", "WorkflowTracing"),
  module("CWorkflowAllocations", in: "Tests"),
  probe("WorkflowTerminalProbe", uses: "WorkflowPrompts", "WorkflowTerminal"),
  probe("WorkflowJournalProbe", uses: "WorkflowPersistence"),
  probe("WorkflowSessionsProbe", uses: "Workflow", "WorkflowSessions"),
  probe(
    "workflow-benchmarks", in: "Benchmarks", uses: "CWorkflowAllocations", "WorkflowFlows",
    "WorkflowOperations", "WorkflowSessions", "WorkflowTerminal"),
]

let parts = framework + shared + samples + tutorial + tests + testsOfSamples + instruments

let package = Package(
  name: "Workflow",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: parts.compactMap(\.product),
  traits: [
    .trait(name: "PostgreSQL", description: "The store of sessions in PostgreSQL."),
    .trait(name: "SQLite", description: "The store of sessions in a file of SQLite."),
  ],
  targets: parts.map(\.target), swiftLanguageModes: [.v6])

// One list of settings for every Swift target of ours.
for target in package.targets where !target.name.hasPrefix("CWorkflow") && target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),  // an existential is visible where it costs
    .enableUpcomingFeature("MemberImportVisibility"),  // a file names what it uses
    .enableUpcomingFeature("InternalImportsByDefault"),  // what is re-exported is said
    .enableUpcomingFeature("InferIsolatedConformances"),  // main-actor workflows conform plainly
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // workers stay on the tree's actor
  ]
  // A release build optimises the framework. Of the tests, only those of stacks and costs need it, and
  // those with many seeds.
  let optimised = ["WorkflowTests", "WorkflowRandomTreeTests", "WorkflowSessionsTests"]
  if target.isTest, !optimised.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
  }
  // Workflows compile in modules whose default isolation is the main actor: these tests are one.
  if target.name == "WorkflowMainActorTests" {
    target.swiftSettings?.append(.defaultIsolation(MainActor.self))
  }
}

// MARK: - How parts are declared

/// A target, and the product by which other packages use it.
struct Part {
  var target: Target
  var product: Product?
  var uses: [String]

  init(_ target: Target, _ product: Product? = nil, uses dependencies: [String]) {
    (self.target, self.product, uses) = (target, product, dependencies)
    target.dependencies = dependencies.map { .byName(name: $0) }
  }
}

/// A library for apps: module, folder and product have one name.
///
/// It uses databases only with the traits of their names: without them, nothing of them is needed.
func library(
  _ name: String, uses dependencies: String..., databases: String...
) -> Part {
  // Whatever uses another library uses its locks.
  let locks = dependencies.isEmpty ? [] : ["WorkflowSynchronization"]
  let part = Part(
    .target(name: name), .library(name: name, targets: [name]), uses: dependencies + locks)
  part.target.dependencies += databases.map {
    .target(name: "C\($0)", condition: .when(traits: [$0]))
  }
  return part
}

/// The system's library of a database.
func database(_ name: String, package: String) -> Part {
  Part(
    .systemLibrary(name: "C\(name)", path: "Sources/C\(name)", providers: [.apt([package])]),
    uses: [])
}

/// A program for what apps write.
func tool(_ name: String, uses dependencies: String..., resources: [Resource]? = nil) -> Part {
  Part(
    .executableTarget(name: name, resources: resources), .executable(name: name, targets: [name]),
    uses: ["WorkflowReflection", "WorkflowSynchronization"] + dependencies)
}

/// A module without a product: no app can import it.
func module(_ name: String, in folder: String = "Sources", uses dependencies: String...) -> Part {
  Part(.target(name: name, path: "\(folder)/\(name)"), uses: dependencies)
}

/// A sample: `EmailBrowser` is the target `EmailBrowserSample` and the program `email-browser`.
///
/// Target names are unique in a graph of packages, and an app may call a target `Checkout`. A sample
/// sees what an app sees, so it proves that what is public is enough.
func sample(
  _ name: String, uses others: String..., excluding files: String..., resources: [Resource]? = nil
) -> Part {
  let words = name.split(separator: /(?=[A-Z])/).map { $0.lowercased() }
  let app = ["", "Persistence", "Screens", "Terminal", "TextUI", "Tracing"].map { "Workflow\($0)" }
  return Part(
    .executableTarget(
      name: "\(name)Sample", path: "Samples/\(name)", exclude: ["README.md"] + files,
      resources: resources, packageAccess: false),
    .executable(name: words.joined(separator: "-"), targets: ["\(name)Sample"]),
    uses: app + others)
}

/// A step of the tutorial: `Step1` is the program `tutorial-1`.
func step(_ number: Int) -> Part {
  Part(
    .executableTarget(
      name: "TutorialStep\(number)", path: "Samples/Tutorial/Step\(number)", packageAccess: false),
    .executable(name: "tutorial-\(number)", targets: ["TutorialStep\(number)"]),
    uses: ["Workflow", "WorkflowScreens", "WorkflowTextUI"])
}

/// The tests of a part, which may use what the part uses.
@MainActor func tests(of name: String, with others: String..., excluding files: String...) -> Part {
  let part = (framework + samples).first { $0.target.name == name }!
  let app = name.hasSuffix("Sample") ? ["WorkflowExploring", "WorkflowSnapshotTesting"] : []
  return tests(name, uses: [name] + part.uses + app + others, excluding: files)
}

/// The tests of several parts together.
func tests(_ name: String, uses others: [String], excluding files: [String] = []) -> Part {
  Part(.testTarget(name: "\(name)Tests", exclude: files), uses: ["WorkflowTestSupport"] + others)
}

/// A program that tests start, or that measures.
func probe(_ name: String, in folder: String? = nil, uses dependencies: String...) -> Part {
  Part(.executableTarget(name: name, path: "Tests/\(folder ?? name)"), uses: dependencies)
}
