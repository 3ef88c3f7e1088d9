import Testing
import WorkflowScreens
import WorkflowSnapshotTesting
import WorkflowTerminal
import WorkflowTesting
import WorkflowTextUI

@testable import DungeonSample

/// The whole app, as it is typed and seen.
struct AppTests {
  @Test func `a game by keys`() throws {
    let app = try harness("#######\n#@!r..#\n#.g.$>#\n#######", size: Size(width: 44, height: 10))
    var frames: [String] = []
    func look(_ name: String) { frames.append("# \(name)\n" + app.frame.snapshot) }
    look("the first screen")
    app.press("l")
    look("a potion")
    app.press("?")
    look("help")
    app.press("escape")
    while app.rendering.body.game.ending == nil { app.press(".") }
    look("the end")
    app.press("n")
    look("another game")
    app.press("q")
    #expect(app.exitCode == .success)
    assertSnapshot(of: frames.joined(separator: "\n"), as: .lines)
  }

  @Test func `the map follows the hero, and stops at the edges`() throws {
    let rows = (0..<40).map { row in
      String((0..<90).map { $0 == 0 && row == 0 ? "@" : $0 == 89 && row == 39 ? ">" : "." })
    }
    let app = try harness(rows.joined(separator: "\n"), size: Size(width: 42, height: 15))
    #expect(app.frame.lines[1].hasPrefix("│ @..."))
    for _ in 0..<50 { app.press("right") }
    #expect(app.frame.lines[1].firstIndex(of: "@") == app.frame.lines[1].index(at: 21))
    for _ in 0..<38 { app.press("right") }
    for _ in 0..<38 { app.press("down") }
    #expect(app.frame.lines[9].hasSuffix("@. │"))
    #expect(app.frame.lines[10].hasSuffix(".> │"))
    for (width, height) in [(20, 3), (1, 1), (200, 60)] {
      app.resize(Size(width: width, height: height))
      #expect(app.frame.lines.count == height)
      #expect(app.frame.lines.allSatisfy { $0.columnCount == width })
    }
    app.press("right", "down")
    #expect(app.rendering.body.game.ending == .escaped)
    #expect(app.frame.lines.contains { $0.contains("You are out") })
  }

  @Test func `the world continues without a hero who is too slow`() throws {
    let clock = TestClock()
    let floor = try Floor(text: "@......g>")
    let app = TerminalHarness(
      DungeonWorkflow(floor: floor, patience: .milliseconds(600), clock: clock))
    app.advance(clock, by: .milliseconds(599))
    #expect(app.rendering.body.game.tick == 0)
    app.advance(clock, by: .milliseconds(1))
    #expect(app.rendering.body.game.tick == 1)
    app.advance(clock, by: .milliseconds(300))
    app.press("right")
    #expect(app.rendering.body.game.tick == 2)
    app.advance(clock, by: .milliseconds(599))
    #expect(app.rendering.body.game.tick == 2, "the time begins anew after each tick")
    app.press("?")
    app.advance(clock, by: .seconds(60))
    #expect(app.rendering.body.game.tick == 2, "time stands while there is help")
    app.press("escape")
    app.advance(clock, by: .seconds(600))
    #expect(app.rendering.body.game.ending == .died)
  }

  @Test func `without a clock, nothing happens unless the hero does something`() throws {
    let app = try harness("@......g>")
    #expect(app.rendering.body.game.tick == 0)
    app.press(".", "right")
    #expect(app.rendering.body.game.tick == 2)
  }

  @Test func `as lines, the map is words`() throws {
    let app = TerminalHarness(
      DungeonWorkflow(floor: try Floor(text: "#.$.\n/@..\n.#.g\n>...")),
      size: Size(width: 80, height: 20), form: .lines)
    #expect(
      app.frame.lines.map(\.withoutBlankEnd) == [
        "Dungeon", "Beside you: north free, east free, south a wall, west a sword", "In sight:",
        "gold, 1 north, 1 east", "a goblin that hunts, 1 south, 2 east",
        "the way out, 2 south, 1 west", "", "Health 20 of 20, gold 0, bare hands", "",
      ])
    try app.perform("west")
    #expect(app.frame.lines.contains { $0.hasPrefix("You find a sword.") })
  }

  @Test func `a new game begins afresh, with another seed`() throws {
    let app = try harness("@>r..")
    let first = app.rendering.body.game
    app.press("right", "n")
    let second = app.rendering.body.game
    #expect(second.seed == first.seed + 1 && second.tick == 0)
    #expect(second.hero == first.hero && second.monsters == first.monsters)
  }

  private func harness(
    _ text: String, size: Size = Size(width: 60, height: 20)
  ) throws -> TerminalHarness<DungeonWorkflow> {
    TerminalHarness(DungeonWorkflow(floor: try Floor(text: text)), size: size)
  }
}

extension String {
  fileprivate func index(at offset: Int) -> Index { index(startIndex, offsetBy: offset) }
}

extension StringProtocol {
  var withoutBlankEnd: String {
    var rest = self[...]
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
