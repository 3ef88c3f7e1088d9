import Foundation

extension TreeSnapshot: Codable {
  private enum CodingKeys: String, CodingKey {
    case format, version, app, checksum
    // In the first version.
    case nodes
    // Since then.
    case columns
  }

  private static let format = "workflow-tree"
  private static let version = 2

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
    guard (1...Self.version).contains(version) else { throw SnapshotError.otherVersion(version) }
    appVersion = try container.decodeIfPresent(String.self, forKey: .app)
    let checksum: Checksum
    if version == 1 {
      let first = try container.decode([FirstNode].self, forKey: .nodes)
      nodes = first.map(\.node)
      checksum = FirstNode.checksum(of: first, appVersion: appVersion)
    } else {
      let columns = try container.decode(NodeColumns.self, forKey: .columns)
      guard let nodes = columns.nodes else { throw SnapshotError.damaged }
      self.nodes = nodes
      checksum = columns.checksum(appVersion: appVersion)
    }
    // Rule 49c.
    guard try container.decode(String.self, forKey: .checksum) == checksum.text, isTree else {
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

/// A node as the first version of the format had it.
private struct FirstNode: Decodable {
  var parent: Int?
  var type: String
  var key: String?
  var state: String?

  var node: TreeSnapshot.Node {
    TreeSnapshot.Node(
      parent: parent, type: type, key: key, state: state.map { .json($0) })
  }

  static func checksum(of nodes: [FirstNode], appVersion: String?) -> Checksum {
    var sum = Checksum()
    if let appVersion { sum.add(appVersion) }
    for node in nodes {
      sum.add(node.parent.map { String($0) })
      sum.add(node.type)
      sum.add(node.key)
      sum.add(node.state)
    }
    return sum
  }
}
