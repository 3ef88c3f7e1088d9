import Testing

@testable import DungeonSample

/// The rules, without a tree.
struct GameTests {
  @Test func `the hero walks, and a wall costs no tick`() throws {
    var (game, floor) = try begun("@.>\n#..")
    game.play(.south, [], on: floor)
    #expect(game.hero.cell == Cell(column: 0, row: 0))
    #expect(game.news == ["A wall is in the way."])
    #expect(game.tick == 0)
    game.play(.east, [], on: floor)
    #expect(game.hero.cell == Cell(column: 1, row: 0))
    #expect(game.news == [] && game.tick == 1)
  }

  @Test func `things are taken by walking over them`() throws {
    var (game, floor) = try begun("@!$/.>")
    game.hero.health = 5
    for _ in 0..<3 { game.play(.east, [], on: floor) }
    #expect(game.hero.health == 15)
    #expect((5...15).contains(game.hero.gold))
    #expect(game.hero.hasSword && game.things.isEmpty)
    #expect(game.news == ["You find a sword."])
  }

  @Test func `a potion heals no more than there is to heal`() throws {
    var (game, floor) = try begun("@!>")
    game.hero.health = 19
    game.play(.east, [], on: floor)
    #expect(game.hero.health == Hero.fullHealth)
  }

  @Test func `who reaches the way out has won, and nothing follows`() throws {
    var (game, floor) = try begun("@>.")
    game.play(.east, [], on: floor)
    #expect(game.ending == .escaped)
    let end = game
    game.play(.east, [], on: floor)
    #expect(game == end)
  }

  @Test func `walking into a monster fights until it is dead`() throws {
    var (game, floor) = try begun("@r>")
    var news: Set<String> = []
    while !game.monsters.isEmpty {
      let health = game.monsters[0].health
      game.play(.east, [resting], on: floor)
      news.formUnion(game.news)
      let isHurt = game.monsters.first.map { $0.health < health } ?? true
      #expect(isHurt == (game.news != ["You miss the rat."]))
      #expect(game.hero.cell == floor.start)
    }
    #expect(news.contains("You kill the rat."))
    game.play(.east, [], on: floor)
    #expect(game.hero.cell == Cell(column: 1, row: 0))
  }

  @Test func `a fight can be lost`() throws {
    let floor = try Floor(text: "@g>")
    var news: Set<String> = []
    for seed in 1...9 {
      var game = Game(on: floor, seed: seed)
      while game.ending == nil, game.tick < 200 {
        game.play(nil, [Intent(step: .west, tick: 0)], on: floor)
        news.formUnion(game.news)
      }
      #expect(game.ending == .died && game.hero.health == 0)
    }
    #expect(
      news.sorted() == (1...4).map { "The goblin hits you for \($0)." } + ["The goblin misses you."]
    )
  }

  @Test func `a monster does what it intends, but only in its tick and only where there is room`()
    throws
  {
    var (game, floor) = try begun("@#>\n#rr")
    let east = Intent(step: .east, tick: 2)
    game.play(nil, [east, east], on: floor)
    #expect(game.monsters == floor.monsters, "it is too early")
    game.play(nil, [east, east], on: floor)
    #expect(game.monsters.map(\.cell) == floor.monsters.map(\.cell), "there is no room")
    #expect(game.monsters.map(\.turn) == [2, 2])
    game.play(nil, [east, Intent(step: .north, tick: 3)], on: floor)
    #expect(game.monsters.map(\.cell.column) == [1, 2], "the first is asked first")
    game.play(nil, [east, resting], on: floor)
    #expect(game.monsters.map(\.cell.column) == [2, 2])
    #expect(game.monsters.map(\.cell.row) == [1, 0])
  }

  @Test func `the dead do nothing`() throws {
    var (game, floor) = try begun("@r>")
    game.monsters[0].health = 1
    while game.monsters.first != nil {
      let health = game.hero.health
      game.play(.east, [Intent(step: .west, tick: 0)], on: floor)
      if game.monsters.isEmpty { #expect(game.hero.health == health) }
    }
  }

  @Test
  func `a goblin sees the hero if it is near and no wall is between, a rat only if it is hurt`()
    throws
  {
    func sees(_ text: String, isHurt: Bool = false) throws -> Bool {
      var (game, floor) = try begun(text)
      if isHurt { game.monsters[0].health -= 1 }
      return game.prey(of: game.monsters[0], on: floor) != nil
    }
    #expect(try sees("@.......g>"))
    #expect(try !sees("@........g>"))
    #expect(try !sees("@.#.g>"))
    #expect(try !sees("@r>"))
    #expect(try sees("@...r>", isHurt: true))
    #expect(try !sees("@....r>", isHurt: true))
  }

  @Test func `news stays while nothing happens, until the hero does something`() throws {
    var (game, floor) = try begun("@$..>")
    game.play(.east, [], on: floor)
    game.play(nil, [], on: floor)
    #expect(game.news == ["You find gold."])
    game.play(.east, [], on: floor)
    #expect(game.news == [])
  }

  private let resting = Intent(step: .north, tick: .max)

  private func begun(_ text: String) throws -> (Game, Floor) {
    let floor = try Floor(text: text)
    return (Game(on: floor, seed: 1), floor)
  }
}
