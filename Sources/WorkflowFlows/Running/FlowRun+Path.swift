extension FlowRun {
  /// Follows a path if the parent has changed it since the flow followed one.
  mutating func follow(ifChanged path: FlowPath) {
    // Rule 59j.
    let version = path.contents.version
    guard version.isChange, version != followed else {
      followed = followed ?? version
      return
    }
    followed = version
    let serials = Set(visits.lazy.map(\.serial))
    // A visit may have ended since the path was told.
    let places = path.contents.places.filter { $0.serial.map(serials.contains) ?? true }
    let kept = zip(visits, places).prefix { $0.serial == $1.serial }.count
    go(to: places.dropFirst(kept).compactMap(\.stop), above: kept)
  }

  /// Visits stops above the lowest visits, which stay.
  private mutating func go(to stops: [FlowStop], above kept: Int) {
    let top = visits.last?.step.name
    // Rule 59g.
    endVisits(keeping: kept)
    // Rule 59k.
    end = nil
    changeCount += 1
    // Rule 59h.
    if !stops.isEmpty { _ = visit(stops, leaving: top) } else { stay(leaving: top) }
    hasUnreportedEnd = end != nil
  }

  /// Shows the visit on top.
  private mutating func stay(leaving name: String?) {
    // Rule 59l.
    guard let target = buildTop() else { return begin() }
    if let name, name != target.step.name { note(.wentBack(to: target.step.name, from: name)) }
  }
}
