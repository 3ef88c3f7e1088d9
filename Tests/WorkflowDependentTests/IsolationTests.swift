import Foundation
import Testing
import WorkflowTestSupport

extension DependentTests {
  /// An app and its tests in modules whose default isolation is the main actor.
  @Suite struct IsolationTests {
    @Test func `all kinds of tests work on the main actor, in both libraries`() throws {
      let package = try DependentPackage("isolated")
      try package.write(
        "Package.swift",
        """
        // swift-tools-version: 6.3
        import PackageDescription

        let main: [SwiftSetting] = [.defaultIsolation(MainActor.self)]
        let testing = ["Workflow", "WorkflowTesting", "WorkflowSnapshotTesting"].map {
          Target.Dependency.product(name: $0, package: "Workflow")
        }
        let package = Package(
          name: "Isolated", platforms: [.macOS(.v15)],
          dependencies: [\(DependentPackage.dependency)],
          targets: [
            .target(
              name: "Titles", dependencies: [.product(name: "Workflow", package: "Workflow")],
              swiftSettings: main),
            .testTarget(
              name: "NewTitlesTests", dependencies: ["Titles"] + testing, swiftSettings: main),
            .testTarget(
              name: "OldTitlesTests", dependencies: ["Titles"] + testing, swiftSettings: main),
          ], swiftLanguageModes: [.v6])
        """)
      try package.write("Sources/Titles/Titles.swift", app)
      try package.write("Tests/NewTitlesTests/NewTitlesTests.swift", newTests)
      try package.write("Tests/OldTitlesTests/OldTitlesTests.swift", oldTests)
      let run = try package.swift("test", [], ["WORKFLOW_SNAPSHOTS": "never"])
      #expect(run.status == 0, "\(run.output)")
      #expect(run.output.contains("Test run with 5 tests"), "\(run.output)")
      #expect(run.output.contains("Executed 5 tests, with 0 failures"), "\(run.output)")
    }
  }
}

private let app = """
  import Workflow

  nonisolated public protocol Library: Sendable {
    func title(of id: Int) async -> String
  }

  nonisolated struct FetchTitle: Worker {
    var id: Int
    @Injected var library: any Library

    func run(_ output: WorkerOutput<String>) async {
      await output(await library.title(of: id))
    }
  }

  /// A worker that needs the main actor.
  struct ReadShelf: Worker {
    func run(_ output: WorkerOutput<Int>) async { await output(Shelf.shared.count) }
  }

  final class Shelf {
    static let shared = Shelf()
    var count = 3
  }

  struct Titles: Workflow {
    enum Action: WorkflowAction, Equatable {
      case next, found(String)

      func apply(toState state: inout State, workflow: Titles) -> String? {
        switch self {
        case .next:
          state.id += 1
          return nil
        case .found(let title):
          state.title = title
          return title
        }
      }
    }

    struct State: Equatable {
      var id = 1
      var title = ""
    }

    struct Screen: Equatable {
      var title: String
      var send: Sink<Action>
    }

    typealias Output = String
    @Injected var library: any Library

    func makeInitialState() -> State { State() }

    func render(state: State, context: borrowing RenderContext<Titles>) -> Screen {
      context.run(FetchTitle(id: state.id, library: library)) { .found($0) }
      return Screen(title: state.title, send: context.makeSink(of: Action.self))
    }
  }
  """

private let newTests = """
  import Testing
  import Workflow
  import WorkflowSnapshotTesting
  import WorkflowTesting

  @testable import Titles

  nonisolated struct Fake: Library {
    func title(of id: Int) async -> String { "title \\(id)" }
  }

  struct NewTitlesTests {
    let workflow = Titles(library: Fake())

    @Test func action() {
      Titles.Action.tester(state: Titles.State(), workflow: workflow).send(.next)
        .expectState { $0.id = 2 }.expectNoOutput()
    }

    @Test func oneRender() {
      workflow.renderTester().expect(FetchTitle(id: 1, library: Fake()), output: "a")
        .render { #expect($0.title == "") }
        .expectState { $0.title = "a" }.expectOutput("a")
    }

    @Test func tree() async {
      let tester = WorkflowTester(workflow, exhaustivity: .loose)
      await tester.expectNextOutput("title 1")
      tester.send { $0.send.send(.next) }
      await tester.expectNextOutput("title 2")
      tester.finish()
    }

    @Test func workers() async {
      await FetchTitle(id: 3, library: Fake()).test { worker in
        #expect(await worker.nextOutput() == "title 3")
        await worker.expectFinished()
      }
      await ReadShelf().test { worker in
        #expect(await worker.nextOutput(timeout: .seconds(600)) == 3)
        await worker.expectFinished(timeout: .seconds(600))
      }
    }

    @Test func snapshot() {
      assertInlineSnapshot(of: Titles.State(id: 4), as: .dump) {
        \"\"\"
        State(id: 4, title: "")
        \"\"\"
      }
    }
  }
  """

private let oldTests = """
  import Workflow
  import WorkflowSnapshotTesting
  import WorkflowTesting
  import XCTest

  @testable import Titles

  nonisolated private struct Fake: Library {
    func title(of id: Int) async -> String { "title \\(id)" }
  }

  // `XCTestCase` is on no actor, and its tests go to the main actor one by one.
  nonisolated final class OldTitlesTests: XCTestCase {
    @MainActor func testAction() async {
      Titles.Action.tester(state: Titles.State(), workflow: Titles(library: Fake())).send(.next)
        .expectState { $0.id = 2 }.expectNoOutput()
    }

    @MainActor func testOneRender() async {
      Titles(library: Fake()).renderTester().expect(FetchTitle(id: 1, library: Fake()), output: "a")
        .render { XCTAssertEqual($0.title, "") }
        .expectState { $0.title = "a" }.expectOutput("a")
    }

    @MainActor func testWorkers() async {
      await FetchTitle(id: 3, library: Fake()).test { worker in
        let title = await worker.nextOutput()
        XCTAssertEqual(title, "title 3")
        await worker.expectFinished()
      }
    }

    @MainActor func testSnapshot() async {
      assertInlineSnapshot(of: Titles.State(id: 4), as: .dump) {
        \"\"\"
        State(id: 4, title: "")
        \"\"\"
      }
    }

    @MainActor func testTree() async {
      let tester = WorkflowTester(Titles(library: Fake()), exhaustivity: .loose)
      await tester.expectNextOutput("title 1")
      tester.finish()
    }
  }
  """
