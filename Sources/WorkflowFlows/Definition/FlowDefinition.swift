/// The entries of a flow, or of a part of it, in order.
///
/// A parent makes one in each pass, so everything is made when first needed.
final class FlowDefinition {
  private let content: FlowContent
  /// The steps in a list; nil if few were asked for.
  private var items: [FlowItem]?
  private var steps: [Int: AnyFlowStep] = [:]
  private var knownShape: FlowShape?
  /// The type that the end hands on.
  private let output: StepType

  init(_ content: FlowContent, output: StepType) { (self.content, self.output) = (content, output) }

  /// Creates the definition of some entries of another one, which keep their paths.
  init(_ entries: Range<Int>, of whole: FlowDefinition) {
    content = .nothing
    output = whole.output
    items = Array(whole.allItems[entries])
    knownShape = FlowShape(whole.shape.ids[entries])
  }

  /// The number of entries.
  var count: Int { shape.ids.count }

  /// The step of an entry.
  func step(at index: Int) -> AnyFlowStep {
    if let step = steps[index] { return step }
    let item = item(at: index)
    let step = AnyFlowStep(item, StepKind.of(item))
    steps[index] = step
    return step
  }

  private func item(at index: Int) -> FlowItem {
    // Before the next definition comes, usually the visited steps alone are asked for.
    var left = index
    if items == nil, steps.count < 4, let item = content.item(at: &left) { return item }
    return allItems[index]
  }

  private var allItems: [FlowItem] {
    if let items { return items }
    var all: [FlowItem] = []
    content.forEach { all.append($0) }
    items = all
    return all
  }

  /// The identity of an entry, which stays the same in newer definitions.
  func id(at index: Int) -> EntryID { shape.ids[index] }

  /// The identities of the entries.
  var shape: FlowShape {
    if let knownShape { return knownShape }
    let items = allItems
    var ids: [EntryID] = []
    ids.reserveCapacity(items.count)
    content.forEachPath { path in
      ids.append(EntryID(path: path, type: StepKind.of(items[ids.count]).typeName))
    }
    let shape = FlowShape(ids[...])
    knownShape = shape
    return shape
  }

  /// Adopts the shape of an older definition with steps of the same types at the same places.
  ///
  /// - Returns: Whether the definitions are interchangeable; false if that is not known.
  func takeShape(of older: FlowDefinition) -> Bool {
    if older === self { return true }
    // They were compared before.
    if let knownShape, knownShape === older.knownShape { return false }
    var areEqual = true
    guard older.content.hasShape(of: content, areEqual: &areEqual) else { return false }
    knownShape = older.shape
    return areEqual
  }
}

extension Flow {
  /// The definition that a run follows.
  var definition: FlowDefinition { FlowDefinition(content, output: StepType(Output.self)) }
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

  /// The entries after one of them in the branch of an `if` or `switch` that a newer definition has
  /// not.
  func rest(ofBranchAfter entry: EntryID, goneFrom newest: FlowDefinition) -> FlowDefinition? {
    guard let index = index(of: entry),
      let branch = entry.path.branches.first(where: { branch in
        !newest.shape.ids.contains { $0.path.components.starts(with: branch) }
      })
    else { return nil }
    let end =
      shape.ids[(index + 1)...].firstIndex { !$0.path.components.starts(with: branch) } ?? count
    return index + 1 < end ? FlowDefinition(index + 1..<end, of: self) : nil
  }

  /// Returns whether what begins at a position takes a value, as far as types can tell.
  ///
  /// Steps that hand on their input are passed over.
  func takes(_ arguments: AnyArguments, from index: Int) -> Bool {
    if let next = (index..<count).first(where: { !step(at: $0).handsOnInput }) {
      return step(at: next).accepts(arguments)
    }
    // A flow without a result takes anything.
    guard case .value(let type) = output else { return true }
    return arguments.isValue(of: type)
  }

  var lastID: EntryID? { shape.ids.last }

  /// All steps, in order.
  var allSteps: [AnyFlowStep] { (0..<count).map(step(at:)) }
}
