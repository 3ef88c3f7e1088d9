import WorkflowPersistence

extension FlowRun {
  /// Returns the flow to save; nil if an input of a step is not `Codable`.
  ///
  /// A visit whose entry has gone while it was shown has no step that could show it later, so it is
  /// left out.
  func saved(in forms: SavedForms) throws -> SavedFlow? {
    let types = types
    func saved(_ argument: AnyArguments, at step: String) throws -> SavedArgument? {
      try SavedArgument(argument, types, forms, step: step)
    }
    let livingParts = livingParts
    var visits: [SavedFlow.Visit] = []
    // Rule 67j.
    for visit in self.visits where isLiving(visit.entry, in: visit.part, livingParts) {
      guard let argument = try saved(visit.argument, at: visit.step.name) else { return nil }
      visits.append(SavedFlow.Visit(visit, argument))
    }
    var parts: [SavedFlow.Part] = []
    for (serial, part) in livingParts.sorted(by: { $0.key < $1.key }) {
      let definition = definition(of: part.parent)
      let name = definition.index(of: part.entry).map { definition.entries[$0].step.name }
      guard let argument = try saved(part.argument, at: name ?? part.entry.type) else { return nil }
      parts.append(SavedFlow.Part(serial, part, name ?? part.entry.type, argument))
    }
    let end: SavedFlow.End?
    switch self.end {
    case .finished(let arguments):
      guard let argument = try saved(arguments, at: "the end") else { return nil }
      end = .finished(argument)
    case .abandoned: end = .abandoned
    case .failed(let error): end = .failed(error)
    case nil: end = nil
    }
    // Rule 67g.
    return SavedFlow(
      names: definition.entries.map(\.step.name), visits: visits, parts: parts,
      nextSerial: nextSerial, end: end, hasUnreportedEnd: hasUnreportedEnd)
  }

  /// The parts whose entries are in the newest definitions around them.
  private var livingParts: [Int: BuiltPart] {
    var living: [Int: BuiltPart] = [:]
    for (serial, part) in parts.sorted(by: { $0.key < $1.key })
    where isLiving(part.entry, in: part.parent, living) { living[serial] = part }
    return living
  }

  private func isLiving(_ entry: EntryID, in part: Int?, _ living: [Int: BuiltPart]) -> Bool {
    if let part, living[part] == nil { return false }
    return definition(of: part).index(of: entry) != nil
  }
}

extension SavedFlow.Visit {
  fileprivate init(_ visit: FlowRun.VisitRecord, _ argument: SavedArgument) {
    self.init(
      serial: visit.serial, part: visit.part, entry: visit.entry, name: visit.step.name,
      argument: argument, persistence: visit.persistence, isBuilt: visit.isBuilt)
  }
}

extension SavedFlow.Part {
  fileprivate init(
    _ serial: Int, _ part: FlowRun.BuiltPart, _ name: String, _ argument: SavedArgument
  ) {
    self.init(
      serial: serial, parent: part.parent, entry: part.entry, name: name, argument: argument)
  }
}

// MARK: - Restoring

extension FlowRun {
  /// Creates the run of a saved flow with a definition.
  ///
  /// A visit is found by its entry, if the step there has the same name, or a name that no step had
  /// before; otherwise by the type and the name of its step, if just one step of the flow has both.
  init(restoring flow: SavedFlow, _ definition: FlowDefinition, _ launch: FlowLaunch) throws {
    self.init(definition, launch, begins: false)
    hasUnreportedEnd = flow.hasUnreportedEnd
    nextSerial = flow.nextSerial
    for part in flow.parts {
      let entry = try entry(part.entry, part.name, in: part.parent, of: flow)
      let argument = try argument(part.argument, of: entry)
      // Rule 67f.
      guard case .chosen(let build) = entry.step.content, let entries = build(argument) else {
        throw FlowRestoringError.noSuchStep(part.name)
      }
      parts[part.serial] = BuiltPart(
        parent: part.parent, entry: entry.id, argument: argument,
        definition: FlowDefinition(entries))
    }
    for visit in flow.visits {
      let entry = try entry(visit.entry, visit.name, in: visit.part, of: flow)
      visits.append(
        VisitRecord(
          serial: visit.serial, part: visit.part, entry: entry.id,
          argument: try argument(visit.argument, of: entry), persistence: visit.persistence,
          isBuilt: visit.isBuilt, step: entry.step, revision: revision,
          definition: self.definition(of: visit.part)))
    }
    switch flow.end {
    case .finished(let argument):
      end = .finished(try argument.read(with: types, for: "the end"))
    case .abandoned: end = .abandoned
    case .failed(let error): end = .failed(error)
    // The visit above may have been left out.
    case nil: if !visits.isEmpty { visits[visits.count - 1].isBuilt = true }
    }
  }

  /// Returns the entry that a saved visit or part belongs to.
  private func entry(
    _ id: EntryID, _ name: String, in part: Int?, of flow: SavedFlow
  ) throws -> FlowEntry {
    let definition = definition(of: part)
    let found = definition.index(of: id).map { definition.entries[$0] }
    // Rule 67c.
    if let found, found.step.name == name { return found }
    let others = definition.entries.filter { $0.id.type == id.type && $0.step.name == name }
    if others.count == 1, let other = others.first { return other }
    // A step with a new name in the old place was renamed; one with an older name has moved there.
    // Rule 67i.
    if let found, others.isEmpty, !flow.names.contains(found.step.name) { return found }
    // Rule 67d.
    throw FlowRestoringError.noSuchStep(name)
  }

  private func argument(_ saved: SavedArgument, of entry: FlowEntry) throws -> AnyArguments {
    let name = entry.step.name
    let argument = try saved.read(with: types, for: name)
    // Rule 67e.
    guard entry.step.accepts(argument) else {
      throw FlowRestoringError.doesNotFit(
        step: name, expected: entry.step.input.name, found: argument.typeName)
    }
    return argument
  }

  /// The types that the steps of the flow take and hand on, by their names.
  private var types: [String: Any.Type] {
    var types: [String: Any.Type] = [:]
    for definition in [definition] + parts.values.map(\.definition) {
      for step in definition.entries.map(\.step) {
        for case .value(let type) in [step.input, step.output] {
          types[String(reflecting: type)] = type
        }
      }
    }
    if case .value(let value) = launch.argument {
      types[String(reflecting: type(of: value))] = type(of: value)
    }
    return types
  }
}
