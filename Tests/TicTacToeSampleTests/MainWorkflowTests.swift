import Testing
import Workflow
import WorkflowScreens
import WorkflowTerminal

@testable import TicTacToeSample

struct MainWorkflowTests {
  private let service = ScriptedService()

  @Test func `begins with the login`() {
    let host = WorkflowHost(drainedByHand: MainWorkflow(service: service))
    #expect(host.rendering.authentication?.login != nil)
  }

  @Test func `continues to a new game once authorized`() async throws {
    let host = try await hostInGame()
    #expect(host.rendering.game?.newGame?.players == Players())
  }

  @Test func `leaving the game ends it and logs out`() async throws {
    let host = try await hostInGame()
    try #require(host.rendering.game?.newGame).sink.send(.leave)
    #expect(host.rendering.authentication?.login?.email == "")
    #expect(
      host.outline?.description == """
        MainWorkflow 0: .authenticating
          AuthenticationWorkflow 5: .loggingIn(nil)
            LoginWorkflow 6: State(credentials: Credentials(email: "", password: ""), problem: nil)
        """)
  }

  @Test func `leaving the login ends the program`() throws {
    var outputs: [ExitCode] = []
    let host = WorkflowHost(drainedByHand: MainWorkflow(service: service)) { outputs.append($0) }
    try #require(host.rendering.authentication?.login).sink.send(.exit)
    #expect(outputs == [.success])
  }

  private func hostInGame() async throws -> WorkflowHost<MainWorkflow> {
    service.logInAnswer = .success(.authorized(token: "t"))
    let host = WorkflowHost(drainedByHand: MainWorkflow(service: service))
    try #require(host.rendering.authentication?.login).logIn(email: "a@b", password: "p")
    await host.drain()
    return host
  }
}
