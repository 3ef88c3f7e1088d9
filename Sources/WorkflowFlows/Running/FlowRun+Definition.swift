import WorkflowScreens

extension FlowRun {
  /// Adopts a newer definition: visits keep their entries, and get the newest steps of them.
  ///
  /// A visit whose entry has gone stays as it is until the flow leaves it.
  mutating func adopt(_ newest: FlowDefinition) {
    definition = newest
    revision += 1
    // Parts in the order in which they were built: each is looked up in the newest part around it.
    for serial in parts.keys.sorted() {
      // Rule 64b.
      guard let part = parts[serial], let entry = entry(part.entry, in: part.parent),
        case .chosen(let build) = entry.step.content, let entries = build(part.argument)
      else { continue }
      parts[serial]?.definition = FlowDefinition(entries)
      // An element of a loop may have another index now.
      parts[serial]?.entry = entry.id
    }
    for index in visits.indices {
      let visit = visits[index]
      // Rule 63d.
      guard let entry = entry(visit.entry, in: visit.part) else { continue }
      // Rule 63c.
      visits[index].step = entry.step
      visits[index].entry = entry.id
      visits[index].definition = definition(of: visit.part)
      visits[index].revision = revision
    }
  }

  private func entry(_ id: EntryID, in part: Int?) -> FlowEntry? {
    let definition = definition(of: part)
    return definition.index(of: id).map { definition.entries[$0] }
  }
}

// MARK: - Position

extension FlowRun {
  /// The position of the visit on top; nil if there is none.
  var position: FlowPosition? {
    // Rule 65d.
    guard let visit = visits.last else { return nil }
    let definition = definition(of: visit.part)
    let index = definition.index(of: visit.entry) ?? definition.index(after: visit.entry)
    let inner = innerParts
    // Rule 65a.
    let count = countBefore(self.definition.entries.count, in: nil, inner)
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
    Dictionary(grouping: parts.keys) { parts[$0]?.parent }
  }

  /// The number of steps before a part.
  private func offset(of part: Int?, _ inner: [Int?: [Int]]) -> Int {
    guard let part, let built = parts[part] else { return 0 }
    let index = definition(of: built.parent).index(of: built.entry) ?? 0
    return offset(of: built.parent, inner) + countBefore(index, in: built.parent, inner)
  }

  /// The number of steps before an entry, with those of parts that were built.
  private func countBefore(_ index: Int, in part: Int?, _ inner: [Int?: [Int]]) -> Int {
    let definition = definition(of: part)
    var count = min(index, definition.entries.count)
    for serial in inner[part] ?? [] {
      guard let built = parts[serial], let entry = definition.index(of: built.entry), entry < index
      else { continue }
      // Rule 65c.
      count += countBefore(built.definition.entries.count, in: serial, inner) - 1
    }
    return count
  }
}
