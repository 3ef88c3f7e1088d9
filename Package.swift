// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Workflow",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Workflow", targets: ["Workflow"]),
  ],
  targets: [
    .target(name: "CExecutor"),
    .target(name: "Workflow", dependencies: ["CExecutor"]),
    .testTarget(name: "WorkflowTests", dependencies: ["Workflow"]),
  ],
  swiftLanguageModes: [.v6]
)

// One list of settings for every Swift target of ours.
for target in package.targets where target.name != "CExecutor" {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),  // an existential is visible where it costs
    .enableUpcomingFeature("MemberImportVisibility"),  // a file names what it uses
    .enableUpcomingFeature("InternalImportsByDefault"),  // what is re-exported is said
    .enableUpcomingFeature("InferIsolatedConformances"),  // main-actor workflows conform plainly
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // workers stay on the tree's actor
  ]
}
