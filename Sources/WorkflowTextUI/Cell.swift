/// One place of a frame, packed into eight bytes so that rows can be compared as memory.
///
/// The numbers mean something only together with the tables of the frame that the cell is in.
package struct Cell: Hashable, Sendable, BitwiseCopyable {
  /// A scalar, or above all scalars the place of a longer cluster in the frame's table.
  package var glyph: UInt32

  /// The place of the style in the frame's table; 0 is plain.
  package var style: UInt32

  /// An empty place in plain style.
  package static let blank = Cell(glyph: 0x20, style: 0)

  /// The glyph of the second half of a wide glyph.
  package static let continuation = UInt32.max

  /// The first number that means a cluster of several scalars.
  static let firstCluster: UInt32 = 0x8000_0000
}

// MARK: -

/// The values that the numbers in cells stand for, in the order of their first use.
///
/// A table belongs to one frame. A table of the whole process would need a lock in every thread that
/// draws, and what hostile mail puts into it would never be freed.
struct InternTable<Value: Hashable & Sendable>: Equatable, Sendable {
  private(set) var values: [Value]
  private var places: [Value: UInt32]

  init(_ first: Value...) {
    values = first
    places = Dictionary(uniqueKeysWithValues: zip(first, 0...))
  }

  /// The number of a value, which is added if it is new.
  mutating func place(of value: Value) -> UInt32 {
    if let place = places[value] { return place }
    let place = UInt32(values.count)
    values.append(value)
    places[value] = place
    return place
  }

  /// Tells whether every number means the same in both tables.
  static func == (left: InternTable, right: InternTable) -> Bool {
    left.values == right.values
  }
}
