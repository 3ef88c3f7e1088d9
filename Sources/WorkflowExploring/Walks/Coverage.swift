import Workflow
import WorkflowTerminal

/// The counts, names and places of all walks of an exploration.
struct Coverage: Codable {
  var walks = 0
  /// The number of those that were made for the map.
  var mapWalks = 0
  /// The names of commands and fields that were seen, as names of commands.
  var seen: Set<String> = []
  private(set) var steps = 0
  private(set) var refused = 0
  private(set) var withoutChange = 0
  private(set) var map = AppMap()
  /// The steps on the map since the last one that has added to it.
  private(set) var stepsWithoutNews = 0
  /// The hashes of all places, also of those that are not on the map.
  private(set) var places: Set<UInt64> = []
  /// The depth that all walks have reached; nil if walks are random.
  var depth: Depth?
  /// Whether there was anything to do.
  var hasChoices = false
  /// Whether the time was over before the last walk.
  var isCutShort = false

  /// The tasks that have left a simulation, in words.
  private(set) var left: [String] = []

  var isSimulated = false

  /// Notes a simulation that has come to its end.
  mutating func note(simulated steps: Int, left more: [String]) {
    walks += 1
    self.steps += steps
    left += more.filter { !left.contains($0) }
  }

  /// Notes a place; returns whether it is a new one.
  mutating func isNew(_ place: String) -> Bool {
    places.insert(UInt64(hashOf: place)).inserted
  }

  /// Notes the last step of a walk.
  ///
  /// - Parameter isOnMap: Whether the step belongs to the map. Other steps depend on the time.
  mutating func note<Root: Workflow>(
    _ walk: Walk<Root>, from place: String, _ step: Step, isOnMap: Bool
  ) {
    steps += 1
    guard walk.wasTaken else {
      refused += 1
      if isOnMap { stepsWithoutNews += 1 }
      return
    }
    if isOnMap {
      let isNews = map.note(from: place, step.name, to: walk.place)
      stepsWithoutNews = isNews ? 0 : stepsWithoutNews + 1
    }
    // Another size shows another frame in any case.
    let isSize = if case .input(let input) = step { input.isSize } else { false }
    let hasChanged = walk.pictures.last != walk.pictures.dropLast().last ?? walk.start
    if isSize || !hasChanged { withoutChange += 1 }
  }
}

/// The depth that all walks have reached, and a part of the next.
struct Depth: Codable, CustomStringConvertible {
  /// The number of steps of which all walks were made.
  var whole = 0
  /// The number of walks with one step more that were made, and of all that there are.
  var made = 0
  var all = 0

  var description: String {
    let rest = made == 0 ? "" : ", and \(100 * made / max(1, all)) % of those with \(whole + 1)"
    return "every walk of up to \(whole) steps" + rest
  }
}

extension AppInput {
  fileprivate var isSize: Bool { if case .resize = self { true } else { false } }
}
