extension FlowRun {
  /// A position before an entry of a part.
  struct Cursor {
    /// The part that is being walked through; nil for the flow itself.
    var part: Int?
    var index: Int
  }

  mutating func begin() {
    if launch.path.isEmpty {
      // Rules 54a, 54b.
      walk(from: Cursor(part: nil, index: 0), with: launch.argument)
    } else if !visit(launch.path) {
      // Rule 55d.
      endVisits(keeping: 0)
    }
    hasUnreportedEnd = end != nil
  }

  mutating func proceed(from top: VisitRecord, with arguments: AnyArguments) {
    // A step that hands on its input does not know it.
    // Rule 56f.
    let arguments = top.step.handsOnInput ? top.argument : arguments
    // Rules 57d, 61g.
    if top.persistence == .removedAfterProceeding { visits.removeLast() }
    // Rule 58a.
    walk(from: cursor(after: top, with: arguments), with: arguments, leaving: top.step.name)
  }

  /// Returns the position after a visit; if its entry has gone, the one where the entry would be.
  func cursor(after visit: VisitRecord) -> Cursor {
    let definition = definition(of: visit.part)
    return Cursor(
      part: visit.part,
      index: visit.index(in: definition).map { $0 + 1 } ?? definition.index(after: visit.entry))
  }

  /// Returns the position after a visit that hands on arguments; if its entry has gone, that may be
  /// in the rest of its branch.
  private mutating func cursor(after top: VisitRecord, with arguments: AnyArguments) -> Cursor {
    let newest = definition(of: top.part)
    let next = cursor(after: top)
    // Rule 63i.
    if top.index(in: newest) != nil || newest.takes(arguments, from: next.index) { return next }
    // The branch that the visit was in has gone, and what comes after it takes a value that only
    // the rest of the branch hands on. So the flow walks through the rest as it was.
    guard let rest = top.definition.rest(ofBranchAfter: top.entry, goneFrom: newest)
    else { return next }
    return enter(
      BuiltPart(
        parent: top.part, entry: top.entry, argument: arguments, definition: rest, isRest: true))
  }

  /// Continues until a step is shown, or to the end.
  mutating func walk(
    from start: Cursor, with argument: AnyArguments, leaving name: String? = nil
  ) {
    var cursor = start
    var argument = argument
    var last = name
    while true {
      let definition = definition(of: cursor.part)
      // Rule 61d.
      guard cursor.index < definition.count else {
        guard let part = cursor.part, let built = parts[part] else {
          // Rule 61a.
          return end(.finished(argument), .completed)
        }
        cursor = self.cursor(after: built.last, in: built.parent)
        continue
      }
      let step = definition.step(at: cursor.index)
      switch step.reached(by: argument, canGoBack: !visits.isEmpty) {
      case .doesNotFit: return fail(at: step, argument, cursor)
      case .built(let content):
        cursor = enter(content, builtFrom: argument, at: cursor)
      case .shown(let persistence):
        return visit(cursor, argument, persistence, isBuilt: true, leaving: last)
      case .skipped(let persistence, let handedOn):
        // Rules 57a, 57b, 57e, 66b.
        if persistence == .persistWhenSkipped {
          visit(cursor, argument, persistence, isBuilt: false, leaving: last)
          last = step.name
        }
        argument = handedOn
        cursor.index += 1
      }
    }
  }

  mutating func visit(
    _ cursor: Cursor, _ argument: AnyArguments, _ persistence: StepPersistence, isBuilt: Bool,
    leaving last: String?
  ) {
    let definition = definition(of: cursor.part)
    let step = definition.step(at: cursor.index)
    visits.append(
      VisitRecord(
        serial: nextSerial, slot: visits.nextSlot, part: cursor.part, index: cursor.index,
        argument: argument, persistence: persistence, isBuilt: isBuilt, step: step,
        revision: revision, definition: definition))
    // Rule 59b.
    nextSerial += 1
    // Rule 66c.
    note(last.map { .proceeded(to: step.name, from: $0) } ?? .launched(step.name))
  }

  /// Enters the part that an entry has built from its input.
  mutating func enter(
    _ content: FlowContent, builtFrom argument: AnyArguments, at cursor: Cursor
  ) -> Cursor {
    let around = definition(of: cursor.part)
    return enter(
      BuiltPart(
        parent: cursor.part, entry: around.id(at: cursor.index), argument: argument,
        definition: FlowDefinition(content, output: around.step(at: cursor.index).output)))
  }

  private mutating func enter(_ part: BuiltPart) -> Cursor {
    let serial = nextSerial
    nextSerial += 1
    parts[serial] = part
    return Cursor(part: serial, index: 0)
  }

  mutating func fail(at step: AnyFlowStep, _ argument: AnyArguments, _ cursor: Cursor) {
    let error = FlowError.doesNotFit(
      step: step.name,
      index: number(of: cursor.index, in: cursor.part),
      expected: step.input.name, found: argument.typeName)
    // Rule 60b.
    end(.failed(error), .failed(error))
  }

  private func cursor(after entry: EntryID, in part: Int?) -> Cursor {
    Cursor(part: part, index: definition(of: part).index(after: entry))
  }

  func definition(of part: Int?) -> FlowDefinition {
    part.flatMap { parts[$0]?.definition } ?? definition
  }
}
