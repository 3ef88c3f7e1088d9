import Testing
import Workflow

@testable import TicTacToe

struct LoginWorkflowTests {
  @Test func `begins empty`() {
    let screen = WorkflowHost(LoginWorkflow()).rendering
    #expect(screen.email == "")
    #expect(screen.password == "")
    #expect(screen.message == nil)
  }

  @Test func `what is typed is shown and put out as credentials`() {
    var outputs: [Credentials] = []
    let host = WorkflowHost(LoginWorkflow()) { outputs.append($0) }
    host.rendering.logIn(email: "ann@example.com", password: "anchor")
    #expect(host.rendering.email == "ann@example.com")
    #expect(host.rendering.password == "anchor")
    #expect(outputs == [Credentials(email: "ann@example.com", password: "anchor")])
  }

  @Test(arguments: [("ann", "anchor"), ("ann@example.com", ""), ("", "")])
  func `asks nobody about credentials that cannot be right`(email: String, password: String) {
    var outputs: [Credentials] = []
    let host = WorkflowHost(LoginWorkflow()) { outputs.append($0) }
    host.rendering.logIn(email: email, password: password)
    #expect(outputs == [])
    #expect(host.rendering.message != nil)
  }

  @Test func `typing takes a problem away`() {
    let host = WorkflowHost(LoginWorkflow())
    host.rendering.sink.send(.logIn)
    #expect(host.rendering.message != nil)
    host.rendering.sink.send(.changeEmail("a"))
    #expect(host.rendering.message == nil)
  }

  @Test func `an error is shown, and forgets the password but not the email`() {
    let host = WorkflowHost(LoginWorkflow())
    host.rendering.logIn(email: "ann@example.com", password: "wrong")
    host.update(LoginWorkflow(error: .wrongCredentials))
    #expect(host.rendering.message == AuthenticationError.wrongCredentials.message)
    #expect(host.rendering.email == "ann@example.com")
    #expect(host.rendering.password == "")
  }
}
