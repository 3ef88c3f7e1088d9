/// The identity of an entry: its path in the builder, and the type of its step.
///
/// It is never the number of the step: leaving out a step changes the numbers of those after it.
struct EntryID: Hashable, Codable {
  // Rule 63a.
  let path: EntryPath
  let type: String
}

/// The way to an entry, from the outermost builder inwards.
struct EntryPath: Hashable, Codable {
  enum Component: Codable {
    /// The number of a statement in its block.
    case position(Int)
    /// A branch of an `if` or `switch`.
    case branch(Int)
    /// An element of a loop, with its id if it was given one.
    case element(index: Int, id: String?)
  }

  var components: [Component] = []

  /// Returns the path to something inside.
  func appending(_ component: Component) -> EntryPath {
    EntryPath(components: components + [component])
  }
}

extension EntryPath.Component: Hashable {
  /// Elements of a loop with an id are equal if the ids are, at any index.
  static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.position(let left), .position(let right)), (.branch(let left), .branch(let right)):
      left == right
    case (.element(let leftIndex, let left), .element(let rightIndex, let right)):
      // Rule 63b.
      left == right && (left != nil || leftIndex == rightIndex)
    default: false
    }
  }

  func hash(into hasher: inout Hasher) {
    switch self {
    case .position(let number): hasher.combine(number)
    case .branch(let number): hasher.combine(number)
    case .element(let index, nil): hasher.combine(index)
    case .element(_, let id?): hasher.combine(id)
    }
  }

  /// The order among components at the same depth.
  fileprivate var order: Int {
    switch self {
    case .position(let number), .branch(let number), .element(let number, _): number
    }
  }
}

extension EntryPath {
  /// Returns whether this path comes after that of an entry that has gone, in the builder's order.
  ///
  /// An entry in another branch of the same `if` does not come after it.
  func follows(_ gone: EntryPath) -> Bool {
    for (component, other) in zip(components, gone.components) where component != other {
      // Rule 63h.
      if case (.branch, .branch) = (component, other) { return false }
      // Another element at the same index of a loop has moved up.
      return component.order >= other.order
    }
    return false
  }

  /// The paths up to each branch that it is in, from the outermost.
  var branches: [ArraySlice<Component>] {
    components.indices.filter { if case .branch = components[$0] { true } else { false } }
      .map { components[...$0] }
  }
}
