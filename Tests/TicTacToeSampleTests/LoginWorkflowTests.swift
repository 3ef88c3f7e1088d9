import Testing
import Workflow
import WorkflowTesting

@testable import TicTacToeSample

struct LoginWorkflowTests {
  private let right = Credentials(email: "ann@example.com", password: "anchor")

  @Test func `begins empty`() {
    LoginWorkflow().renderTester().strict.render { screen in
      #expect(screen.email == "")
      #expect(screen.password == "")
      #expect(screen.message == nil)
    }
  }

  @Test func `typed text is kept, and emitted as credentials`() {
    LoginScreen.Event.tester(state: .init(), workflow: LoginWorkflow())
      .send(.changeEmail(right.email))
      .expectState { $0.credentials.email = right.email }
      .send(.changePassword(right.password))
      .expectState { $0.credentials.password = right.password }
      .expectNoOutput()
      .send(.logIn)
      .expectNoChange()
      .expectOutput(.logIn(right))
  }

  @Test(arguments: [("ann", "anchor"), ("ann@example.com", ""), ("", "")])
  func `does not emit credentials that cannot be right`(email: String, password: String) {
    let typed = LoginWorkflow.State(credentials: Credentials(email: email, password: password))
    let problem =
      email.contains("@") ? "The password is missing." : "An email has an @ in it."
    LoginScreen.Event.tester(state: typed, workflow: LoginWorkflow())
      .send(.logIn)
      .expectNoOutput()
      .expectState { $0.problem = problem }
      .send(.changeEmail(email))
      .expectState { $0.problem = nil }
  }

  @Test func `an error is shown, and clears the password but not the email`() {
    LoginWorkflow().renderTester(state: .init(credentials: right))
      .render { #expect($0.email == right.email && $0.password == right.password) }
      .next(LoginWorkflow(error: .wrongCredentials))
      .render { screen in
        #expect(screen.message == AuthenticationError.wrongCredentials.message)
        #expect(screen.email == right.email)
        #expect(screen.password == "")
      }
  }
}
