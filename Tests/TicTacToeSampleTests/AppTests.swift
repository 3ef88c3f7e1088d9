import Testing
import WorkflowScreens
import WorkflowSnapshotTesting
import WorkflowTerminal
import WorkflowTesting
import WorkflowTextUI

@testable import TicTacToeSample

/// The whole app, as it is typed and seen.
struct AppTests {
  private let app = TerminalHarness(
    MainWorkflow(service: DemoAuthenticationService()), size: Size(width: 60, height: 20))

  @Test(arguments: [
    Size(width: 80, height: 24), .init(width: 40, height: 12), .init(width: 20, height: 3),
    .init(width: 1, height: 1),
  ])
  func `an evening by keys`(size: Size) {
    let app = TerminalHarness(MainWorkflow(service: DemoAuthenticationService()), size: size)
    var frames: [String] = []
    func look(_ name: String) {
      #expect(app.frame.lines.count == size.height)
      #expect(app.frame.lines.allSatisfy { $0.columnCount == size.width })
      frames.append("# \(name)\n" + app.frame.snapshot)
    }
    look("the first screen")
    app.type("ben@example.com\tbanjo\n")
    look("the second step")
    app.type("1\n")
    look("a wrong code")
    app.type("123456\n")
    look("two names")
    app.type("Ann\n")
    look("a name is missing")
    app.type("\tBen\n")
    look("an empty board")
    app.press("enter", "left", "space", "7")
    look("three marks")
    app.press("7")
    look("a square is taken")
    app.press("q")
    look("the question")
    app.press("n", "1", "3")
    look("the end")
    app.press("q")
    #expect(app.rendering.authentication?.login?.email == "")
    app.press("escape")
    #expect(app.exitCode == .success)
    assertSnapshot(
      of: frames.joined(separator: "\n"), as: .lines, named: "\(size.width)x\(size.height)")
  }

  @Test func `tab goes from field to field, and a refused password has to be typed again`() throws {
    app.type("ann@example.com")
    #expect(app.frame.cursor == Position(column: 27, row: 8))
    app.press("tab")
    #expect(app.frame.cursor == Position(column: 12, row: 9))
    app.type("anker\n")
    let login = try #require(app.rendering.authentication?.login)
    #expect(login.message == AuthenticationError.wrongCredentials.message)
    #expect(login.password == "")
    #expect(app.frame.cursor == Position(column: 12, row: 8))
    app.type("anchor\n")
    #expect(app.rendering.game?.newGame != nil)
  }

  @Test func `cancelling the code leads back to the form, with the caret where it was`() {
    app.type("ben@example.com\tbanjo")
    app.press("left", "left")
    let before = app.frame
    app.press("enter")
    #expect(app.rendering.authentication?.twoFactor != nil)
    app.press("escape")
    #expect(app.frame == before)
  }

  @Test func `the app waits for the service, but not longer than the user wants`() {
    let clock = TestClock()
    let app = TerminalHarness(
      MainWorkflow(service: DemoAuthenticationService(delay: .seconds(3), clock: clock)))
    app.type("ann@example.com\tanchor\n")
    #expect(app.frame.lines.joined().contains("│ One moment … │"))
    #expect(app.commands.map(\.name) == ["cancel"])
    app.press("escape")
    app.advance(clock, by: .seconds(9))
    #expect(app.rendering.authentication?.login?.password == "anchor")

    app.press("enter")
    app.advance(clock, by: .seconds(2))
    #expect(app.rendering.authentication?.waiting != nil)
    app.advance(clock, by: .seconds(1))
    #expect(app.rendering.game?.newGame != nil)
  }

  @Test func `the cursor stops at the edges`() {
    begin()
    for key: KeyPress in ["up", "up", "left", "left", "left"] { app.press(key) }
    app.press("enter")
    for key: KeyPress in ["down", "down", "down", "right", "right", "right"] { app.press(key) }
    app.press("space")
    #expect(picture == "x.......o")
    app.press("h", "k", "enter")
    #expect(picture == "x...x...o")
    app.press("l", "j", "up", "enter")
    #expect(picture == "x...xo..o")
  }

  @Test func `each digit marks a square, and the cursor continues from there`() {
    begin()
    app.press("1", "9", "left", "enter")
    #expect(picture == "x......xo")
    app.press("0", "x")
    #expect(picture == "x......xo")
  }

