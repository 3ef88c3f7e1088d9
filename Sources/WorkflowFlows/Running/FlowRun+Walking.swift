extension FlowRun {
  /// A position before an entry of a part.
  private struct Cursor {
    /// The part that is being walked through; nil for the flow itself.
    var part: Int?
    var index: Int
  }

  mutating func begin() {
    if launch.path.isEmpty {
      // Rules 54a, 54b.
      walk(from: Cursor(part: nil, index: 0), with: launch.argument)
    } else {
      beginAtPath()
    }
    hasUnreportedEnd = end != nil
  }

  mutating func proceed(from top: VisitRecord, with arguments: AnyArguments) {
    // A step that hands on its input does not know it.
    // Rule 56f.
    let arguments = if case .same = top.step.output { top.argument } else { arguments }
    // Rules 57d, 61g.
    if top.persistence == .removedAfterProceeding { visits.removeLast() }
    // Rule 58a.
    walk(from: cursor(after: top, with: arguments), with: arguments, leaving: top.step.name)
  }

  /// Returns the position after a visit, whose entry may have gone.
  private mutating func cursor(after top: VisitRecord, with arguments: AnyArguments) -> Cursor {
    let next = cursor(after: top.entry, in: top.part)
    let newest = definition(of: top.part)
    // Rule 63i.
    guard newest.index(of: top.entry) == nil, next.index < newest.entries.count,
      !newest.entries[next.index].step.accepts(arguments)
    else { return next }
    // The branch that the visit was in has gone, and the entry after it takes a value that only the
    // rest of the branch hands on. So the flow walks through the rest as it was.
    let rest = top.definition.rest(ofBranchAfter: top.entry)
    guard !rest.isEmpty else { return next }
    let serial = nextSerial
    nextSerial += 1
    parts[serial] = BuiltPart(
      parent: top.part, entry: top.entry, argument: arguments, definition: FlowDefinition(rest))
    return Cursor(part: serial, index: 0)
  }

  /// Continues until a step is shown, or to the end.
  private mutating func walk(
    from start: Cursor, with argument: AnyArguments, leaving name: String? = nil
  ) {
    var cursor = start
    var argument = argument
    var last = name
    while true {
      let entries = definition(of: cursor.part).entries
      // Rule 61d.
      guard cursor.index < entries.count else {
        guard let part = cursor.part, let built = parts[part] else {
          // Rule 61a.
          return finish(.finished(argument), .completed)
        }
        cursor = self.cursor(after: built.entry, in: built.parent)
        continue
      }
      let entry = entries[cursor.index]
      switch entry.step.reached(by: argument, canGoBack: !visits.isEmpty) {
      case .doesNotFit: return fail(at: entry, argument, cursor)
      case .built(let entries): cursor = enter(entry, entries, argument, from: cursor)
      case .shown(let persistence):
        return visit(
          entry, in: cursor.part, argument, persistence, isBuilt: true, leaving: last)
      case .skipped(let persistence, let handedOn):
        // Rules 57a, 57b, 57e, 66b.
        if persistence == .persistWhenSkipped {
          visit(entry, in: cursor.part, argument, persistence, isBuilt: false, leaving: last)
          last = entry.step.name
        }
        argument = handedOn
        cursor.index += 1
      }
    }
  }

  private mutating func visit(
    _ entry: FlowEntry, in part: Int?, _ argument: AnyArguments, _ persistence: StepPersistence,
    isBuilt: Bool, leaving last: String?
  ) {
    visits.append(
      VisitRecord(
        serial: nextSerial, part: part, entry: entry.id, argument: argument,
        persistence: persistence, isBuilt: isBuilt, step: entry.step, revision: revision,
        definition: definition(of: part)))
    // Rule 59b.
    nextSerial += 1
    // Rule 66c.
    note(last.map { .proceeded(to: entry.step.name, from: $0) } ?? .launched(entry.step.name))
  }

  /// Enters a part that was built from its input.
  private mutating func enter(
    _ entry: FlowEntry, _ entries: [FlowEntry], _ argument: AnyArguments, from cursor: Cursor
  ) -> Cursor {
    let serial = nextSerial
    nextSerial += 1
    parts[serial] = BuiltPart(
      parent: cursor.part, entry: entry.id, argument: argument,
      definition: FlowDefinition(entries))
    return Cursor(part: serial, index: 0)
  }

  private mutating func fail(at entry: FlowEntry, _ argument: AnyArguments, _ cursor: Cursor) {
    let error = FlowError.doesNotFit(
      step: entry.step.name,
      index: number(of: cursor.index, in: cursor.part),
      expected: entry.step.input.name, found: argument.typeName)
    // Rule 60b.
    finish(.failed(error), .failed(error))
  }

  private func cursor(after entry: EntryID, in part: Int?) -> Cursor {
    Cursor(part: part, index: definition(of: part).index(after: entry))
  }

  func definition(of part: Int?) -> FlowDefinition {
    part.flatMap { parts[$0]?.definition } ?? definition
  }
}

// MARK: - Launching at a step

extension FlowRun {
  private mutating func beginAtPath() {
    for (number, stop) in launch.path.enumerated() {
      // Rules 55a, 55e.
      guard let index = definition.entries.firstIndex(where: { stop.isAt($0.step) })
      else {
        let known = definition.entries.map(\.step.name)
        let error = FlowError.noSuchStep(stop.name, known: known)
        visits = []
        // Rule 55d.
        return finish(.failed(error), .failed(error))
      }
      // Rule 55f.
      guard visits.last.flatMap({ definition.index(of: $0.entry) }) ?? -1 < index else {
        visits = []
        return finish(
          .failed(.stopOutOfOrder(stop.name)), .failed(.stopOutOfOrder(stop.name)))
      }
      let entry = definition.entries[index]
      let last = visits.last?.step.name
      if number == launch.path.count - 1 {
        // Only the step that the flow is launched at may be skipped.
        // Rule 55b.
        return walk(from: Cursor(part: nil, index: index), with: launch.argument, leaving: last)
      }
      guard case .shown(let step) = entry.step.content else { continue }
      // Rule 55c.
      visit(
        entry, in: nil, stop.argument, step.persistence(stop.argument, canGoBack: !visits.isEmpty),
        isBuilt: true,
        leaving: last)
    }
  }
}
