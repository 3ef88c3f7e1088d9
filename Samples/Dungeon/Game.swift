/// A game at one moment, but for what the monsters have in mind.
struct Game: Codable, Equatable {
  enum Ending: Codable { case died, escaped }

  /// The floor that it is played on.
  let fingerprint: Int
  let seed: Int
  var tick = 0
  var hero: Hero
  var monsters: [Monster]
  var things: [Thing]
  /// The last events, in sentences.
  var news: [String] = []
  var ending: Ending?
  private var random: Random

  init(on floor: Floor, seed: Int) {
    (fingerprint, self.seed) = (floor.fingerprint, seed)
    hero = Hero(cell: floor.start)
    (monsters, things) = (floor.monsters, floor.things)
    random = Random(seed: seed, stream: 0)
  }

  /// The cell of the hero, if a monster sees it.
  func prey(of monster: Monster, on floor: Floor) -> Cell? {
    let (kind, distance) = (monster.kind, monster.cell.distance(to: hero.cell))
    let sight = monster.health < kind.health ? max(4, kind.sight) : kind.sight
    guard distance <= sight else { return nil }
    return floor.isClear(from: monster.cell, to: hero.cell) ? hero.cell : nil
  }

  /// Lets the hero take a step, or wait, and then the monsters do what they intend in this tick.
  ///
  /// - Parameter intents: The intents of the monsters, in their order.
  mutating func play(_ step: Direction?, _ intents: [Intent], on floor: Floor) {
    guard ending == nil else { return }
    let oldNews = news
    news = []
    if let step, !heroSteps(step, on: floor) { return }
    if ending == nil { monstersAct(intents, on: floor) }
    // News stays until the hero does something, so that it can be read.
    if step == nil, news.isEmpty { news = oldNews }
  }

  /// Returns whether it took a tick.
  private mutating func heroSteps(_ direction: Direction, on floor: Floor) -> Bool {
    let cell = hero.cell.beside(direction)
    if let index = monsters.firstIndex(where: { $0.cell == cell }) {
      strike(index)
    } else if floor[cell] == .wall {
      news.append("A wall is in the way.")
      return false
    } else {
      hero.cell = cell
      takeThing()
      if floor[cell] == .wayOut { ending = .escaped }
    }
    return true
  }

  private mutating func strike(_ index: Int) {
    let damage = Int.random(in: 0...(hero.hasSword ? 7 : 4), using: &random)
    monsters[index].health -= damage
    let verb = damage == 0 ? "miss" : monsters[index].health > 0 ? "hit" : "kill"
    news.append("You \(verb) the \(monsters[index].kind).")
  }

  private mutating func takeThing() {
    guard let index = things.firstIndex(where: { $0.cell == hero.cell }) else { return }
    let thing = things.remove(at: index)
    switch thing.kind {
    case .potion: hero.health = min(Hero.fullHealth, hero.health + 10)
    case .gold: hero.gold += Int.random(in: 5...15, using: &random)
    case .sword: hero.hasSword = true
    }
    news.append("You find \(thing.name).")
  }

  private mutating func monstersAct(_ intents: [Intent], on floor: Floor) {
    tick += 1
    // A table of cells, so that a tick does not grow with the square of the monsters.
    var isTaken = [Bool](repeating: false, count: floor.tiles.count)
    for index in monsters.lazy.compactMap({ floor.index(of: $0.cell) }) { isTaken[index] = true }
    for (number, intent) in zip(monsters.indices, intents) where intent.tick <= tick {
      guard monsters[number].health > 0, ending == nil else { continue }
      let (cell, next) = (monsters[number].cell, monsters[number].cell.beside(intent.step))
      monsters[number].turn = tick
      if next == hero.cell {
        bite(monsters[number].kind)
      } else if floor[next] != .wall, let from = floor.index(of: cell),
        let to = floor.index(of: next), !isTaken[to]
      {
        (isTaken[from], isTaken[to]) = (false, true)
        monsters[number].cell = next
      }
    }
    monsters.removeAll { $0.health <= 0 }
  }

  private mutating func bite(_ kind: Monster.Kind) {
    let damage = Int.random(in: 0...kind.power, using: &random)
    hero.health = max(0, hero.health - damage)
    news.append("The \(kind) \(damage == 0 ? "misses you" : "hits you for \(damage)").")
    if hero.health == 0 { ending = .died }
  }
}
