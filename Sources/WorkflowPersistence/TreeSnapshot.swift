public import Foundation

/// The states of a whole tree at one moment, as they are stored in a file.
///
/// `host.snapshot()` creates a snapshot, and `WorkflowHost(_:restoring:)` restores it. Its bytes
/// are text: `data` returns them, `TreeSnapshot(data:)` reads them, and encoding a snapshot writes
/// the same. They contain a checksum, so a damaged snapshot is detected and never restored.
public struct TreeSnapshot: Hashable, Sendable {
  /// One node, identified by its parent, its type and its key.
  struct Node: Hashable, Sendable, Codable {
    /// The index of the parent among the nodes; nil for the root.
    var parent: Int?
    /// The name of the workflow's type, or its `savedName`.
    var type: String
    /// The key as text; nil if there is none.
    var key: String?
    /// The state as JSON; nil if only something below this node is saved.
    var state: String?
  }

  /// The nodes, each after its parent.
  var nodes: [Node]

  /// The version of the app that has saved it; nil unless the app says so.
  ///
  /// An app sets it before it writes the data, and may look at it before it restores.
  public var appVersion: String?

  /// Whether the state of the root is saved.
  package var savesRoot: Bool { nodes.contains { $0.parent == nil && $0.state != nil } }

  /// The number of saved states.
  public var stateCount: Int { nodes.count { $0.state != nil } }
}

extension TreeSnapshot {
  /// Reads the bytes of a snapshot.
  public init(data: Data) throws(SnapshotError) {
    do {
      self = try JSONDecoder().decode(TreeSnapshot.self, from: data)
    } catch let error as SnapshotError {
      throw error
    } catch {
      throw .notASnapshot(reason: SnapshotError.text(of: error))
    }
  }

  /// The bytes of this snapshot: JSON, the same for the same states.
  public var data: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // A snapshot holds only strings and numbers, which JSON can always represent.
    return (try? encoder.encode(self)) ?? Data()
  }
}

extension TreeSnapshot: Codable {
  private enum CodingKeys: String, CodingKey {
    case format, version, app, checksum, nodes
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
    guard format == Self.format else {
      throw SnapshotError.notASnapshot(reason: "its format is \"\(format)\"")
    }
    let version = try container.decode(Int.self, forKey: .version)
    guard version == Self.version else { throw SnapshotError.otherVersion(version) }
    appVersion = try container.decodeIfPresent(String.self, forKey: .app)
    nodes = try container.decode([Node].self, forKey: .nodes)
    guard try container.decode(String.self, forKey: .checksum) == checksum, isTree else {
      throw SnapshotError.damaged
    }
  }

  /// Writes the format, its version, a checksum and the nodes.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.format, forKey: .format)
    try container.encode(Self.version, forKey: .version)
    try container.encodeIfPresent(appVersion, forKey: .app)
    try container.encode(checksum, forKey: .checksum)
    try container.encode(nodes, forKey: .nodes)
  }

  /// Whether every node comes after its parent, and only the first has none.
  private var isTree: Bool {
    nodes.indices.allSatisfy { index in
      guard let parent = nodes[index].parent else { return index == 0 }
      return (0..<index).contains(parent)
    }
  }

  /// FNV-1a over the app's version and everything in the nodes.
  private var checksum: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ text: String?) {
      // 0xFF and 0xFE never occur in UTF-8, so fields cannot run into one another.
      for byte in text.map({ Array($0.utf8) + [0xFF] }) ?? [0xFE] {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      }
    }
    if let appVersion { add(appVersion) }
    for node in nodes {
      add(node.parent.map { String($0) })
      add(node.type)
      add(node.key)
      add(node.state)
    }
    return String(hash, radix: 16)
  }
}
