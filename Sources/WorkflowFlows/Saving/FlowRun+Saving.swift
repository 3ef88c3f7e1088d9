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
    for visit in self.visits where visit.part.map({ livingParts[$0] != nil }) ?? true {
      guard visit.index(in: definition(of: visit.part)) != nil else { continue }
      guard let argument = try saved(visit.argument, at: visit.step.name) else { return nil }
      visits.append(SavedFlow.Visit(visit, argument))
    }
    var parts: [SavedFlow.Part] = []
    var definitions = [definition]
    for (serial, part) in livingParts.sorted(by: { $0.key < $1.key }) {
      definitions.append(part.definition)
      let definition = definition(of: part.parent)
      let name = definition.index(of: part.entry).map { definition.step(at: $0).name }
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
      names: FlowRun.names(in: definitions), visits: visits, parts: parts,
      nextSerial: nextSerial, end: end, hasUnreportedEnd: hasUnreportedEnd)
  }

  /// The names of all steps of definitions, each name once.
  private static func names(in definitions: [FlowDefinition]) -> [String] {
    var known: Set<String> = []
    return definitions.flatMap(\.allSteps).map(\.name).filter { known.insert($0).inserted }
  }

  /// The parts whose entries are in the newest definitions around them.
  private var livingParts: [Int: BuiltPart] {
    var living: [Int: BuiltPart] = [:]
    for (serial, part) in parts.sorted(by: { $0.key < $1.key })
    where part.parent.map({ living[$0] != nil }) ?? true {
      if definition(of: part.parent).index(of: part) != nil { living[serial] = part }
    }
    return living
  }
}

extension SavedFlow.Visit {
  fileprivate init(_ visit: VisitRecord, _ argument: SavedArgument) {
    self.init(
      serial: visit.serial, slot: visit.slot, part: visit.part, entry: visit.entry,
      name: visit.step.name, argument: argument, persistence: visit.persistence,
      isBuilt: visit.isBuilt)
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
    // Rule 67n.
    if let problem = flow.problem { throw FlowRestoringError.damaged(problem) }
    self.init(definition, launch, begins: false)
    hasUnreportedEnd = flow.hasUnreportedEnd
    nextSerial = flow.nextSerial
    var places = SavedPlaces(names: flow.names, launch)
    places.add(definition, of: nil)
    for part in flow.parts {
      let around = self.definition(of: part.parent)
      let index = try places.index(of: part.entry, part.name, in: around, of: part.parent)
      let step = around.step(at: index)
      let argument = try places.argument(part.argument, of: step)
      // Rule 67f.
      guard step.isPart, case .built(let content) = step.reached(by: argument, canGoBack: false)
      else {
        throw FlowRestoringError.noSuchStep(part.name)
      }
      let definition = FlowDefinition(content, output: step.output)
      parts[part.serial] = BuiltPart(
        parent: part.parent, entry: around.id(at: index), argument: argument,
        definition: definition)
      places.add(definition, of: part.serial)
    }
    for visit in flow.visits { try append(visit, places) }
    switch flow.end {
    case .finished(let argument):
      end = .finished(try argument.read(with: places.types, for: "the end"))
    case .abandoned: end = .abandoned
    case .failed(let error): end = .failed(error)
    // The visit above may have been left out.
    case nil: if let last = visits.last, !last.isBuilt { visits.replaceLast(with: last.built()) }
    }
  }

  private mutating func append(_ visit: SavedFlow.Visit, _ places: SavedPlaces) throws {
    let definition = self.definition(of: visit.part)
    let index = try places.index(of: visit.entry, visit.name, in: definition, of: visit.part)
    let step = definition.step(at: index)
    if step.isPart { throw FlowRestoringError.noSuchStep(visit.name) }
    visits.append(
      VisitRecord(
        serial: visit.serial, slot: max(visit.slot ?? 0, visits.nextSlot), part: visit.part,
        index: index, argument: try places.argument(visit.argument, of: step),
        persistence: visit.persistence, isBuilt: visit.isBuilt, step: step, revision: revision,
        definition: definition))
  }

  /// The types that the steps of the flow take and hand on, by their names.
  private var types: [String: any Any.Type] {
    var places = SavedPlaces(names: [], launch)
    places.addTypes(of: definition)
    for part in parts.values { places.addTypes(of: part.definition) }
    return places.types
  }
}
