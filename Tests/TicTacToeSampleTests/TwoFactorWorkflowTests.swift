import Testing
import Workflow

@testable import TicTacToeSample

struct TwoFactorWorkflowTests {
  @Test func `emits the code that was typed`() {
    var outputs: [TwoFactorWorkflow.Output] = []
    let host = WorkflowHost(drainedByHand: TwoFactorWorkflow()) { outputs.append($0) }
    host.rendering.sink.send(.changeCode("123456"))
    #expect(host.rendering.code == "123456")
    host.rendering.sink.send(.verify)
    #expect(outputs == [.verify(code: "123456")])
  }

  @Test func `emits nothing without a code`() {
    var outputs: [TwoFactorWorkflow.Output] = []
    let host = WorkflowHost(drainedByHand: TwoFactorWorkflow()) { outputs.append($0) }
    host.rendering.sink.send(.verify)
    #expect(outputs == [])
  }

  @Test func `cancelling emits an output`() {
    var outputs: [TwoFactorWorkflow.Output] = []
    let host = WorkflowHost(drainedByHand: TwoFactorWorkflow()) { outputs.append($0) }
    host.rendering.sink.send(.cancel)
    #expect(outputs == [.cancel])
  }

  @Test func `an error is shown, and clears the code`() {
    let host = WorkflowHost(drainedByHand: TwoFactorWorkflow())
    host.rendering.sink.send(.changeCode("1"))
    host.update(TwoFactorWorkflow(error: .wrongCode))
    #expect(host.rendering.code == "")
    #expect(host.rendering.message == AuthenticationError.wrongCode.message)
  }
}
