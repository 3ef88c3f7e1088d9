import Testing
import Workflow

@testable import TicTacToeSample

struct TakeTurnsWorkflowTests {
  @Test func `marks appear in turn`() {
    let host = WorkflowHost(drainedByHand: TakeTurnsWorkflow(players: Players(x: "Ann", o: "Ben")))
    host.rendering.play(4, 0)
    #expect(host.rendering.board.picture == "o...x....")
    #expect(host.rendering.board.turn == .x)
  }

  @Test func `a taken square is refused, and the turn stays`() {
    let host = WorkflowHost(drainedByHand: TakeTurnsWorkflow(players: Players()))
    host.rendering.play(4, 4)
    #expect(host.rendering.board.picture == "....x....")
    #expect(host.rendering.board.turn == .o)
    #expect(host.rendering.message != nil)
    host.rendering.play(0)
    #expect(host.rendering.message == nil)
  }

  @Test func `a win is emitted once, and no mark is placed after it`() {
    var outputs: [TakeTurnsWorkflow.Output] = []
    let host = WorkflowHost(drainedByHand: TakeTurnsWorkflow(players: Players())) {
      outputs.append($0)
    }
    host.rendering.play(0, 3, 1, 4, 2, 5, 8)
    #expect(host.rendering.board.picture == "xxxoo....")
    #expect(outputs == [.ended(.win(.x))])
  }

  @Test func `a full board is a draw`() {
    var outputs: [TakeTurnsWorkflow.Output] = []
    let host = WorkflowHost(drainedByHand: TakeTurnsWorkflow(players: Players())) {
      outputs.append($0)
    }
    host.rendering.play(0, 1, 2, 4, 3, 5, 7, 6, 8)
    #expect(outputs == [.ended(.draw)])
  }

  @Test func `quitting emits an output and leaves the board alone`() {
    var outputs: [TakeTurnsWorkflow.Output] = []
    let host = WorkflowHost(drainedByHand: TakeTurnsWorkflow(players: Players())) {
      outputs.append($0)
    }
    host.rendering.play(4)
    host.rendering.sink.send(.quit)
    #expect(outputs == [.quit])
    #expect(host.rendering.board.picture == "....x....")
  }
}
