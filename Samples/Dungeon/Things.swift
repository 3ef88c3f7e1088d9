/// Something that lies on a floor until the hero walks over it.
struct Thing: Codable, Equatable {
  /// The kind, as it is written and drawn.
  enum Kind: String, Codable { case potion = "!", gold = "$", sword = "/" }

  var kind: Kind
  var cell: Cell

  var name: String { kind == .gold ? "gold" : "a \(kind)" }
}

/// A monster as all see it; what it has in mind is the state of its workflow.
struct Monster: Codable, Equatable, Identifiable {
  /// A rat walks about; a goblin hunts the hero when it sees him.
  enum Kind: String, Codable {
    case rat = "r", goblin = "g"
    var health: Int { self == .rat ? 3 : 6 }
    /// The largest damage that it does.
    var power: Int { self == .rat ? 2 : 4 }
    /// The distance at which it looks for the hero, unless it is hurt.
    var sight: Int { self == .rat ? 0 : 8 }
  }

  var id: Int
  var kind: Kind
  var cell: Cell
  var health: Int
  /// The tick in which it has last done something.
  var turn = 0
}

/// The one that the user plays.
struct Hero: Codable, Equatable {
  static let fullHealth = 20

  var cell: Cell
  var health = fullHealth
  var gold = 0
  var hasSword = false
}
