/// The result of an exploration: its walks, steps and places.
public struct ExplorationResult: Sendable, CustomStringConvertible {
  /// The number of walks.
  public let walks: Int
  /// The number of steps in all walks.
  public let steps: Int
  /// The places that were seen, and the ways between them.
  public let map: AppMap
  /// The checks that the test has switched off.
  private let skipped: [String]
  /// The tasks that have left a simulation: it may have another order next time.
  private let left: [String]
  private let isSimulated: Bool
  private let refused: Int
  private let withoutChange: Int
  private let places: Int
  private let depth: Depth?
  private let isCutShort: Bool

  init(coverage: Coverage, skipped: [String]) {
    (walks, steps, map) = (coverage.walks, coverage.steps, coverage.map)
    (refused, withoutChange) = (coverage.refused, coverage.withoutChange)
    (places, depth) = (coverage.places.count, coverage.depth)
    (isCutShort, left) = (coverage.isCutShort, coverage.left)
    isSimulated = coverage.isSimulated
    self.skipped = skipped
  }

  /// The result in words, with what the test has left out.
  public var description: String {
    var text = "\(walks) \(isSimulated ? "simulations" : "walks"), \(steps) steps"
    if !isSimulated { text += ", \(places) \(places == 1 ? "place" : "places")" }
    if let depth { text += "; \(depth)" }
    if isCutShort {
      text += "; the time was over before the last \(isSimulated ? "seed" : "walk")"
    }
    if 2 * refused > steps { text += "; half of the steps were refused" }
    if !isSimulated, withoutChange + refused == steps { text += "; no step has changed anything" }
    for check in skipped { text += "; not checked: \(check)" }
    if let first = left.first {
      text += "; not always the same, since \(first) has left the simulation"
    }
    return text
  }
}
