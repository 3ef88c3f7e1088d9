extension Flow {
  /// Creates a flow of steps that hand on their input, where its type is known.
  init(_ steps: Passthroughs) where Input == Output {
    self.init(FlowPartContent(entries: steps.entries, count: steps.count, id: steps.id))
  }

  /// Returns the part as the first statement of a block.
  func first() -> Flow { Flow(inside(.position(0)).part.counted(1)) }

  func inside(_ component: EntryPath.Component) -> Flow {
    var part = part
    part.entries = part.entries.map { $0.inside(component) }
    return Flow(part)
  }

  /// Returns the statements so far, and one more.
  func followed<Next, Other>(by next: Flow<Next, Other>) -> Flow<Input, Other> {
    Flow<Input, Other>(
      FlowPartContent<Input, Other>(
        // Rules 64d, 65b.
        entries: part.entries + next.inside(.position(part.count)).part.entries,
        count: part.count + 1, id: part.id ?? next.part.id))
  }
}

extension FlowPartContent {
  fileprivate func counted(_ count: Int) -> FlowPartContent {
    var part = self
    part.count = count
    return part
  }
}

extension Passthroughs {
  func first() -> Passthroughs {
    var steps = inside(.position(0))
    steps.count = 1
    return steps
  }

  func inside(_ component: EntryPath.Component) -> Passthroughs {
    Passthroughs(entries: entries.map { $0.inside(component) }, count: count, id: id)
  }

  func followed(by next: Passthroughs) -> Passthroughs {
    Passthroughs(
      entries: entries + next.inside(.position(count)).entries, count: count + 1, id: id ?? next.id)
  }
}

extension [String?] {
  /// The ids of the elements of a loop, made distinct: the second of two equal ids gets a number.
  var distinct: [String?] {
    var counts: [String: Int] = [:]
    return map { id in
      guard let id else { return nil }
      counts[id, default: 0] += 1
      let count = counts[id, default: 1]
      // Rule 63j.
      return count == 1 ? id : "\(id) (\(count))"
    }
  }
}
