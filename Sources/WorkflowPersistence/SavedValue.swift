import Foundation

/// The state of a node as it is saved.
package enum SavedValue: Hashable, Sendable {
  /// In CBOR (RFC 8949).
  case cbor([UInt8])
  /// In JSON, as the first version of the format had it.
  case json(String)

  /// Encodes a state.
  ///
  /// - Parameter arrays: the arrays of a former state, whose place this one takes.
  init(_ value: any Encodable, after arrays: EncodedArrays? = nil) throws {
    self = .cbor(try CBOROutput.bytes(of: value, after: arrays))
  }

  /// The number of bytes.
  var count: Int {
    switch self {
    case .cbor(let bytes): bytes.count
    case .json(let text): text.utf8.count
    }
  }

  /// Decodes the state.
  func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
    switch self {
    case .cbor(let bytes): return try CBORValueDecoder.value(type, from: bytes)
    case .json(let text):
      let decoder = JSONDecoder()
      decoder.nonConformingFloatDecodingStrategy = .lasting
      return try decoder.decode(type, from: Data(text.utf8))
    }
  }
}
