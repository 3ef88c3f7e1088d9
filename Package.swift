// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Workflow",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Workflow", targets: ["Workflow"]),
    .library(name: "WorkflowPersistence", targets: ["WorkflowPersistence"]),
    .library(name: "WorkflowTracing", targets: ["WorkflowTracing"]),
    .library(name: "WorkflowFlows", targets: ["WorkflowFlows"]),
    .library(name: "WorkflowOperations", targets: ["WorkflowOperations"]),
    .library(name: "WorkflowScreens", targets: ["WorkflowScreens"]),
    .library(name: "WorkflowTextUI", targets: ["WorkflowTextUI"]),
    .library(name: "WorkflowTerminal", targets: ["WorkflowTerminal"]),
    .library(name: "WorkflowTesting", targets: ["WorkflowTesting"]),
    .library(name: "WorkflowSnapshotTesting", targets: ["WorkflowSnapshotTesting"]),
    .executable(name: "workflow-snapshots", targets: ["workflow-snapshots"]),
    .executable(name: "workflow-trace", targets: ["workflow-trace"]),
    .executable(name: "builder", targets: ["Builder"]),
    .executable(name: "checkout", targets: ["Checkout"]),
    .executable(name: "dungeon", targets: ["Dungeon"]),
    .executable(name: "email-browser", targets: ["EmailBrowser"]),
    .executable(name: "gallery", targets: ["Gallery"]),
    .executable(name: "sign-in", targets: ["SignIn"]),
    .executable(name: "tic-tac-toe", targets: ["TicTacToe"]),
    .executable(name: "todo-list", targets: ["TodoList"]),
  ],
  targets: [
    .target(name: "CExecutor"),
    .target(name: "WorkflowSynchronization"),
    .target(name: "WorkflowIsolation", dependencies: ["CExecutor", "WorkflowSynchronization"]),
    .target(name: "WorkflowReflection"),
    .target(
      name: "Workflow",
      dependencies: ["WorkflowSynchronization", "WorkflowIsolation", "WorkflowReflection"]),
    .target(
      name: "WorkflowPersistence", dependencies: ["Workflow", "WorkflowSynchronization"]),
    .target(
      name: "WorkflowTracing",
      dependencies: ["Workflow", "WorkflowReflection", "WorkflowSynchronization"]),
    .executableTarget(
      name: "workflow-trace",
      dependencies: [
        "Workflow", "WorkflowReflection", "WorkflowScreens", "WorkflowTerminal", "WorkflowTextUI",
        "WorkflowTracing",
      ],
      path: "Sources/WorkflowTrace",
      resources: [
        .embedInCode("Page/page.html"), .embedInCode("Page/page.css"), .embedInCode("Page/page.js"),
      ]),
    .target(name: "WorkflowScreens"),
    .target(
      name: "WorkflowOperations",
      dependencies: [
        "Workflow", "WorkflowPersistence", "WorkflowScreens", "WorkflowSynchronization",
      ]),
    .target(
      name: "WorkflowFlows", dependencies: ["Workflow", "WorkflowPersistence", "WorkflowScreens"]),
    .target(name: "WorkflowTextUI", dependencies: ["WorkflowScreens"]),
    .target(name: "CTerminal"),
    .target(
      name: "WorkflowTerminal",
      dependencies: [
        "CTerminal", "Workflow", "WorkflowPersistence", "WorkflowSynchronization",
        "WorkflowScreens",
        "WorkflowTextUI", "WorkflowTracing",
      ]),
    .executableTarget(
      name: "terminal-probe",
      dependencies: ["Workflow", "WorkflowScreens", "WorkflowTerminal", "WorkflowTextUI"],
      path: "Tests/TerminalProbe"),
    .executableTarget(
      name: "journal-probe", dependencies: ["Workflow", "WorkflowPersistence"],
      path: "Tests/JournalProbe"),
    .target(
      name: "WorkflowTesting",
      dependencies: [
        "Workflow", "WorkflowPersistence", "WorkflowReflection", "WorkflowScreens",
        "WorkflowSynchronization",
      ]),
    .target(name: "WorkflowSnapshotFiles", dependencies: ["WorkflowReflection", "WorkflowTextUI"]),
    .target(
      name: "WorkflowSnapshotTesting",
      dependencies: [
        "Workflow", "WorkflowReflection", "WorkflowSynchronization", "WorkflowSnapshotFiles",
        "WorkflowTerminal", "WorkflowTesting", "WorkflowTextUI",
      ]),
    .executableTarget(
      name: "workflow-snapshots", dependencies: ["WorkflowReflection", "WorkflowSnapshotFiles"],
      path: "Sources/WorkflowSnapshots"),
    .target(name: "CAllocations"),
    .executableTarget(
      name: "workflow-benchmarks",
      dependencies: [
        "CAllocations", "DungeonGame", "Workflow", "WorkflowOperations", "WorkflowPersistence",
        "WorkflowScreens", "WorkflowTerminal", "WorkflowTextUI", "WorkflowTracing",
      ],
      path: "Sources/WorkflowBenchmarks"),
    .executableTarget(
      name: "Builder",
      dependencies: [
        "Workflow", "WorkflowOperations", "WorkflowScreens", "WorkflowTerminal", "WorkflowTextUI",
      ],
      path: "Samples/Builder", exclude: ["README.md", "builder.json"]),
    .executableTarget(
      name: "Checkout",
      dependencies: [
        "Workflow", "WorkflowFlows", "WorkflowPersistence", "WorkflowScreens", "WorkflowTerminal",
        "WorkflowTextUI",
      ],
      path: "Samples/Checkout", exclude: ["README.md", "checkout.json"]),
    .target(
      name: "DungeonGame",
      dependencies: [
        "Workflow", "WorkflowPersistence", "WorkflowScreens", "WorkflowTerminal", "WorkflowTextUI",
      ],
      path: "Samples/DungeonGame"),
    .executableTarget(
      name: "Dungeon", dependencies: ["DungeonGame", "WorkflowTerminal"], path: "Samples/Dungeon",
      exclude: ["README.md"], resources: [.copy("floor.txt")]),
    .target(name: "MailReading", path: "Samples/MailReading"),
    .executableTarget(
      name: "EmailBrowser",
      dependencies: [
        "MailReading", "Workflow", "WorkflowScreens", "WorkflowTerminal", "WorkflowTextUI",
      ],
      path: "Samples/EmailBrowser", exclude: ["Mailbox/generate_inbox.py", "README.md"],
      resources: [.copy("Mailbox/Inbox.mbox")]),
    .executableTarget(
      name: "Gallery",
      dependencies: ["Workflow", "WorkflowScreens", "WorkflowTerminal", "WorkflowTextUI"],
      path: "Samples/Gallery", exclude: ["README.md"]),
    .executableTarget(
      name: "SignIn",
      dependencies: [
        "Workflow", "WorkflowOperations", "WorkflowScreens", "WorkflowTerminal", "WorkflowTextUI",
        "WorkflowTracing",
      ],
      path: "Samples/SignIn", exclude: ["README.md", "server.py"]),
    .executableTarget(
      name: "TicTacToe",
      dependencies: [
        "Workflow", "WorkflowScreens", "WorkflowTerminal", "WorkflowTextUI", "WorkflowTracing",
      ],
      path: "Samples/TicTacToe", exclude: ["README.md"]),
    .executableTarget(
      name: "TodoList",
      dependencies: ["Workflow", "WorkflowScreens", "WorkflowTerminal", "WorkflowTextUI"],
      path: "Samples/TodoList", exclude: ["README.md"]),
    .target(
      name: "WorkflowTestSupport",
      dependencies: [
        "Workflow", "WorkflowPersistence", "WorkflowSynchronization", "WorkflowTesting",
        "WorkflowTracing",
      ],
      path: "Tests/TestSupport"),
    .testTarget(name: "WorkflowTests", dependencies: ["WorkflowTestSupport", "Workflow"]),
    .testTarget(
      name: "WorkflowPersistenceTests",
      dependencies: ["WorkflowTestSupport", "Workflow", "WorkflowPersistence"]),
    .testTarget(
      name: "RandomTreeTests",
      dependencies: [
        "WorkflowTestSupport", "Workflow", "WorkflowPersistence", "WorkflowTracing",
      ]),
    .testTarget(
      name: "WorkflowTracingTests",
      dependencies: [
        "WorkflowTestSupport", "EmailBrowser", "MailReading", "TodoList", "Workflow",
        "WorkflowPersistence", "workflow-trace",
        "WorkflowReflection", "WorkflowTerminal", "WorkflowTextUI", "WorkflowTracing",
      ]),
    .testTarget(
      name: "MainActorModuleTests",
      dependencies: ["WorkflowTestSupport", "Workflow", "WorkflowTesting"]),
    .testTarget(
      name: "WorkflowOperationsTests",
      dependencies: [
        "Workflow", "WorkflowOperations", "WorkflowPersistence", "WorkflowScreens",
        "WorkflowSynchronization", "WorkflowTestSupport", "WorkflowTesting", "WorkflowTextUI",
      ]),
    .testTarget(
      name: "WorkflowFlowsTests",
      dependencies: [
        "Workflow", "WorkflowFlows", "WorkflowPersistence", "WorkflowScreens",
        "WorkflowTesting", "WorkflowTestSupport",
      ],
      exclude: ["Malformed"]),
    .testTarget(name: "WorkflowScreensTests", dependencies: ["WorkflowScreens"]),
    .testTarget(
      name: "WorkflowTextUITests",
      dependencies: [
        "WorkflowTestSupport", "WorkflowScreens", "WorkflowSnapshotTesting", "WorkflowTextUI",
      ]),
    .testTarget(
      name: "WorkflowTerminalTests",
      dependencies: [
        "WorkflowTestSupport", "CTerminal", "Workflow", "WorkflowPersistence",
        "WorkflowSynchronization", "WorkflowScreens", "WorkflowSnapshotTesting",
        "WorkflowTerminal", "WorkflowTesting", "WorkflowTextUI",
      ]),
    .testTarget(
      name: "WorkflowTestingTests",
      dependencies: ["WorkflowTestSupport", "Workflow", "WorkflowTesting"]),
    .testTarget(
      name: "WorkflowSnapshotTestingTests",
      dependencies: [
        "WorkflowTestSupport", "Workflow", "WorkflowSynchronization", "WorkflowSnapshotFiles",
        "WorkflowSnapshotTesting",
        "WorkflowTesting", "WorkflowTextUI", "workflow-snapshots",
      ]),
    .testTarget(
      name: "SignInTests",
      dependencies: [
        "WorkflowTestSupport", "SignIn", "Workflow", "WorkflowOperations", "WorkflowScreens",
        "WorkflowSnapshotTesting", "WorkflowTerminal", "WorkflowTesting", "WorkflowTextUI",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "BuilderTests",
      dependencies: [
        "WorkflowTestSupport", "Builder", "WorkflowOperations", "WorkflowSnapshotTesting",
      ],
      exclude: ["Fixtures", "Malformed"]),
    .testTarget(
      name: "CheckoutTests",
      dependencies: [
        "WorkflowTestSupport", "Checkout", "Workflow", "WorkflowFlows", "WorkflowPersistence",
        "WorkflowScreens", "WorkflowSnapshotTesting", "WorkflowTerminal", "WorkflowTesting",
        "WorkflowTextUI",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "DungeonTests",
      dependencies: [
        "WorkflowTestSupport", "Dungeon", "DungeonGame", "Workflow", "WorkflowPersistence",
        "WorkflowScreens", "WorkflowSnapshotTesting", "WorkflowTerminal", "WorkflowTesting",
        "WorkflowTextUI",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "EmailBrowserTests",
      dependencies: [
        "WorkflowTestSupport", "EmailBrowser", "MailReading", "Workflow", "WorkflowScreens",
        "WorkflowSnapshotTesting",
        "WorkflowTerminal", "WorkflowTesting", "WorkflowTextUI",
      ],
      exclude: ["Charsets", "Fixtures"]),
    .testTarget(
      name: "TicTacToeTests",
      dependencies: [
        "WorkflowTestSupport", "TicTacToe", "Workflow", "WorkflowScreens",
        "WorkflowSnapshotTesting", "WorkflowTerminal",
        "WorkflowTesting", "WorkflowTextUI",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "TodoListTests",
      dependencies: [
        "WorkflowTestSupport", "TodoList", "Workflow", "WorkflowScreens", "WorkflowSnapshotTesting",
        "WorkflowTerminal",
        "WorkflowTesting", "WorkflowTextUI",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "WorkflowTestSupport", "Gallery", "Workflow", "WorkflowOperations", "WorkflowFlows",
        "WorkflowPersistence",
        "WorkflowScreens",
        "WorkflowSnapshotTesting",
        "WorkflowTerminal", "WorkflowTesting", "WorkflowTextUI",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "SnapshotProgramTests", dependencies: ["WorkflowTestSupport"], exclude: ["Package"]),
  ],
  swiftLanguageModes: [.v6]
)

// One list of settings for every Swift target of ours.
for target in package.targets
where !["CExecutor", "CAllocations", "CTerminal"].contains(target.name) {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),  // an existential is visible where it costs
    .enableUpcomingFeature("MemberImportVisibility"),  // a file names what it uses
    .enableUpcomingFeature("InternalImportsByDefault"),  // what is re-exported is said
    .enableUpcomingFeature("InferIsolatedConformances"),  // main-actor workflows conform plainly
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // workers stay on the tree's actor
  ]
}

// Workflows compile in modules whose default isolation is the main actor: one test target is one.
for target in package.targets where target.name == "MainActorModuleTests" {
  target.swiftSettings?.append(.defaultIsolation(MainActor.self))
}
