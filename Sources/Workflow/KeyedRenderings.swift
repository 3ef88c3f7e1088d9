/// The renderings of a keyed collection of children, in the order of the items.
///
/// A collection of renderings, which can be asked by id as well.
public struct KeyedRenderings<ID: Hashable, Rendering> {
  /// The ids, in the order of the items.
  public private(set) var ids: [ID] = []
  private var renderings: [Rendering] = []
  /// Where each id stands.
  private var positions: [ID: Int] = [:]

  init() {}

  mutating func reserveCapacity(_ count: Int) {
    ids.reserveCapacity(count)
    renderings.reserveCapacity(count)
    positions.reserveCapacity(count)
  }

  mutating func append(_ rendering: Rendering, id: ID) {
    positions[id] = renderings.count
    ids.append(id)
    renderings.append(rendering)
  }

  /// The rendering of the child with an id; nil if there is none.
  public subscript(id id: ID) -> Rendering? { positions[id].map { renderings[$0] } }
}

extension KeyedRenderings: RandomAccessCollection {
  /// The position of the first rendering.
  public var startIndex: Int { 0 }
  /// The position after the last rendering.
  public var endIndex: Int { renderings.count }
  /// The rendering at a position.
  public subscript(position: Int) -> Rendering { renderings[position] }
}

extension KeyedRenderings: Equatable where Rendering: Equatable {
  /// Compares ids and renderings, in order.
  public static func == (left: Self, right: Self) -> Bool {
    left.ids == right.ids && left.renderings == right.renderings
  }
}

extension KeyedRenderings: Sendable where ID: Sendable, Rendering: Sendable {}
