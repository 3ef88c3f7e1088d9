import Testing
import Workflow

@testable import TicTacToeSample

struct NewGameWorkflowTests {
  @Test func `begins with the names it is given`() {
    let players = Players(x: "Ann", o: "Ben")
    #expect(
      WorkflowHost(drainedByHand: NewGameWorkflow(players: players)).rendering.players == players)
  }

  @Test func `two names start a game, without stray blanks`() {
    var outputs: [NewGameWorkflow.Output] = []
    let host = WorkflowHost(drainedByHand: NewGameWorkflow(players: Players())) {
      outputs.append($0)
    }
    host.rendering.start(x: "  Ann  Lee ", o: "Ben")
    #expect(outputs == [.start(Players(x: "Ann Lee", o: "Ben"))])
    #expect(host.rendering.message == nil)
  }

  @Test func `a name of two words is typed letter by letter`() {
    let host = WorkflowHost(drainedByHand: NewGameWorkflow(players: Players()))
    for end in "Ann Lee".indices {
      host.rendering.sink.send(.changeName(.x, String("Ann Lee"[...end])))
      #expect(host.rendering.players.x == "Ann Lee"[...end])
    }
  }

  @Test(arguments: [("", ""), ("Ann", ""), ("  ", "Ben"), ("Ann", " Ann")])
  func `missing or equal names start no game`(x: String, o: String) {
    var outputs: [NewGameWorkflow.Output] = []
    let host = WorkflowHost(drainedByHand: NewGameWorkflow(players: Players())) {
      outputs.append($0)
    }
    host.rendering.start(x: x, o: o)
    #expect(outputs == [])
    #expect(host.rendering.message != nil)
  }

  @Test func `leaving emits an output`() {
    var outputs: [NewGameWorkflow.Output] = []
    let host = WorkflowHost(drainedByHand: NewGameWorkflow(players: Players())) {
      outputs.append($0)
    }
    host.rendering.sink.send(.leave)
    #expect(outputs == [.leave])
  }
}
