/// One cell of a frame, packed into eight bytes so that rows can be compared as memory.
///
/// The numbers mean something only together with the tables of the cell's frame.
package struct Cell: Hashable, Sendable, BitwiseCopyable {
  /// A scalar, or, above all scalars, the number of a longer cluster in the frame's table.
  package var glyph: UInt32

  /// The index of the style in the frame's table; 0 is plain.
  package var style: UInt32

  /// An empty cell in plain style.
  package static let blank = Cell(glyph: 0x20, style: 0)

  /// The glyph of the second half of a wide glyph.
  package static let continuation = UInt32.max

  /// The lowest number that stands for a cluster of several scalars.
  package static let firstCluster: UInt32 = 0x8000_0000
}
