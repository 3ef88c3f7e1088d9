import WorkflowScreens

extension FlowRun {
  /// Adopts a newer definition: visits keep their entries, and get the newest steps of them.
  ///
  /// A visit whose entry has gone stays as it is until the flow leaves it.
  mutating func adopt(_ newest: FlowDefinition) {
    if newest.takeShape(of: definition) { return }
    definition = newest
    revision += 1
    // Parts in the order in which they were built: each is looked up in the newest part around it.
    for serial in parts.keys.sorted() { rebuildPart(serial) }
    visits.replaceEach { [self] in adopted($0) }
  }

  private mutating func rebuildPart(_ serial: Int) {
    // Rule 64b.
    guard let part = parts[serial] else { return }
    let around = definition(of: part.parent)
    guard let index = around.index(of: part),
      case .built(let content) = around.step(at: index).reached(by: part.argument, canGoBack: false)
    else { return }
    let definition = FlowDefinition(content, output: around.step(at: index).output)
    _ = definition.takeShape(of: part.definition)
    parts[serial]?.definition = definition
    // An element of a loop may have another index now.
    parts[serial]?.entry = around.id(at: index)
  }

  /// Returns a visit in the newest definition; nil if it stays as it is.
  private func adopted(_ visit: VisitRecord) -> VisitRecord? {
    let newest = definition(of: visit.part)
    // Rule 63d.
    guard newest !== visit.definition, let index = visit.index(in: newest) else { return nil }
    let step = newest.step(at: index)
    // Rule 63k.
    let isSame = step.item.isInterchangeable(with: visit.step.item)
    // Rule 63c.
    return visit.adopting(
      newest, at: index, step: isSame ? visit.step : step,
      revision: isSame ? visit.revision : revision)
  }
}

extension FlowDefinition {
  /// The position of the entry that builds a part; nil if it has gone.
  ///
  /// The rest of a branch has the entry of a step, which builds nothing if it comes back.
  func index(of part: FlowRun.BuiltPart) -> Int? {
    index(of: part.entry).flatMap { step(at: $0).isPart ? $0 : nil }
  }
}

// MARK: - Position

extension FlowRun {
  /// The position of the visit on top; nil if there is none.
  var position: FlowPosition? {
    // Rule 65d.
    guard let visit = visits.last else { return nil }
    let definition = definition(of: visit.part)
    let index = visit.index(in: definition) ?? definition.index(after: visit.entry)
    let inner = innerParts
    // Rule 65a.
    let count = countBefore(self.definition.count, in: nil, inner)
    let before = offset(of: visit.part, inner) + countBefore(index, in: visit.part, inner)
    return FlowPosition(number: min(before + 1, max(1, count)), count: count)
  }

  /// The number of steps before an entry of a part.
  func number(of index: Int, in part: Int?) -> Int {
    let inner = innerParts
    return offset(of: part, inner) + countBefore(index, in: part, inner)
  }

  /// The serial numbers of the parts that were built, by the parts around them.
  private var innerParts: [Int?: [Int]] {
    parts.isEmpty ? [:] : Dictionary(grouping: parts.keys) { parts[$0]?.parent }
  }

  /// The number of steps before a part.
  private func offset(of part: Int?, _ inner: [Int?: [Int]]) -> Int {
    guard let part, let built = parts[part] else { return 0 }
    let around = definition(of: built.parent)
    let index = around.index(of: built) ?? around.index(after: built.entry)
    return offset(of: built.parent, inner) + countBefore(index, in: built.parent, inner)
  }

  /// The number of steps before an entry, with those of parts that were built.
  private func countBefore(_ index: Int, in part: Int?, _ inner: [Int?: [Int]]) -> Int {
    let definition = definition(of: part)
    var count = min(index, definition.count)
    if inner.isEmpty { return count }
    for serial in inner[part] ?? [] {
      guard let built = parts[serial], let entry = definition.index(of: built), entry < index
      else { continue }
      // Rule 65c.
      count += countBefore(built.definition.count, in: serial, inner) - 1
    }
    return count
  }
}
