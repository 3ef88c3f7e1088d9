/// The steps of a part of a flow, without their types, as the builder found them.
///
/// It is a tree of statements. The entries of a flow, with their paths, are made of it only when a
/// flow needs them.
@usableFromInline
enum FlowContent {
  case nothing
  /// One step, which is no block of statements.
  case step(FlowItem)
  /// A block of one step: most branches are one, and need no list.
  case first(FlowItem)
  /// The first statements of a block.
  case block(FlowBlock, count: Int)
  /// A branch of an `if` or `switch`.
  indirect case branch(Int, FlowContent)
  case loop([FlowContent])
}

/// The statements of a block, to which the builder adds one after the other.
///
/// Values share it: each one has its own count, and only the one that has all may add another.
@usableFromInline
final class FlowBlock {
  @exclusivity(unchecked) fileprivate var statements: [FlowContent] = []

  fileprivate init(_ statements: [FlowContent]) { self.statements = statements }

  fileprivate init(_ first: consuming FlowContent) {
    statements.reserveCapacity(16)
    statements.append(first)
  }

  fileprivate func append(_ statement: consuming FlowContent) { statements.append(statement) }
}

// MARK: - Building

extension FlowContent {
  // Each step goes through these, so parts are moved into their blocks and not copied.

  /// Returns the part as the first statement of a block.
  @usableFromInline consuming func first() -> FlowContent {
    switch consume self {
    case .step(let item): .first(item)
    case let other: .block(FlowBlock(other), count: 1)
    }
  }

  /// Returns the statements so far, and one more.
  @usableFromInline consuming func followed(by next: consuming FlowContent) -> FlowContent {
    switch consume self {
    case .block(let block, let count):
      // Another value may have added a statement of its own.
      let block =
        block.statements.count == count ? block : FlowBlock(Array(block.statements.prefix(count)))
      block.append(next)
      return .block(block, count: count + 1)
    case .first(let item):
      let block = FlowBlock(.step(item))
      block.append(next)
      return .block(block, count: 2)
    case let other:
      let block = FlowBlock(other)
      block.append(next)
      return .block(block, count: 2)
    }
  }

  /// Returns steps as the statements of a block.
  static func block(of items: [FlowItem]) -> FlowContent {
    .block(FlowBlock(items.map { .step($0) }), count: items.count)
  }

  /// The id of the part, which tells it from others in a loop.
  private var id: String? {
    switch self {
    case .step(let item), .first(let item): item.options?.id
    case .block(let block, let count):
      block.statements.prefix(count).lazy.compactMap(\.id).first
    case .branch(_, let content): content.id
    case .nothing, .loop: nil
    }
  }
}

// MARK: - Entries

extension FlowContent {
  /// Calls a closure for each step, in order.
  func forEach(_ body: (FlowItem) -> Void) {
    switch self {
    case .nothing: ()
    case .step(let item), .first(let item): body(item)
    case .block(let block, let count):
      for statement in block.statements.prefix(count) { statement.forEach(body) }
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
    case .block(let block, let count):
      for number in 0..<count {
        if let item = block.statements[number].item(at: &index) { return item }
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
    case .block(let block, let count):
      // Rules 64d, 65b.
      for (number, statement) in block.statements.prefix(count).enumerated() {
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

// MARK: - Comparing

extension FlowContent {
  /// Returns whether another content has steps of the same types at the same places.
  ///
  /// - Parameter areEqual: Set to false if one of the steps may have another value.
  func hasShape(of other: FlowContent, areEqual: inout Bool) -> Bool {
    switch (self, other) {
    case (.nothing, .nothing): return true
    case (.step(let item), .step(let other)), (.first(let item), .first(let other)):
      guard item.hasKind(of: other) else { return false }
      areEqual = areEqual && item.isInterchangeable(with: other)
      return true
    case (.block(let block, let count), .block(let other, let otherCount)):
      return count == otherCount
        && (block === other || block.hasShape(of: other, count, areEqual: &areEqual))
    case (.branch(let number, let content), .branch(let otherNumber, let other)):
      return number == otherNumber && content.hasShape(of: other, areEqual: &areEqual)
    case (.loop(let parts), .loop(let others)):
      return parts.count == others.count
        && zip(parts, others).allSatisfy { $0.hasShape(of: $1, areEqual: &areEqual) }
    default: return false
    }
  }
}

extension FlowBlock {
  fileprivate func hasShape(of other: FlowBlock, _ count: Int, areEqual: inout Bool) -> Bool {
    for index in 0..<count {
      let (statement, otherStatement) = (statements[index], other.statements[index])
      // Most statements are steps that are equal if they have one type.
      if case .step(let item) = statement, case .step(let otherItem) = otherStatement,
        item.isPlain, otherItem.isPlain
      {
        if item.type != otherItem.type { return false }
        continue
      }
      guard statement.hasShape(of: otherStatement, areEqual: &areEqual) else { return false }
    }
    return true
  }
}

extension FlowItem {
  /// Whether the step has neither properties nor options.
  fileprivate var isPlain: Bool { isEmpty && options == nil }
}
