public import Foundation

/// The states of a whole tree at one moment, as they are kept in a file.
///
/// Made by `host.snapshot()`, used by `WorkflowHost(_:restoring:)`. Its bytes are text: `data` gives
/// them, `TreeSnapshot(data:)` reads them, and encoding it writes the same. A checksum is in them, so
/// what was damaged is noticed and never restored.
public struct TreeSnapshot: Hashable, Sendable {
  /// One node, known by its parent, its type and its key.
  struct Node: Hashable, Sendable, Codable {
    /// The position of the parent among the nodes; nil for the root.
    var parent: Int?
    /// The name of the workflow's type, or the one that it gave itself.
    var type: String
    /// The key as text; nil without one.
    var key: String?
    /// The state in JSON; nil where only something below is saved.
    var state: String?
  }

  /// Every node behind its parent.
  var nodes: [Node]

  /// Whether the state of the root is among the saved ones.
  package var savesRoot: Bool { nodes.contains { $0.parent == nil && $0.state != nil } }

  /// How many states are saved.
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
    // Strings and numbers of ours, which JSON can always hold.
    return (try? encoder.encode(self)) ?? Data()
  }
}

extension TreeSnapshot: Codable {
  private enum CodingKeys: String, CodingKey {
    case format, version, checksum, nodes
  }

  private static let format = "workflow-tree"
  private static let version = 1

  /// Reads a snapshot that `encode(to:)` wrote; throws `SnapshotError` for any other.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let format = try container.decode(String.self, forKey: .format)
    guard format == Self.format else {
      throw SnapshotError.notASnapshot(reason: "its format is \"\(format)\"")
    }
    let version = try container.decode(Int.self, forKey: .version)
    guard version == Self.version else { throw SnapshotError.otherVersion(version) }
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
    try container.encode(checksum, forKey: .checksum)
    try container.encode(nodes, forKey: .nodes)
  }

  /// Whether every node stands behind its parent, and only the first has none.
  private var isTree: Bool {
    nodes.indices.allSatisfy { index in
      guard let parent = nodes[index].parent else { return index == 0 }
      return (0..<index).contains(parent)
    }
  }

  /// FNV-1a over everything in the nodes.
  private var checksum: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ text: String?) {
      // 0xFF and 0xFE are in no UTF-8: fields cannot run into one another.
      for byte in text.map({ Array($0.utf8) + [0xFF] }) ?? [0xFE] {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      }
    }
    for node in nodes {
      add(node.parent.map { String($0) })
      add(node.type)
      add(node.key)
      add(node.state)
    }
    return String(hash, radix: 16)
  }
}
