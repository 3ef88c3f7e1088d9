public import Foundation

/// The states of a whole tree at one moment, as they are stored in a file.
///
/// `host.snapshot()` creates a snapshot, and `WorkflowHost(_:restoring:)` restores it. `data`
/// returns its bytes, and `TreeSnapshot(data:)` reads them. They contain a checksum, so a damaged
/// snapshot is detected and never restored. `json` is for readers.
public struct TreeSnapshot: Hashable, Sendable {
  /// One node, identified by its parent, its type and its key.
  package struct Node: Hashable, Sendable {
    /// The index of the parent among the nodes; nil for the root.
    package var parent: Int?
    /// The name of the workflow's type, or its `savedName`.
    package var type: String
    /// The key as text; nil if there is none.
    package var key: String?
    /// The state in CBOR (RFC 8949); nil if only something below this node is saved.
    package var state: [UInt8]?
  }

  /// The nodes, each after its parent.
  package var nodes: [Node]

  /// The version of the app that has saved it; nil unless the app sets it.
  ///
  /// An app sets it before it writes the data, and may look at it before it restores.
  public var appVersion: String?

  /// Whether the state of the root is saved.
  package var savesRoot: Bool { nodes.contains { $0.parent == nil && $0.state != nil } }

  /// Returns whether another snapshot has the same nodes, and states of the same ones.
  func hasNodes(of other: TreeSnapshot) -> Bool {
    nodes.elementsEqual(other.nodes) { node, other in
      node.parent == other.parent && node.type == other.type && node.key == other.key
        && (node.state == nil) == (other.state == nil)
    }
  }

  /// Returns the bytes of one state, as a snapshot has them.
  package static func bytes(of state: some Encodable) throws -> [UInt8] {
    try CBOROutput.bytes(of: state)
  }

  /// Returns the value of such bytes.
  package static func value<Value: Decodable>(
    _ type: Value.Type, from bytes: [UInt8]
  ) throws -> Value { try CBORValueDecoder.value(type, from: bytes) }

  /// The maximum number of levels of nodes.
  static let deepest = 10_000

  /// Throws if more nodes are above one another than a tree can have.
  ///
  /// - Complexity: O(nodes), each of which comes after its parent.
  func requirePossibleDepth() throws(SnapshotError) {
    var levels: [Int] = []
    levels.reserveCapacity(nodes.count)
    for node in nodes { levels.append((node.parent.map { levels[$0] } ?? 0) + 1) }
    // Rule 49j.
    if let most = levels.max(), most > Self.deepest { throw .tooDeep(levels: most) }
  }

  /// The number of saved states.
  public var stateCount: Int { nodes.count { $0.state != nil } }
}

extension TreeSnapshot {
  /// Reads the bytes of a snapshot.
  public init(data: Data) throws(SnapshotError) {
    do {
      self = try CBORValueDecoder.value(TreeSnapshot.self, from: Array(data))
    } catch let error as SnapshotError {
      throw error
    } catch {
      throw .notASnapshot(reason: SnapshotError.text(of: error))
    }
  }

  /// The bytes of this snapshot, in CBOR (RFC 8949).
  ///
  /// Equal states have equal bytes, unless they have sets or dictionaries by other keys than texts
  /// and integers, which come in the order of a hash table.
  ///
  /// - Complexity: O(size of the states).
  public var data: Data {
    // A snapshot holds only texts, numbers and bytes, which can always be encoded.
    Data((try? CBOROutput.bytes(of: self)) ?? [])
  }
}
