/// The entries of a flow, or of a part of it, in order.
final class FlowDefinition {
  let entries: [FlowEntry]
  /// The positions of the entries; made when first needed.
  private lazy var indices = Dictionary(
    entries.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })

  init(_ entries: [FlowEntry]) { self.entries = entries }

  /// The position of an entry; nil if it is not in this definition.
  func index(of entry: EntryID) -> Int? { indices[entry] }

  /// The position of the entry after another one, even if that one has gone.
  func index(after entry: EntryID) -> Int {
    if let index = index(of: entry) { return index + 1 }
    // Rule 63e.
    return entries.firstIndex { $0.path.follows(entry.path) } ?? entries.count
  }

  /// The entries after one of them that are in the same branch of an `if` or `switch`.
  func rest(ofBranchAfter entry: EntryID) -> [FlowEntry] {
    guard let index = index(of: entry), let branch = entry.path.outermostBranch else { return [] }
    return entries[(index + 1)...].prefix { $0.path.components.starts(with: branch) }.map { $0 }
  }
}
