extension MapScreen {
  /// A description of what the hero sees, to read out.
  var surroundings: [String] {
    let hero = game.hero.cell
    let beside = Direction.allCases.map { direction in
      let cell = hero.beside(direction)
      let name = everything.first { $0.cell == cell }?.name
      return "\(direction) \(name ?? (floor[cell] == .wall ? "a wall" : "free"))"
    }
    let sights =
      everything
      .filter { hero.distance(to: $0.cell) > 1 && floor.isClear(from: hero, to: $0.cell) }
      .sorted { (hero.distance(to: $0.cell), $0.name) < (hero.distance(to: $1.cell), $1.name) }
      .map { "\($0.name), \(way(to: $0.cell))" }
    return ["Beside you: " + beside.joined(separator: ", ")]
      + (sights.isEmpty ? ["Nothing else is in sight."] : ["In sight:"] + sights)
  }

  private var everything: [(name: String, cell: Cell)] {
    zip(game.monsters, intents).map { monster, intent in
      ("a \(monster.kind)" + (intent.isHunting ? " that hunts" : ""), monster.cell)
    } + game.things.map { ($0.name, $0.cell) } + floor.waysOut.map { ("the way out", $0) }
  }

  /// Returns the way to a cell in words, such as `3 north, 1 east`.
  private func way(to cell: Cell) -> String {
    let (east, south) = (cell.column - game.hero.cell.column, cell.row - game.hero.cell.row)
    let parts = [(-south, "north"), (south, "south"), (-east, "west"), (east, "east")]
    return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}
