import Workflow

/// What all walks of an exploration have seen.
struct Coverage: Codable {
  var walks = 0
  /// The names of commands and fields that were seen, as names of commands.
  var seen: Set<String> = []
  private(set) var steps = 0
  private(set) var refused = 0
  private(set) var withoutChange = 0
  private(set) var map = AppMap()

  mutating func note<Root: Workflow>(_ walk: Walk<Root>, from place: String, _ step: Step) {
    steps += 1
    guard walk.wasTaken else {
      refused += 1
      return
    }
    map.note(from: place, step.name, to: walk.place)
    if walk.pictures.last == walk.pictures.dropLast().last ?? walk.start { withoutChange += 1 }
  }
}
