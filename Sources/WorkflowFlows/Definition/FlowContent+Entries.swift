extension FlowContent {
  /// Calls a closure for each step, in order.
  func forEach(_ body: (FlowItem) -> Void) {
    switch self {
    case .nothing: ()
    case .step(let item), .first(let item): body(item)
    case .block(let block):
      for statement in block { statement.forEach(body) }
    case .branch(_, let content): content.forEach(body)
    case .loop(let parts): for part in parts { part.forEach(body) }
    }
  }

  /// Returns the step at an index; nil if there are not so many.
  ///
  /// - Parameter index: Counted down by the steps that come before.
  func item(at index: inout Int) -> FlowItem? {
    switch self {
    case .nothing: return nil
    case .step(let item), .first(let item):
      index -= 1
      return index < 0 ? item : nil
    case .block(let block):
      for statement in block {
        if let item = statement.item(at: &index) { return item }
      }
      return nil
    case .branch(_, let content): return content.item(at: &index)
    case .loop(let parts):
      for part in parts { if let item = part.item(at: &index) { return item } }
      return nil
    }
  }

  /// Calls a closure for the path of each step, in the same order.
  func forEachPath(_ path: EntryPath = EntryPath(), _ body: (EntryPath) -> Void) {
    switch self {
    case .nothing: ()
    case .step: body(path)
    case .first: body(path.appending(.position(0)))
    case .block(let block):
      // Rules 64d, 65b.
      for (number, statement) in block.enumerated() {
        statement.forEachPath(path.appending(.position(number)), body)
      }
    case .branch(let number, let content):
      content.forEachPath(path.appending(.branch(number)), body)
    case .loop(let parts):
      for (index, (part, id)) in zip(parts, parts.map(\.id).distinct).enumerated() {
        part.forEachPath(path.appending(.element(index: index, id: id)), body)
      }
    }
  }

  /// The id of the part, which tells it from others in a loop.
  private var id: String? {
    switch self {
    case .step(let item), .first(let item): item.id
    case .block(let block): block.lazy.compactMap(\.id).first
    case .branch(_, let content): content.id
    case .nothing, .loop: nil
    }
  }
}

extension [String?] {
  /// The ids of the elements of a loop, made distinct: the second of two equal ids gets a number.
  fileprivate var distinct: [String?] {
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
