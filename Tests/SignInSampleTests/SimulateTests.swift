import Testing
import WorkflowExploring
import WorkflowOperations
import WorkflowScreens

@testable import SignInSample

/// The whole app, in whatever order its service answers.
struct SimulateTests {
  @Test func `the sign-in ends well in every order`() async throws {
    try await simulate(seeds: 1...200, within: .seconds(10)) { world in
      let graph = OperationGraph.signIn(
        HeldService(world: world), tokens: TokenStore(token: "ada@example.org"))
      return SignInWorkflow(graph: graph, clock: world.clock)
    } checking: { app in
      for call in ["profile", "mails"] { app.fails(call, AccountError.noNetwork) }
      app.always("nothing is asked after the end") {
        !$0.rendering.hasEnded || $0.rendering.graph.screens.isEmpty
      }
      app.eventually("something is asked, or the end has come") {
        $0.rendering.hasEnded || !$0.rendering.graph.screens.isEmpty || $0.rendering.graph.isPaused
      }
    }
  }
}

/// A service whose answers the simulation holds.
private struct HeldService: AccountService {
  let world: World
  private let demo = DemoService()

  init(world: World) { self.world = world }

  func signIn(_ credentials: Credentials) async throws -> SignInAnswer {
    try await world.call("sign in") { try await demo.signIn(credentials) }
  }

  func verify(code: String, ticket: String) async throws -> String {
    try await world.call("verify") { try await demo.verify(code: code, ticket: ticket) }
  }

  func signUp(_ credentials: Credentials) async throws -> String {
    try await world.call("sign up") { try await demo.signUp(credentials) }
  }

  func profile(token: String) async throws -> Profile {
    try await world.call("profile") { try await demo.profile(token: token) }
  }

  func mails(token: String) async throws -> [String] {
    try await world.call("mails") { try await demo.mails(token: token) }
  }
}
