import Synchronization
import WorkflowSynchronization

/// The renderings of a keyed collection of children, in the order of the items.
///
/// The renderings can be looked up by position and by id. Two collections share the parts that are
/// equal: replacing one rendering costs O(log count), and so does comparing it with the original.
public struct KeyedRenderings<ID: Hashable, Rendering> {
  @usableFromInline let order: Order
  @usableFromInline var renderings: PersistentVector<Rendering>

  /// Creates renderings, the first of which have the ids that former ones have.
  @inlinable init(
    keeping count: Int, of former: KeyedRenderings?, ids: [ID],
    renderings: PersistentVector<Rendering>
  ) {
    if let former, ids.isEmpty, former.count == count {
      order = former.order
    } else {
      let kept = former?.ids[..<count] ?? []
      order = Order(ids: kept.isEmpty ? ids : kept + ids)
    }
    self.renderings = renderings
  }

  /// The ids, in the order of the items.
  public var ids: [ID] { order.ids }

  /// The rendering of the child with an id; nil if there is none.
  ///
  /// - Complexity: O(log count) on average, O(count) the first time after the ids have changed.
  public subscript(id id: ID) -> Rendering? { order.position(of: id).map { renderings[$0] } }
}

extension KeyedRenderings: RandomAccessCollection {
  /// The position of the first rendering.
  public var startIndex: Int { 0 }
  /// The position after the last rendering.
  public var endIndex: Int { order.ids.count }
  /// The rendering at a position.
  @inlinable public subscript(position: Int) -> Rendering {
    if !order.ids.indices.contains(position) { order.stopProgram(missing: position) }
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
  /// The ids and their positions.
  @usableFromInline final class Order {
    @usableFromInline let ids: [ID]
    /// Created by the first look-up by id, since most lists are drawn by position.
    private let table = AtomicLazyReference<AnyTable>()

    @usableFromInline init(ids: [ID]) { self.ids = ids }

    /// The positions by id; only this stores them.
    private var positions: [ID: Int] {
      unsafeDowncast(table.load() ?? table.storeIfNil(Table(ids)), to: Table.self).positions
    }

    func position(of id: ID) -> Int? { positions[id] }

    // Not inlined, since lists are read in loops.
    @usableFromInline @inline(never) func stopProgram(missing position: Int) -> Never {
      let place = "position \(position) of \(ids.count) renderings"
      WorkflowSynchronization.stopProgram(
        "There is no \(place). Use one of indices, or an id: renderings[id: id].")
    }

    /// An id that two items have; looked for once, since collections with equal ids share an order.
    @usableFromInline var repeatedID: ID? {
      let positions = positions
      if positions.count == ids.count { return nil }
      return ids.indices.first { positions[ids[$0]] != $0 }.map { ids[$0] }
    }
  }

  /// The positions of all ids.
  fileprivate final class Table: AnyTable, @unchecked Sendable {
    let positions: [ID: Int]

    init(_ ids: [ID]) {
      // A render tester reports duplicate ids and continues; in a tree they stop the program.
      positions = Dictionary(ids.enumerated().map { ($1, $0) }) { first, _ in first }
    }
  }
}

/// A table of ids of any type, since a generic one would be looked up at the end of every list.
///
/// Unchecked: only `Order` holds one, and it is sendable only if its ids are.
private class AnyTable: @unchecked Sendable {}

extension KeyedRenderings.Order: Sendable where ID: Sendable {}