  @Test func `the answer no keeps board and cursor, and yes keeps the names`() {
    begin()
    app.press("enter", "down", "right")
    let before = app.frame
    app.press("q", "1", "left", "tab")
    app.paste("2")
    #expect(app.commands.map(\.name) == ["yes", "no"])
    for key: KeyPress in ["n", "escape", "enter"] {
      app.press(key)
      #expect(app.frame == before)
      app.press("escape")
      #expect(app.rendering.game?.confirmingQuit != nil)
    }
    app.press("y")
    #expect(app.rendering.game?.newGame?.players == Players(x: "Ann", o: "Ben"))
    app.press("enter")
    #expect(picture == ".........")
  }

  @Test func `the cursor survives every other size`() {
    begin()
    app.press("up", "left")
    for (width, height) in [(20, 3), (1, 1), (200, 60), (60, 20)] {
      let size = Size(width: width, height: height)
      app.resize(size)
      _ = app.frame
    }
    app.press("enter")
    #expect(picture == "x........")
  }

  @Test(arguments: 3...24)
  func `a board does not move or change its size when a message appears`(height: Int) {
    begin()
    app.resize(Size(width: 60, height: height))
    app.press("5")
    let before = app.frame.lines
    app.press("5")
    #expect(app.rendering.game?.playing?.message != nil)
    // The message has a row of its own. In short frames it is beside the board, and then only the
    // columns of the board are compared.
    let isBeside = !before.contains { $0.contains("├") }
    for (old, new) in zip(before, app.frame.lines) where !new.contains("taken") || isBeside {
      #expect(isBeside ? old.prefix(10) == new.prefix(10) : old == new)
    }
  }

  @Test func `playing again begins with an empty board and the cursor in the middle`() {
    begin()
    app.press("1", "4", "2", "5", "3")
    #expect(app.rendering.game?.over?.board.result == .win(.x))
    #expect(app.frame.lines.contains { $0.contains("Ann wins with X") })
    app.press("a")
    #expect(picture == ".........")
    app.press("enter")
    #expect(picture == "....x....")
  }

  @Test(arguments: 1...3, 1...3)
  func `the place command takes a row and a column`(row: Int, column: Int) throws {
    begin()
    try app.perform("place \(row) \(column)")
    let board = app.rendering.game?.playing?.board
    #expect(board == Board().placing(Square(row: row - 1, column: column - 1)))
  }

  @Test(arguments: ["place", "place 1", "place 0 1", "place 1 4", "place a b", "place 1 1 1"])
  func `places that do not exist are refused`(line: String) {
    begin()
    let before = app.frame
    #expect(
      throws: CommandError("'place' needs a row and a column from 1 to 3, as in 'place 2 2'")
    ) { try app.perform(line) }
    #expect(app.frame == before)
  }

  @Test func `long and wide names are cut where the row ends`() {
    app.type("ann@example.com\tanchor\n")
    app.paste(String(repeating: "Ann", count: 99))
    app.press("tab")
    app.paste(String(repeating: "名前", count: 99))
    app.press("enter", "enter")
    for (width, height) in [(60, 20), (40, 12), (20, 3)] {
      let size = Size(width: width, height: height)
      app.resize(size)
      #expect(app.frame.lines.allSatisfy { $0.columnCount == size.width })
    }
  }

  @Test func `as lines, a board has numbers and no cursor`() throws {
    let app = TerminalHarness(
      MainWorkflow(service: DemoAuthenticationService()), size: Size(width: 60, height: 20),
      form: .lines)
    for line in ["email ann@example.com", "password anchor", "log-in", "x Ann", "o Ben", "start"] {
      try app.perform(line)
    }
    #expect(app.commands.map(\.usage) == ["place ROW COLUMN", "quit"])
    try app.perform("place 2 1")
    app.press("9", "enter")
    #expect(
      app.frame.lines.map(\.withoutBlankEnd) == [
        "Ann against Ben", "Ann, place your X", "", "    1 2 3", "  1 . . .", "  2 X . .",
        "  3 . . O", "",
      ])
  }

  private func begin() {
    app.type("ann@example.com\tanchor\nAnn\tBen\n")
  }

  private var picture: String? { app.rendering.game?.playing?.board.picture }
}

extension StringProtocol {
  var withoutBlankEnd: String {
    var rest = self[...]
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
