extension FlowRun {
  /// Visits stops above the visit on top, in order; only the last one is asked whether it is shown.
  ///
  /// - Parameter name: The name of the step that is left; nil for the one on top.
  /// - Returns: Whether all stops were found; if not, the flow has ended with an error.
  mutating func visit(_ stops: [FlowStop], leaving name: String? = nil) -> Bool {
    var last = cursorOnTop
    var left = name ?? visits.last?.step.name
    for (number, stop) in stops.enumerated() {
      let found: Cursor
      switch cursor(at: stop, after: last) {
      case .success(let cursor): found = cursor
      case .failure(let error):
        end(.failed(error), .failed(error))
        return false
      }
      // Rule 55g.
      if let (cursor, step) = misfit(of: stop.argument, at: found) {
        fail(at: step, stop.argument, cursor)
        return false
      }
      if number == stops.count - 1 {
        // Only the step that the flow is launched at may be skipped.
        // Rule 55b.
        walk(from: found, with: stop.argument, leaving: left)
        return true
      }
      last = place(stop, at: found, leaving: left)
      // A part is no visit.
      if last.index >= 0 { left = visits.last?.step.name }
    }
    return true
  }

  /// Visits the step of a stop, or enters its part.
  private mutating func place(
    _ stop: FlowStop, at cursor: Cursor, leaving name: String?
  ) -> Cursor {
    let definition = definition(of: cursor.part)
    let step = definition.step(at: cursor.index)
    // Rule 55e.
    if let content = step.part?.build(stop.argument) {
      let inside = enter(
        BuiltPart(
          parent: cursor.part, entry: definition.id(at: cursor.index), argument: stop.argument,
          definition: FlowDefinition(content)))
      return Cursor(part: inside.part, index: -1)
    }
    // Rule 55c.
    let persistence = step.persistence(stop.argument, canGoBack: !visits.isEmpty)
    visit(cursor, stop.argument, persistence, isBuilt: true, leaving: name)
    return cursor
  }

  /// Returns the step that does not take what a passthrough step at a position would hand on; nil
  /// if there is none.
  private func misfit(of argument: AnyArguments, at cursor: Cursor) -> (Cursor, AnyFlowStep)? {
    let definition = definition(of: cursor.part)
    let indices = cursor.index..<definition.count
    guard definition.step(at: cursor.index).handsOnInput,
      let next = indices.first(where: { !definition.step(at: $0).handsOnInput })
    else { return nil }
    let step = definition.step(at: next)
    return step.accepts(argument) ? nil : (Cursor(part: cursor.part, index: next), step)
  }

  /// The position of the visit on top; before the first entry if there is none.
  private var cursorOnTop: Cursor {
    guard let top = visits.last else { return Cursor(part: nil, index: -1) }
    let definition = definition(of: top.part)
    return Cursor(
      part: top.part,
      index: definition.index(of: top) ?? definition.index(after: top.entry) - 1)
  }

  /// Finds a stop after another position, in the same part or in one around it.
  private func cursor(
    at stop: FlowStop, after last: Cursor
  ) -> Result<Cursor, FlowError> {
    var last = last
    while true {
      let definition = definition(of: last.part)
      // Rule 55a.
      if let index = (0..<definition.count).first(where: { stop.isAt(definition.step(at: $0)) }) {
        // Rule 55f.
        return index > last.index
          ? .success(Cursor(part: last.part, index: index)) : .failure(.stopOutOfOrder(stop.name))
      }
      guard let part = last.part, let built = parts[part] else {
        return .failure(.noSuchStep(stop.name, known: definition.allSteps.map(\.name)))
      }
      let around = self.definition(of: built.parent)
      last = Cursor(part: built.parent, index: around.index(after: built.entry) - 1)
    }
  }
}
