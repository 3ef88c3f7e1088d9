/// The entries of a flow, or of a part of it, in order.
///
/// A parent makes one in each pass, so everything is made when first needed.
final class FlowDefinition {
  private let content: FlowContent
  private lazy var items: [FlowItem] = {
    var items: [FlowItem] = []
    content.forEach { items.append($0) }
    return items
  }()
  private lazy var steps: [AnyFlowStep?] = Array(repeating: nil, count: items.count)
  private var knownShape: FlowShape?

  init(_ content: FlowContent) { self.content = content }

  /// Creates the definition of some entries of another one, which keep their paths.
  init(_ entries: Range<Int>, of whole: FlowDefinition) {
    content = .nothing
    items = Array(whole.items[entries])
    knownShape = FlowShape(whole.shape.ids[entries])
  }

  /// The number of entries.
  var count: Int { items.count }

  /// The step of an entry.
  func step(at index: Int) -> AnyFlowStep {
    if let step = steps[index] { return step }
    let step = AnyFlowStep(items[index], StepKind.of(items[index]))
    steps[index] = step
    return step
  }

  /// The identity of an entry, which stays the same in newer definitions.
  func id(at index: Int) -> EntryID { shape.ids[index] }

  /// The identities of the entries.
  var shape: FlowShape {
    if let knownShape { return knownShape }
    var ids: [EntryID] = []
    ids.reserveCapacity(items.count)
    content.forEachPath { path in
      ids.append(EntryID(path: path, type: StepKind.of(items[ids.count]).typeName))
    }
    let shape = FlowShape(ids[...])
    knownShape = shape
    return shape
  }

  /// Takes over the shape of an older definition with steps of the same types at the same places.
  ///
  /// - Returns: Whether the definitions are interchangeable.
  func takeShape(of older: FlowDefinition) -> Bool {
    if older === self { return true }
    var areEqual = true
    guard older.content.hasShape(of: content, areEqual: &areEqual) else { return false }
    knownShape = older.shape
    return areEqual
  }
}

/// The identities of the entries of a definition; newer definitions have the same shape if they
/// differ in the values of their steps only.
final class FlowShape {
  let ids: [EntryID]
  /// The positions of the entries; made when first needed.
  private lazy var indices = Dictionary(
    ids.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })

  init(_ ids: ArraySlice<EntryID>) { self.ids = Array(ids) }

  func index(of entry: EntryID) -> Int? { indices[entry] }
}

// MARK: - Finding entries

extension FlowDefinition {
  /// The position of an entry; nil if it is not in this definition.
  func index(of entry: EntryID) -> Int? { shape.index(of: entry) }

  /// The position of the entry after another one, even if that one has gone.
  func index(after entry: EntryID) -> Int {
    if let index = index(of: entry) { return index + 1 }
    // Rule 63e.
    return shape.ids.firstIndex { $0.path.follows(entry.path) } ?? count
  }

  /// The entries after one of them that are in the same branch of an `if` or `switch`.
  func rest(ofBranchAfter entry: EntryID) -> FlowDefinition? {
    guard let index = index(of: entry), let branch = entry.path.outermostBranch else { return nil }
    let end =
      shape.ids[(index + 1)...].firstIndex { !$0.path.components.starts(with: branch) } ?? count
    return index + 1 < end ? FlowDefinition(index + 1..<end, of: self) : nil
  }

  /// All steps, in order.
  var allSteps: [AnyFlowStep] { (0..<count).map(step(at:)) }
}
