import WorkflowTextUI

/// The part of a floor around the hero; in plain mode, what the hero sees, in words.
struct MapView: TextView {
  var screen: MapScreen

  func size(within limit: Size, in context: ViewContext) -> Size {
    guard context.form == .lines else { return limit }
    return words.size(within: limit, in: context.child("words", for: words))
  }

  func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility? {
    Flexibility(minimum: 1)
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    switch context.form {
    case .lines: words.draw(on: canvas, in: context.child("words", for: words))
    case .screen, .inline: drawMap(on: canvas)
    }
  }

  private var words: Text { Text(screen.surroundings.joined(separator: "\n")) }

  private func drawMap(on canvas: Canvas) {
    let (floor, hero, size) = (screen.floor, screen.game.hero.cell, canvas.size)
    let left = MapView.start(around: hero.column, of: floor.width, room: size.width)
    let top = MapView.start(around: hero.row, of: floor.height, room: size.height)
    let columns = max(0, left)..<min(floor.width, left + size.width)
    for row in max(0, top)..<min(floor.height, top + size.height) {
      let text = String(columns.map { floor[Cell(column: $0, row: row)].rawValue })
      canvas.write(text, column: columns.lowerBound - left, row: row - top, style: .muted)
    }
    func put(_ text: String, _ cell: Cell, _ look: Style) {
      canvas.write(text, column: cell.column - left, row: cell.row - top, style: look)
    }
    for cell in floor.waysOut { put(">", cell, .accent) }
    for thing in screen.game.things { put(thing.kind.rawValue, thing.cell, .success) }
    for (monster, intent) in zip(screen.game.monsters, screen.intents) {
      let look = intent.isHunting ? Style.danger.adding(.bold) : .warning
      put(monster.kind.rawValue, monster.cell, look)
    }
    put("@", hero, .bold)
  }

  /// Returns the first column or row to show, which is negative if there is room around the floor.
  private static func start(around position: Int, of count: Int, room: Int) -> Int {
    count <= room ? (count - room) / 2 : max(0, min(position - room / 2, count - room))
  }
}
