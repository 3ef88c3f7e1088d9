/// A number of columns and rows, neither of them ever negative.
public struct Size: Hashable, Sendable {
  /// The number of columns.
  public let width: Int

  /// The number of rows.
  public let height: Int

  /// Creates a size; negative numbers count as 0.
  public init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
  }
}

// MARK: - CustomStringConvertible

extension Size: CustomStringConvertible {
  /// The size as it is written on a command line: `80x24`.
  public var description: String { "\(width)x\(height)" }
}

// MARK: -

/// A position in a frame or canvas, counted from 0 at the top left.
public struct Position: Hashable, Sendable {
  /// The column, from 0 at the left.
  public var column: Int

  /// The row, from 0 at the top.
  public var row: Int

  /// Creates a position, which may lie outside the frame or canvas that it is used with.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}
