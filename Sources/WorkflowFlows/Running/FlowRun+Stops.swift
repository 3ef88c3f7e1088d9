extension FlowRun {
  /// Visits stops above the visit on top, in order; only the last one is asked whether it is shown.
  ///
  /// - Parameter name: The name of the step that is left; nil for the one on top.
  /// - Returns: Whether all stops were found; if not, the flow has ended with an error.
  mutating func visit(_ stops: [FlowStop], leaving name: String? = nil) -> Bool {
    var start = visits.last.map(cursor(after:)) ?? Cursor(part: nil, index: 0)
    var left = name ?? visits.last?.step.name
    for (number, stop) in stops.enumerated() {
      let found: Cursor
      switch cursor(at: stop, from: start) {
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
      let step = definition(of: found.part).step(at: found.index)
      // Rule 55c.
      switch step.reached(by: stop.argument, canGoBack: !visits.isEmpty, isAdmitted: true) {
      // Rule 55e.
      case .built(let content): start = enter(content, builtFrom: stop.argument, at: found)
      case .shown(let persistence):
        visit(found, stop.argument, persistence, isBuilt: true, leaving: left)
        start = Cursor(part: found.part, index: found.index + 1)
        left = step.name
      case .doesNotFit, .skipped:
        fail(at: step, stop.argument, found)
        return false
      }
    }
    return true
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

  /// Finds a stop from a position on, in the same part or in one around it.
  private func cursor(
    at stop: FlowStop, from start: Cursor
  ) -> Result<Cursor, FlowError> {
    var start = start
    while true {
      let definition = definition(of: start.part)
      // Rule 55a.
      if let index = (0..<definition.count).first(where: { stop.isAt(definition.step(at: $0)) }) {
        // Rule 55f.
        return index >= start.index
          ? .success(Cursor(part: start.part, index: index)) : .failure(.stopOutOfOrder(stop.name))
      }
      guard let part = start.part, let built = parts[part] else {
        return .failure(.noSuchStep(stop.name, known: definition.allSteps.map(\.name)))
      }
      let around = self.definition(of: built.parent)
      start = Cursor(part: built.parent, index: around.index(after: built.last))
    }
  }
}
