import Testing
import WorkflowTestSupport

/// Where making a host compiles and where not, as `docs/when-it-does-not-compile.md` says.
struct HostPlaceTests {
  @Test(.rules("31b")) func `making a host does not compile where no actor is known`() throws {
    let places = [
      "@MainActor final class A { let host = WorkflowHost(App()) }",
      "@MainActor final class B { lazy var host = WorkflowHost(App()) }",
      "@MainActor let c = WorkflowHost(App())",
      "@MainActor enum D { static let host = WorkflowHost(App()) }",
      "actor E { let host: WorkflowHost<App>; init() { host = WorkflowHost(App()) } }",
      "func f() { _ = WorkflowHost(App()) }",
      "@concurrent func g() async { _ = WorkflowHost(App()) }",
      "@MainActor final class H { let host = try? WorkflowHost(App(), restoring: saved) }",
      "func i() { _ = try? WorkflowHost(App(), restoring: saved) }",
    ]
    let diagnostics = try diagnostics(of: places)
    #expect(
      diagnostics.contains("'nil' is not compatible with expected argument type 'any Actor'"))
    for line in places.indices {
      // The error is in the expansion of `#isolation`, and the diagnostics lead to this line.
      #expect(
        diagnostics.contains("Snippet.swift:\(line + 1):"), "\(places[line])\n\(diagnostics)")
    }
  }

  @Test func `every remedy of the page compiles`() throws {
    let diagnostics = try diagnostics(of: [
      "@MainActor final class A { let host: WorkflowHost<App>; init() { host = WorkflowHost(App()) } }",
      "@MainActor final class B { let host = WorkflowHost(App(), isolation: MainActor.shared) }",
      "@MainActor final class C { lazy var host = WorkflowHost(App(), isolation: MainActor.shared) }",
      "@MainActor let d = WorkflowHost(App(), isolation: MainActor.shared)",
      "@MainActor enum E { static let host = WorkflowHost(App(), isolation: MainActor.shared) }",
      "@MainActor func f() -> WorkflowHost<App> { WorkflowHost(App()) }",
      "func g(isolation: isolated any Actor = #isolation) -> WorkflowHost<App> { WorkflowHost(App()) }",
      "actor H { lazy var host = make(); func make() -> WorkflowHost<App> { WorkflowHost(App()) } }",
      "func i() { _ = WorkflowHost(drainedByHand: App()) }",
      "func j() { _ = try? WorkflowHost(drainedByHand: App(), restoring: saved) }",
    ])
    #expect(diagnostics.isEmpty, "\(diagnostics)")
  }

  /// Compiles code that makes hosts, each piece on the line of its number.
  private func diagnostics(of places: [String]) throws -> String {
    try Compiler.diagnostics(
      of: """
        \(places.joined(separator: "\n"))
        import Workflow
        import WorkflowPersistence
        struct App: Workflow {
          func render(state: Void, context: borrowing RenderContext<App>) {}
        }
        nonisolated let saved: TreeSnapshot! = nil
        """)
  }
}
