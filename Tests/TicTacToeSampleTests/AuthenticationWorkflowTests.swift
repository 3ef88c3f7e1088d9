import Testing
import Workflow
import WorkflowScreens

@testable import TicTacToeSample

struct AuthenticationWorkflowTests {
  private let service = ScriptedService()

  @Test func `waits until the service has answered`() async throws {
    service.logInAnswer = .success(.authorized(token: "t"))
    var outputs: [AuthenticationWorkflow.Output] = []
    let host = WorkflowHost(drainedByHand: AuthenticationWorkflow(service: service)) {
      outputs.append($0)
    }
    try #require(host.rendering.login).logIn(email: "a@b", password: "p")
    #expect(host.rendering.waiting != nil)
    #expect(service.asked == [])
    await host.drain()
    #expect(service.asked == ["a@b p"])
    #expect(outputs == [.authorized(token: "t")])
  }

  @Test func `a wrong password goes back to the form with an error`() async throws {
    var outputs: [AuthenticationWorkflow.Output] = []
    let host = WorkflowHost(drainedByHand: AuthenticationWorkflow(service: service)) {
      outputs.append($0)
    }
    try #require(host.rendering.login).logIn(email: "a@b", password: "wrong")
    await host.drain()
    let login = try #require(host.rendering.login)
    #expect(login.message == AuthenticationError.wrongCredentials.message)
    #expect(login.email == "a@b")
    #expect(login.password == "")
    #expect(outputs == [])
  }

  @Test func `the service is asked about the same credentials again after an error`() async throws {
    let host = WorkflowHost(drainedByHand: AuthenticationWorkflow(service: service))
    for _ in 0..<2 {
      try #require(host.rendering.login).logIn(email: "a@b", password: "p")
      await host.drain()
    }
    #expect(service.asked == ["a@b p", "a@b p"])
  }

  @Test func `an account with a second step is asked for a code`() async throws {
    let host = try await hostAskingForCode()
    #expect(host.rendering.twoFactor?.message == nil)
  }

  @Test func `the right code authorizes, with the token of the first step`() async throws {
    var outputs: [AuthenticationWorkflow.Output] = []
    let host = try await hostAskingForCode { outputs.append($0) }
    service.codeAnswer = .success(.authorized(token: "t"))
    try await enter(code: "42", in: host)
    #expect(service.asked == ["a@b p", "first 42"])
    #expect(outputs == [.authorized(token: "t")])
  }

  @Test func `after a wrong code, the same session asks again with an error`() async throws {
    let host = try await hostAskingForCode()
    let before = try #require(host.rendering.twoFactor)
    try await enter(code: "1", in: host)
    let after = try #require(host.rendering.twoFactor)
    #expect(after.message == AuthenticationError.wrongCode.message)
    #expect(after.code == "")
    #expect(after.sink == before.sink)
  }

  @Test func `an expired token goes back to the beginning`() async throws {
    let host = try await hostAskingForCode()
    service.codeAnswer = .failure(.expiredToken)
    try await enter(code: "1", in: host)
    #expect(host.rendering.login?.message == AuthenticationError.expiredToken.message)
  }

  @Test func `cancelling the code goes back to the form as it was`() async throws {
    let host = try await hostAskingForCode()
    try #require(host.rendering.twoFactor).sink.send(.cancel)
    let login = try #require(host.rendering.login)
    #expect(login.email == "a@b")
    #expect(login.message == nil)
  }

  @Test func `the form stays below the code screen and the waiting screen`() async throws {
    let host = try await hostAskingForCode()
    #expect(host.rendering.frames.count == 2)
    let screen = try #require(host.rendering.twoFactor)
    screen.sink.send(.changeCode("42"))
    screen.sink.send(.verify)
    #expect(host.rendering.waiting != nil)
    #expect(host.rendering.frames.count == 3)
    #expect(host.rendering.frames[1].wrapped as? TwoFactorScreen != nil)
  }

  @Test func `leaving the form emits an output`() throws {
    var outputs: [AuthenticationWorkflow.Output] = []
    let host = WorkflowHost(drainedByHand: AuthenticationWorkflow(service: service)) {
      outputs.append($0)
    }
    try #require(host.rendering.login).sink.send(.exit)
    #expect(outputs == [.exit])
  }

  @Test func `cancelling while waiting discards the answer`() async throws {
    var outputs: [AuthenticationWorkflow.Output] = []
    let host = WorkflowHost(drainedByHand: AuthenticationWorkflow(service: LateService())) {
      outputs.append($0)
    }
    try #require(host.rendering.login).logIn(email: "a@b", password: "p")
    await host.drain()
    try #require(host.rendering.waiting).sink.send(.cancel)
    await host.drain()
    #expect(host.rendering.login?.message == nil)
    #expect(outputs == [])
  }

  private func hostAskingForCode(
    onOutput: ((AuthenticationWorkflow.Output) -> Void)? = nil
  ) async throws -> WorkflowHost<AuthenticationWorkflow> {
    service.logInAnswer = .success(.codeRequired(token: "first"))
    let host = WorkflowHost(
      drainedByHand: AuthenticationWorkflow(service: service), onOutput: onOutput)
    try #require(host.rendering.login).logIn(email: "a@b", password: "p")
    await host.drain()
    return host
  }

  private func enter(code: String, in host: WorkflowHost<AuthenticationWorkflow>) async throws {
    let screen = try #require(host.rendering.twoFactor)
    screen.sink.send(.changeCode(code))
    screen.sink.send(.verify)
    await host.drain()
  }
}
