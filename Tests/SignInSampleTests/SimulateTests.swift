import Testing
import Workflow
import WorkflowExploring
import WorkflowOperations
import WorkflowScreens

@testable import SignInSample

/// The whole app, in whatever order its service answers.
struct SimulateTests {
  @Test(arguments: [nil, "ada@example.org"])
  func `the sign-in ends well in every order`(_ token: String?) async throws {
    let result = try await simulate(seeds: 1...400, within: nil) { world in
      let graph = OperationGraph.signIn(
        HeldService(world: world), tokens: TokenStore(token: token))
      return SignInWorkflow(graph: graph, clock: world.clock)
    } checking: { app in
      for call in token == nil ? ["sign in"] : ["profile", "mails"] {
        app.fails(call, AccountError.noNetwork)
      }
      if token == nil { app.event("fill in") { $0.form?.fillIn() } }
      app.always("nothing is asked after the end") {
        !$0.rendering.hasEnded || $0.rendering.graph.screens.isEmpty
      }
      app.eventually("something is asked, or the end has come") {
        $0.rendering.hasEnded || !$0.rendering.graph.screens.isEmpty || $0.rendering.graph.isPaused
      }
    }
    #expect(result.walks == 400)
  }
}

extension SignInScreen {
  /// The form that is asked, if it is one.
  fileprivate var form: FormScreen? {
    graph.screens.compactMap { $0.content.wrapped as? FormScreen }.first
  }
}

extension FormScreen {
  /// Types what is right, and submits it.
  fileprivate func fillIn() {
    let right = ["Email": "alan@example.org", "Password": "enigma", "Code": "271828"]
    for (index, field) in form.fields.enumerated() {
      sink.send(.change(index, right[field.label] ?? ""))
    }
    sink.send(.submit)
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
