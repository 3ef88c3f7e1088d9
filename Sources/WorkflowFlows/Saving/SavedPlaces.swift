/// The places in a definition where what was saved can continue.
///
/// They are collected once for each definition: a flow may have thousands of visits.
struct SavedPlaces {
  /// The types that the steps of the flow take and hand on, by their names.
  private(set) var types: [String: any Any.Type] = [:]
  /// The names of all steps when the flow was saved.
  private let names: Set<String>
  /// The positions of steps by their part, type and name; nil if there are several.
  private var positions: [Step: Int?] = [:]

  private struct Step: Hashable {
    let part: Int?
    let type: String
    let name: String
  }

  init(names: [String], _ launch: FlowLaunch) {
    self.names = Set(names)
    if case .value(let value) = launch.argument { add(type(of: value)) }
  }

  private mutating func add(_ type: any Any.Type) { types[String(reflecting: type)] = type }

  /// Adds the types of the steps of a definition.
  mutating func addTypes(of definition: FlowDefinition) {
    var known: Set<ObjectIdentifier> = []
    for step in definition.allSteps {
      for case .value(let type) in [step.input, step.output]
      where known.insert(ObjectIdentifier(type)).inserted { add(type) }
    }
  }

  /// Adds the steps of the flow itself, or of a part.
  mutating func add(_ definition: FlowDefinition, of part: Int?) {
    addTypes(of: definition)
    for (index, step) in definition.allSteps.enumerated() {
      let key = Step(part: part, type: step.typeName, name: step.name)
      positions[key] = .some(positions[key] == nil ? index : nil)
    }
  }
}

// MARK: - Finding

extension SavedPlaces {
  /// Returns the position of the entry that a saved visit or part belongs to.
  func index(
    of id: EntryID, _ name: String, in definition: FlowDefinition, of part: Int?
  ) throws -> Int {
    let found = definition.index(of: id)
    // Rule 67c.
    if let found, definition.step(at: found).name == name { return found }
    let others = positions[Step(part: part, type: id.type, name: name)]
    if let only = others ?? nil { return only }
    // A step with a new name in the old place was renamed; one with an older name has moved there.
    // Rule 67i.
    if let found, others == nil, !names.contains(definition.step(at: found).name) { return found }
    // Rule 67d.
    throw FlowRestoringError.noSuchStep(name)
  }

  /// Returns a saved input of a step.
  func argument(_ saved: SavedArgument, of step: AnyFlowStep) throws -> AnyArguments {
    let argument = try saved.read(with: types, for: step.name)
    // Rule 67e.
    guard step.accepts(argument) else {
      throw FlowRestoringError.doesNotFit(
        step: step.name, expected: step.input.name, found: argument.typeName)
    }
    return argument
  }
}
