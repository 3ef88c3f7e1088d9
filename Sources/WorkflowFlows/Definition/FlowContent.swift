/// The steps of a part of a flow, without their types.
struct FlowContent {
  var entries: [FlowEntry]
  /// The number of statements that the part was built from.
  var count: Int
  /// The id of the part, which tells it from others in a loop.
  var id: String?

  init(_ entries: [FlowEntry], count: Int = 1, id: String? = nil) {
    self.entries = entries
    self.count = count
    self.id = id
  }

  /// Returns the part as the first statement of a block.
  func first() -> FlowContent { FlowContent(inside(.position(0)).entries, id: id) }

  func inside(_ component: EntryPath.Component) -> FlowContent {
    FlowContent(entries.map { $0.inside(component) }, count: count, id: id)
  }

  /// Returns the statements so far, and one more.
  func followed(by next: FlowContent) -> FlowContent {
    // Rules 64d, 65b.
    FlowContent(
      entries + next.inside(.position(count)).entries, count: count + 1, id: id ?? next.id)
  }

  /// Returns the elements of a loop.
  static func loop(_ parts: [FlowContent]) -> FlowContent {
    let ids = parts.map(\.id).distinct
    return FlowContent(
      parts.enumerated().flatMap { index, part in
        part.inside(.element(index: index, id: ids[index])).entries
      })
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
