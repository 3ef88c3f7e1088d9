/// A place in the source.
public struct CodeLocation: CustomStringConvertible, Sendable {
  /// The module and the file.
  public let fileID: StaticString
  /// The line, from 1 on.
  public let line: UInt
  /// The column, from 1 on.
  public let column: UInt

  @usableFromInline init(_ fileID: StaticString, _ line: UInt, _ column: UInt) {
    (self.fileID, self.line, self.column) = (fileID, line, column)
  }

  /// The file and the line.
  public var description: String { "\(fileID):\(line)" }
}

extension CodeLocation: Hashable {
  /// Whether both are the same place.
  public static func == (left: Self, right: Self) -> Bool {
    left.line == right.line && left.column == right.column
      && (left.fileID.utf8Start == right.fileID.utf8Start
        || left.fileID.description == right.fileID.description)
  }

  /// Hashes the line and the column.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(line)
    hasher.combine(column)
  }
}
