import WorkflowScreens

extension FlowRegistry.Registration {
  /// The names of presentations: ours, and those of SwiftCurrent.
  private static let presentations: [String: StepPresentation] = [
    "default": .pushed, "pushed": .pushed, "replaced": .replaced, "modal": .modal,
    "automatic": .pushed, "viewSwapping": .replaced, "navigationLink": .pushed,
    "navigationStack": .pushed,
  ]

  func presentation(named name: String, at index: Int) throws(FlowProblem) -> StepPresentation {
    do {
      if let style = try styles(name) { return style }
    } catch {
      throw FlowProblem(.refused(field: "launchStyle", reason: "\(error)"), at: index)
    }
    if let presentation = Self.presentations[name] { return presentation }
    // SwiftCurrent has a modal style for each kind of sheet.
    if name.hasPrefix("modal(") || name.hasPrefix("modal.") { return .modal }
    let known = Self.presentations.keys.sorted()
    throw FlowProblem(
      .unknownStyle(name, nearest: name.nearest(in: known), known: known), at: index)
  }

  /// Finds a persistence by its name; capitals do not matter.
  func persistence(named name: String, at index: Int) throws(FlowProblem) -> StepPersistence {
    do {
      if let persistence = try persistences(name) { return persistence }
    } catch {
      throw FlowProblem(.refused(field: "flowPersistence", reason: "\(error)"), at: index)
    }
    // Rule 68e.
    let lowercased = name.lowercased()
    if lowercased == "default" { return .standard }
    if let found = StepPersistence.allCases.first(where: { $0.rawValue.lowercased() == lowercased })
    {
      return found
    }
    let known = ["default"] + StepPersistence.allCases.map(\.rawValue)
    throw FlowProblem(
      .unknownPersistence(name, nearest: name.nearest(in: known), known: known), at: index)
  }
}

extension String {
  /// The name that is most like this one; nil if none is much like it, and for a very long one.
  func nearest(in names: [String]) -> String? {
    if unicodeScalars.count > 200 { return nil }
    let distances = names.map { (name: $0, distance: distance(to: $0)) }
    guard let best = distances.min(by: { $0.distance < $1.distance }),
      best.distance <= max(1, count / 3)
    else { return nil }
    return best.name
  }

  /// The number of letters to insert, delete or change, capitals aside.
  private func distance(to other: String) -> Int {
    let (left, right) = (Array(lowercased()), Array(other.lowercased()))
    var previous = Array(0...right.count)
    for (row, character) in left.enumerated() {
      var current = [row + 1]
      for (column, candidate) in right.enumerated() {
        current.append(
          Swift.min(
            previous[column + 1] + 1, current[column] + 1,
            previous[column] + (character == candidate ? 0 : 1)))
      }
      previous = current
    }
    return previous[right.count]
  }
}
