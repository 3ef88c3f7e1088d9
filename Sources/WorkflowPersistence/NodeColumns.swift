import Foundation

/// The nodes of a snapshot as they are stored: a column for each property.
///
/// A column of numbers, or one text for all, costs much less than as many single values.
struct NodeColumns: Codable {
  /// The names of types, each once.
  private var types: [String] = []
  /// The index of each node's type.
  private var nodeTypes: [Int] = []
  /// The index of each node's parent; -1 for the root.
  private var parents: [Int] = []
  /// The number of bytes of each key; -1 for none.
  private var keyCounts: [Int] = []
  private var keys = Data()
  /// The number of bytes of each state; -1 for none.
  private var stateCounts: [Int] = []
  private var states = Data()

  init(_ nodes: [TreeSnapshot.Node]) {
    var indices: [String: Int] = [:]
    for node in nodes {
      let type = indices[node.type] ?? types.count
      if type == types.count {
        indices[node.type] = type
        types.append(node.type)
      }
      nodeTypes.append(type)
      parents.append(node.parent ?? -1)
      keyCounts.append(node.key?.utf8.count ?? -1)
      if let key = node.key { keys.append(contentsOf: key.utf8) }
      stateCounts.append(node.state?.count ?? -1)
      if let state = node.state { states.append(contentsOf: state) }
    }
  }

  /// The nodes; nil if the columns do not fit one another.
  var nodes: [TreeSnapshot.Node]? {
    let counts = [parents.count, keyCounts.count, stateCounts.count]
    guard counts.allSatisfy({ $0 == nodeTypes.count }) else { return nil }
    var (keys, states) = (Parts(keys), Parts(states))
    var nodes: [TreeSnapshot.Node] = []
    nodes.reserveCapacity(nodeTypes.count)
    for (index, type) in nodeTypes.enumerated() {
      guard types.indices.contains(type), let key = keys.next(keyCounts[index]),
        let state = states.next(stateCounts[index])
      else { return nil }
      nodes.append(
        TreeSnapshot.Node(
          parent: parents[index] < 0 ? nil : parents[index], type: types[type],
          key: key.map { String(decoding: $0, as: UTF8.self) }, state: state))
    }
    return keys.isAtEnd && states.isAtEnd ? nodes : nil
  }

  func checksum(appVersion: String?) -> Checksum {
    var sum = Checksum()
    sum.add(appVersion)
    for type in types { sum.add(type) }
    for column in [nodeTypes, parents, keyCounts, stateCounts] { sum.add(column) }
    sum.add(keys)
    sum.add(states)
    return sum
  }

  /// Parts of bytes, one after the other.
  private struct Parts {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ data: Data) { bytes = Array(data) }

    var isAtEnd: Bool { offset == bytes.count }

    /// Returns the next bytes, or nothing for a negative number; nil if there are too few.
    mutating func next(_ count: Int) -> [UInt8]?? {
      if count < 0 { return .some(nil) }
      guard count <= bytes.count - offset else { return nil }
      defer { offset += count }
      return Array(bytes[offset..<offset + count])
    }
  }
}
