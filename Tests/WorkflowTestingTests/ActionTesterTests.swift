import WorkflowTestSupport
import Testing
import Workflow
import WorkflowTesting

/// The tester of actions: what each message says, and that it points at the line of the test.
struct ActionTesterTests {
  @Test func `a chain that says what happens records nothing`() {
    Stepper.Action.tester(state: 1, workflow: Stepper(step: 2))
      .send(.up)
      .expectState { $0 = 3 }
      .expectNoOutput()
      .send(.tell)
      .expectNoChange()
      .expectOutput("3")
      .expectOutput { #expect($0.count == 1) }
  }

  @Test func `an unexpected state is shown as a difference`() {
    let line = #line
    let issues = reported {
      Stepper.Action.tester(state: 1, workflow: Stepper(step: 2)).send(.up).expectState { $0 = 4 }
    }
    #expect(
      issues == [
        Reported(
          message: """
            The state after up is not what was expected.

            - 4
            + 3

            (- expected, + got) Write the change in expectState { … }, or fix the action.
            """, line: line + 2)
      ])
  }

  @Test func `a change that was not expected is shown`() {
    let line = #line
    let issues = reported {
      Stepper.Action.tester(state: 1, workflow: Stepper(step: 2)).send(.up).expectNoChange()
    }
    #expect(
      issues == [
        Reported(
          message: """
            The state has changed after up.

            - 1
            + 3

            (- expected, + got) Say what changes: .expectState { $0.… = … }.
            """, line: line + 2)
      ])
  }

  @Test func `unexpected, missing and different outputs are reported`() {
    let tester = Stepper.Action.tester(state: 1, workflow: Stepper(step: 2))
    let line = #line
    let issues = reported {
      tester.send(.tell).expectNoOutput()
      tester.send(.up).expectState { $0 = 3 }.expectOutput("3")
      tester.send(.tell).expectOutput("2")
    }
    #expect(
      issues.map(\.message) == [
        """
        Emitted after tell: 1.
        Expect it: .expectOutput(…).
        """,
        """
        One output was expected after up, but it emitted nothing.
        Write .expectNoOutput(), or return an output from apply(toState:workflow:).
        """,
        """
        The output after tell is not what was expected.

        - "2"
        + "1"

        (- expected, + got) Expect the actual output, or fix the action.
        """,
      ])
    #expect(issues.map(\.line) == [line + 2, line + 3, line + 4])
  }

  @Test func `a workflow without properties need not be passed`() {
    Plain.Action.tester(state: 0).send(.add).expectState { $0 = 1 }
  }

  @Test func `a workflow with properties has to be passed`() {
    let line = #line
    let issues = reported {
      Stepper.Action.tester(state: 1).send(.up).expectNoChange()
    }
    #expect(
      issues == [
        Reported(
          message: """
            The action up was not applied, because it may read a workflow that was not passed.
            Pass it: tester(state: …, workflow: Stepper(…)).
            """, line: line + 2)
      ])
  }
}

/// Counts in steps.
private struct Stepper: Workflow {
  typealias Output = String

  enum Action: WorkflowAction {
    case up, tell

    func apply(toState state: inout Int, workflow: Stepper) -> String? {
      switch self {
      case .up:
        state += workflow.step
        return nil
      case .tell: return "\(state)"
      }
    }
  }

  var step: Int

  func makeInitialState() -> Int { 0 }
  func render(state: Int, context: borrowing RenderContext<Stepper>) {}
}

private struct Plain: Workflow {
  enum Action: WorkflowAction {
    case add

    func apply(toState state: inout Int, workflow: Plain) -> Never? {
      state += 1
      return nil
    }
  }

  func makeInitialState() -> Int { 0 }
  func render(state: Int, context: borrowing RenderContext<Plain>) {}
}
