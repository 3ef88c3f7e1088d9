import Foundation

extension TreeSnapshot: Codable {
  private enum CodingKeys: String, CodingKey {
    case format, version, app, checksum, columns
  }

  private static let format = "workflow-tree"
  private static let version = 1

  /// Reads a snapshot that `encode(to:)` wrote.
  ///
  /// - Throws: `SnapshotError` for another format, another version or a damaged snapshot, or an
  ///   error of the decoder if a value is missing or has another type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let format = try container.decode(String.self, forKey: .format)
    // Rule 49a.
    guard format == Self.format else {
      throw SnapshotError.notASnapshot(reason: "its format is \"\(format)\"")
    }
    let version = try container.decode(Int.self, forKey: .version)
    // Rule 49b.
    guard version == Self.version else { throw SnapshotError.otherVersion(version) }
    appVersion = try container.decodeIfPresent(String.self, forKey: .app)
    let columns = try container.decode(NodeColumns.self, forKey: .columns)
    guard let nodes = columns.nodes else { throw SnapshotError.damaged }
    self.nodes = nodes
    let checksum = columns.checksum(appVersion: appVersion).text
    // Rule 49c.
    guard try container.decode(String.self, forKey: .checksum) == checksum, isTree else {
      throw SnapshotError.damaged
    }
  }

  /// Writes the format, its version, a checksum and the nodes.
  public func encode(to encoder: any Encoder) throws {
    let columns = NodeColumns(nodes)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.format, forKey: .format)
    try container.encode(Self.version, forKey: .version)
    // Rule 48q.
    try container.encodeIfPresent(appVersion, forKey: .app)
    try container.encode(columns.checksum(appVersion: appVersion).text, forKey: .checksum)
    try container.encode(columns, forKey: .columns)
  }

  /// Whether every node comes after its parent, and only the first has none.
  private var isTree: Bool {
    nodes.indices.allSatisfy { index in
      guard let parent = nodes[index].parent else { return index == 0 }
      return (0..<index).contains(parent)
    }
  }
}
