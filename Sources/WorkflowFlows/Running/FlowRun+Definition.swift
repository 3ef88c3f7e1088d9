import WorkflowScreens

extension FlowRun {
  /// Takes a newer definition: visits keep their entries, and get the newest steps of them.
  ///
  /// A visit whose entry has gone stays as it is until it is left.
  mutating func adopt(_ newest: FlowDefinition) {
    definition = newest
    revision += 1
    // Parts in the order in which they were built: one is found in the newest part around it.
    for serial in parts.keys.sorted() {
      guard let part = parts[serial], let entry = entry(part.entry, in: part.parent),
        case .chosen(let build) = entry.step.content, let entries = build(part.argument)
      else { continue }
      parts[serial]?.definition = FlowDefinition(entries)
    }
    for index in visits.indices {
      let visit = visits[index]
      guard let entry = entry(visit.entry, in: visit.part) else { continue }
      visits[index].step = entry.step
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
  /// Where the visit on top stands; nil if there is none.
  var position: FlowPosition? {
    guard let visit = visits.last else { return nil }
    let definition = definition(of: visit.part)
    let index = definition.index(of: visit.entry) ?? definition.index(after: visit.entry)
    let count = count(in: nil)
    return FlowPosition(
      number: min(offset(of: visit.part) + countBefore(index, in: visit.part) + 1, max(1, count)),
      count: count)
  }

  /// The number of steps before a part.
  func offset(of part: Int?) -> Int {
    guard let part, let built = parts[part] else { return 0 }
    let index = definition(of: built.parent).index(of: built.entry) ?? 0
    return offset(of: built.parent) + countBefore(index, in: built.parent)
  }

  private func count(in part: Int?) -> Int {
    countBefore(definition(of: part).entries.count, in: part)
  }

  /// The number of steps before an entry, with those of parts that were built.
  func countBefore(_ index: Int, in part: Int?) -> Int {
    let definition = definition(of: part)
    var count = min(index, definition.entries.count)
    for (serial, built) in parts where built.parent == part {
      guard let entry = definition.index(of: built.entry), entry < index else { continue }
      count += self.count(in: serial) - 1
    }
    return count
  }
}
