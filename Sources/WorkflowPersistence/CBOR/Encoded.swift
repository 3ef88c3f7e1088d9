/// A value that a state keeps with its bytes in CBOR, which are copied when the state is saved.
///
/// For a part of a state that stays while others change: it is encoded once. Elsewhere, and in other
/// formats, it is encoded as its value.
package struct Encoded<Value: Codable & Hashable & Sendable>: Hashable, Sendable, Codable {
  // A single pointer, so the same value is found in a former array by its bytes in memory.
  private let box: Box

  private final class Box: Sendable {
    let value: Value
    let bytes: [UInt8]?

    init(_ value: Value, _ bytes: [UInt8]?) { (self.value, self.bytes) = (value, bytes) }
  }

  /// Encodes a value; one that cannot be encoded is an error when the state is saved.
  package init(_ value: Value) { box = Box(value, try? CBOROutput.bytes(of: value)) }

  package init(from decoder: any Decoder) throws { box = Box(try Value(from: decoder), nil) }

  package func encode(to encoder: any Encoder) throws { try box.value.encode(to: encoder) }

  package var value: Value { box.value }

  package static func == (left: Encoded, right: Encoded) -> Bool {
    left.box === right.box || left.value == right.value
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// A value whose bytes may be known.
protocol KnownBytes {
  var bytes: [UInt8]? { get }
}

extension Encoded: KnownBytes {
  var bytes: [UInt8]? { box.bytes }
}
