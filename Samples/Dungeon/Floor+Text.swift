import Foundation

/// A message about a floor: what is wrong, where, and what to do.
struct FloorError: Error, Equatable, CustomStringConvertible {
  let description: String

  fileprivate init(_ description: String) { self.description = description }
}

extension Floor {
  /// The most columns and rows that a floor can have.
  static let largestSide = 500

  private static let tooLarge = FloorError(
    "the floor is too large; keep to \(largestSide) lines of at most \(largestSide) characters")

  /// Reads a floor from a file.
  init(path: String) throws(FloorError) {
    // A file may have no end, so no more of it is read than a floor can have.
    var bytes = [UInt8](repeating: 0, count: 2 * Floor.largestSide * Floor.largestSide)
    let file = fopen(path, "rb")
    defer { if let file { fclose(file) } }
    let count = file.map { fread(&bytes, 1, bytes.count, $0) }
    guard let file, let count, ferror(file) == 0 else {
      throw FloorError("the floor cannot be read: \(String(cString: strerror(errno)))")
    }
    if count == bytes.count { throw Floor.tooLarge }
    // Bytes that are not UTF-8 become a character that means nothing.
    try self.init(text: String(decoding: bytes[..<count], as: UTF8.self))
  }

  /// Reads a floor from text: a line for each row, and a character for each cell.
  init(text: String) throws(FloorError) {
    self.init()
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    while lines.last?.isEmpty == true { lines.removeLast() }
    (width, height) = (lines.first?.count ?? 0, lines.count)
    if height == 0 { throw FloorError("the floor is empty; write a line for each row: #.@.>#") }
    guard max(width, height) <= Floor.largestSide else { throw Floor.tooLarge }
    var heroes: [Cell] = []
    for (row, line) in lines.enumerated() {
      if line.count != width {
        let end = Cell(column: min(line.count, width), row: row)
        throw FloorError("\(end.place): not as long as line 1; fill the shorter line with #")
      }
      for (column, character) in line.enumerated() {
        tiles.append(try tile(character, in: Cell(column: column, row: row), &heroes))
      }
    }
    guard let hero = heroes.first else { throw FloorError("no hero; write @ where you begin") }
    if heroes.count > 1 {
      throw FloorError("\(heroes[1].place): a second hero; keep one @, as in \(hero.place)")
    }
    if waysOut.isEmpty { throw FloorError("no way out; write > where it is") }
    (start, fingerprint) = (hero, text.utf8.reduce(5381) { $0 &* 33 ^ Int($1) })
  }

  /// Notes what is in a cell, and returns what is below it.
  private mutating func tile(
    _ character: Character, in cell: Cell, _ heroes: inout [Cell]
  ) throws(FloorError) -> Tile {
    if let tile = Tile(rawValue: character) {
      if tile == .wayOut { waysOut.append(cell) }
      return tile
    }
    if character == "@" {
      heroes.append(cell)
    } else if let kind = Thing.Kind(rawValue: "\(character)") {
      things.append(Thing(kind: kind, cell: cell))
    } else if let kind = Monster.Kind(rawValue: "\(character)") {
      monsters.append(Monster(id: monsters.count, kind: kind, cell: cell, health: kind.health))
    } else {
      throw FloorError(
        "\(cell.place): '\(character)' means nothing here; write # . @ > ! $ / r or g")
    }
    return .ground
  }
}
