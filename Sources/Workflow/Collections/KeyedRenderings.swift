import Synchronization

/// The renderings of a keyed collection of children, in the order of the items.
///
/// A collection of renderings, which can be asked by id as well. Two of them share what they have in
/// common: making one with a single rendering replaced costs O(log count), and so does comparing
/// it with the one that it was made of.
public struct KeyedRenderings<ID: Hashable, Rendering> {
  @usableFromInline let order: Order
  @usableFromInline var renderings: PersistentVector<Rendering>

  @inlinable init(ids: [ID], renderings: PersistentVector<Rendering>) {
    order = Order(ids: ids)
    self.renderings = renderings
  }

  /// The ids, in the order of the items.
  public var ids: [ID] { order.ids }

  /// The rendering of the child with an id; nil if there is none.
  ///
  /// - Complexity: O(log count) on average, O(count) the first time after the ids have changed.
  public subscript(id id: ID) -> Rendering? { order.position(of: id).map { renderings[$0] } }

  /// Replaces the rendering at a position.
  @inlinable mutating func replace(at position: Int, with rendering: Rendering) {
    renderings.replace(at: position, with: rendering)
  }
}

extension KeyedRenderings: RandomAccessCollection {
  /// The position of the first rendering.
  public var startIndex: Int { 0 }
  /// The position after the last rendering.
  public var endIndex: Int { order.ids.count }
  /// The rendering at a position.
  public subscript(position: Int) -> Rendering {
    precondition(order.ids.indices.contains(position), "Position \(position) is out of bounds.")
    return renderings[position]
  }
}

extension KeyedRenderings: Equatable where Rendering: Equatable {
  /// Compares ids and renderings, in order.
  public static func == (left: Self, right: Self) -> Bool {
    (left.order === right.order || left.ids == right.ids) && left.renderings == right.renderings
  }
}

extension KeyedRenderings: Sendable where ID: Sendable, Rendering: Sendable {}

// MARK: - Order

extension KeyedRenderings {
  /// The ids, and where each one stands.
  @usableFromInline final class Order {
    @usableFromInline let ids: [ID]
    /// Made when first asked for: most lists are drawn by position.
    private let positions = AtomicLazyReference<Positions>()

    @usableFromInline init(ids: [ID]) { self.ids = ids }

    func position(of id: ID) -> Int? {
      let positions = positions.load() ?? self.positions.storeIfNil(Positions(ids))
      return positions.byID[id]
    }
  }

  fileprivate final class Positions {
    let byID: [ID: Int]

    init(_ ids: [ID]) {
      // A render tester reports ids that are there twice, and goes on; in a tree they stop.
      byID = Dictionary(ids.enumerated().map { ($1, $0) }) { first, _ in first }
    }
  }
}

extension KeyedRenderings.Order: Sendable where ID: Sendable {}
extension KeyedRenderings.Positions: Sendable where ID: Sendable {}
