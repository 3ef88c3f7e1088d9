import Testing
import Workflow
import WorkflowScreens

@testable import TicTacToeSample

struct ConfirmQuitWorkflowTests {
  @Test(arguments: [ConfirmQuitWorkflow.Output.quit, .stay])
  func `emits the answer`(answer: ConfirmQuitWorkflow.Output) {
    var outputs: [ConfirmQuitWorkflow.Output] = []
    let host = WorkflowHost(drainedByHand: ConfirmQuitWorkflow()) { outputs.append($0) }
    host.rendering.sink.send(answer)
    #expect(outputs == [answer])
  }
}

struct RunGameWorkflowTests {
  @Test func `two names start a game between them`() throws {
    let host = try hostInGame()
    let board = try #require(host.rendering.playing)
    #expect(board.players == Players(x: "Ann", o: "Ben"))
    #expect(board.board.picture == ".........")
  }

  @Test func `quitting asks first, over the board`() throws {
    let host = try hostInGame()
    try #require(host.rendering.playing).play(4)
    try #require(host.rendering.playing).sink.send(.quit)
    #expect(host.rendering.confirmingQuit?.board.board.picture == "....x....")
  }

  @Test func `the answer no goes back to the very same board`() throws {
    let host = try hostInGame()
    try #require(host.rendering.playing).play(4)
    let before = try #require(host.rendering.playing)
    before.sink.send(.quit)
    try #require(host.rendering.confirmingQuit).question.sink.send(.stay)
    // Equal sinks lead to the same session.
    #expect(host.rendering.playing == before)
  }

  @Test func `the answer yes gives the game up and keeps the names`() throws {
    let host = try hostInGame()
    let old = try #require(host.rendering.playing)
    old.play(4)
    old.sink.send(.quit)
    try #require(host.rendering.confirmingQuit).question.sink.send(.quit)
    #expect(host.rendering.newGame?.players == Players(x: "Ann", o: "Ben"))
    try #require(host.rendering.newGame).sink.send(.start)
    let new = try #require(host.rendering.playing)
    #expect(new.board.picture == ".........")
    #expect(new.sink != old.sink)
  }

  @Test func `after a win the board stays, and playing again begins with an empty one`() throws {
    let host = try hostInGame()
    let won = try #require(host.rendering.playing)
    won.play(0, 3, 1, 4, 2)
    let over = try #require(host.rendering.over)
    #expect(over.board.picture == "xxxoo....")
    over.sink.send(.playAgain)
    #expect(host.rendering.playing?.board.picture == ".........")
    #expect(host.rendering.playing?.sink != won.sink)
  }

  @Test func `a sink of a game that was given up does nothing`() throws {
    let host = try hostInGame()
    let old = try #require(host.rendering.playing)
    old.play(0, 3, 1, 4, 2)
    try #require(host.rendering.over).sink.send(.playAgain)
    let before = try #require(host.rendering.playing)
    old.play(8)
    #expect(host.rendering.playing == before)
  }

  @Test func `leaving is possible before and after a game`() throws {
    var outputs: [RunGameWorkflow.Output] = []
    let host = WorkflowHost(drainedByHand: RunGameWorkflow()) { outputs.append($0) }
    try #require(host.rendering.newGame).sink.send(.leave)
    try #require(host.rendering.newGame).start(x: "Ann", o: "Ben")
    try #require(host.rendering.playing).play(0, 3, 1, 4, 2)
    try #require(host.rendering.over).sink.send(.leave)
    #expect(outputs == [.leave, .leave])
  }

  private func hostInGame() throws -> WorkflowHost<RunGameWorkflow> {
    let host = WorkflowHost(drainedByHand: RunGameWorkflow())
    try #require(host.rendering.newGame).start(x: "Ann", o: "Ben")
    return host
  }
}
