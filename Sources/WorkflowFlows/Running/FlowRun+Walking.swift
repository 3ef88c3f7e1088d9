extension FlowRun {
  /// A position between two places: what comes next stands at the index.
  private struct Cursor {
    /// The part that is being walked through; nil for the flow itself.
    var part: Int?
    var index: Int
  }

  mutating func begin() {
    if launch.path.isEmpty {
      walk(from: Cursor(part: nil, index: 0), with: launch.argument)
    } else {
      beginAtPath()
    }
    hasUnreportedEnd = end != nil
  }

  mutating func proceed(from top: VisitRecord, with arguments: AnyArguments) {
    // A step that hands on what reached it does not know what that was.
    let arguments = if case .same = top.step.output { top.argument } else { arguments }
    if top.persistence == .removedAfterProceeding { visits.removeLast() }
    walk(from: cursor(after: top.place, in: top.part), with: arguments, leaving: top.step.name)
  }

  /// Goes on until a step is shown, or to the end.
  private mutating func walk(
    from start: Cursor, with argument: AnyArguments, leaving name: String? = nil
  ) {
    var cursor = start
    var argument = argument
    var last = name
    while true {
      let places = definition(of: cursor.part).places
      guard cursor.index < places.count else {
        guard let part = cursor.part, let built = parts[part] else {
          return finish(.finished(argument), .completed)
        }
        cursor = self.cursor(after: built.place, in: built.parent)
        continue
      }
      let place = places[cursor.index]
      guard place.step.accepts(argument) else { return fail(at: place, argument, cursor) }
      switch place.step.content {
      case .chosen(let build):
        cursor = enter(place, build, argument, from: cursor)
      case .shown(let step):
        let persistence = step.persistence(argument)
        let decision = step.admit(argument, !visits.isEmpty)
        let isShown = if case .show = decision { true } else { false }
        if isShown || persistence == .persistWhenSkipped {
          visit(place, in: cursor.part, argument, persistence, isBuilt: isShown, leaving: last)
          last = place.step.name
        }
        if isShown { return }
        if case .skipWith(let other) = decision { argument = other }
        cursor.index += 1
      }
    }
  }

  private mutating func visit(
    _ place: FlowPlace, in part: Int?, _ argument: AnyArguments, _ persistence: StepPersistence,
    isBuilt: Bool, leaving last: String?
  ) {
    visits.append(
      VisitRecord(
        serial: nextSerial, part: part, place: place.id, argument: argument,
        persistence: persistence, isBuilt: isBuilt, step: place.step, revision: revision))
    nextSerial += 1
    note(last.map { .proceeded(to: place.step.name, from: $0) } ?? .launched(place.step.name))
  }

  /// Builds a part from what reaches it.
  private mutating func enter(
    _ place: FlowPlace, _ build: (AnyArguments) -> [FlowPlace]?, _ argument: AnyArguments,
    from cursor: Cursor
  ) -> Cursor {
    let serial = nextSerial
    nextSerial += 1
    parts[serial] = BuiltPart(
      parent: cursor.part, place: place.id, argument: argument,
      definition: FlowDefinition(build(argument) ?? []))
    return Cursor(part: serial, index: 0)
  }

  private mutating func fail(at place: FlowPlace, _ argument: AnyArguments, _ cursor: Cursor) {
    let error = FlowError.doesNotFit(
      step: place.step.name, index: offset(of: cursor.part) + cursor.index,
      expected: place.step.input.name, found: argument.typeName)
    finish(.failed(error), .failed(error))
  }

  private func cursor(after place: PlaceID, in part: Int?) -> Cursor {
    Cursor(part: part, index: definition(of: part).index(after: place))
  }

  func definition(of part: Int?) -> FlowDefinition {
    part.flatMap { parts[$0]?.definition } ?? definition
  }
}

// MARK: - Launching at a step

extension FlowRun {
  private mutating func beginAtPath() {
    for (number, stop) in launch.path.enumerated() {
      guard let index = definition.places.firstIndex(where: { $0.step.typeName == stop.type })
      else {
        let known = definition.places.map(\.step.name)
        let error = FlowError.noSuchStep(stop.name, known: known)
        return finish(.failed(error), .failed(error))
      }
      let place = definition.places[index]
      let last = visits.last?.step.name
      if number == launch.path.count - 1 {
        // Only the step that the flow is launched at may be skipped.
        return walk(from: Cursor(part: nil, index: index), with: launch.argument, leaving: last)
      }
      guard case .shown(let step) = place.step.content else { continue }
      visit(
        place, in: nil, stop.argument, step.persistence(stop.argument), isBuilt: true,
        leaving: last)
    }
  }
}
