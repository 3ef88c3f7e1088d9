import Workflow

/// The places that walks have seen, and how well each of them is known.
struct KnownPlaces {
  private struct Place {
    /// A walk that has led there.
    var way: [Step]
    /// Its steps that have changed what is shown: the others are seldom needed.
    var shortWay: [Step]
    /// The most choices that were seen there at once.
    var choices: Int
    /// The number of steps that were taken there.
    var taken = 0

    /// The number of times that a choice was taken, on average.
    var knowledge: Double { choices == 0 ? .infinity : Double(taken) / Double(choices) }
  }

  private var places: [String: Place] = [:]

  /// Notes where a walk is, what it can do there, and the way there.
  mutating func note(_ walk: Walk<some Workflow>, _ choices: Int) {
    if walk.app.hasEnded { return }
    if let place = places[walk.place], place.shortWay.count <= walk.steps.count {
      places[walk.place]?.choices = max(place.choices, choices)
      return
    }
    let shortWay = walk.stepsWithChange
    if let place = places[walk.place], place.shortWay.count <= shortWay.count { return }
    places[walk.place] = Place(
      way: walk.steps, shortWay: shortWay, choices: choices,
      taken: places[walk.place]?.taken ?? 0)
  }

  mutating func noteStep(at name: String) { places[name]?.taken += 1 }

  /// Notes that the short way to a place leads elsewhere; returns whether there is a longer one.
  mutating func missed(_ name: String) -> Bool {
    guard let place = places[name], place.shortWay != place.way else { return false }
    places[name]?.shortWay = place.way
    return true
  }

  /// Returns the shortest known way to a place; nil if it is not known.
  func way(to name: String) -> [Step]? { places[name]?.shortWay }

  /// Returns the way to one of the places.
  func way(_ random: inout SeededRandom) -> [Step] {
    let name = places.keys.sorted().randomElement(using: &random)
    return name.flatMap { places[$0]?.shortWay } ?? []
  }

  /// The place that is known least, of two the one that comes first by its name, and the way there.
  var leastKnown: (name: String, way: [Step])? {
    places.min { ($0.value.knowledge, $0.key) < ($1.value.knowledge, $1.key) }
      .map { ($0.key, $0.value.shortWay) }
  }
}
