/// A place in the definition of a flow, with the step that stands there.
struct FlowPlace {
  var path: PlacePath
  let step: AnyFlowStep

  /// What stays the same as long as the place does.
  var id: PlaceID { PlaceID(path: path, type: step.typeName) }

  /// The place as a part of something larger.
  func inside(_ component: PlacePath.Component) -> FlowPlace {
    var place = self
    place.path.components.insert(component, at: 0)
    return place
  }
}

/// The identity of a place: where it stands in the builder, and the type of its step.
///
/// It is never the number of the step: a step that is left out changes the numbers of those after it.
struct PlaceID: Hashable, Codable {
  let path: PlacePath
  let type: String
}

/// The way to a place, from the outermost builder inwards.
struct PlacePath: Hashable, Codable {
  enum Component: Codable {
    /// The number of a statement in its block.
    case position(Int)
    /// A branch of an `if` or `switch`.
    case branch(Int)
    /// An element of a loop, with its id if it was given one.
    case element(index: Int, id: String?)
  }

  var components: [Component] = []
}

extension PlacePath.Component: Hashable {
  /// Elements of a loop with an id are equal if the ids are, wherever they stand.
  static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.position(let left), .position(let right)), (.branch(let left), .branch(let right)):
      left == right
    case (.element(let leftIndex, let left), .element(let rightIndex, let right)):
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

  /// The order among what can stand in the same place.
  fileprivate var order: Int {
    switch self {
    case .position(let number), .branch(let number), .element(let number, _): number
    }
  }
}

extension PlacePath {
  /// Whether this path comes before another one in the order of the builder.
  func precedes(_ other: PlacePath) -> Bool {
    components.lazy.map(\.order).lexicographicallyPrecedes(other.components.lazy.map(\.order))
  }
}
