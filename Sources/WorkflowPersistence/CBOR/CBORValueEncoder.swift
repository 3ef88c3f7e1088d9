/// Encodes one value, which says what it consists of.
struct CBORValueEncoder: Encoder {
  let output: CBOROutput
  let codingPath: [any CodingKey]
  /// How many values are around this one in the same output.
  let depth: Int

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    output.openMap(type, at: depth)
    return KeyedEncodingContainer(CBORMapEncoder(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    output.openArray(at: depth)
    return CBORArrayEncoder(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    output.openSingle(at: depth)
    return self
  }

  /// Returns the encoder of a part of this value.
  fileprivate func part(_ output: CBOROutput, _ key: some CodingKey) -> CBORValueEncoder {
    CBORValueEncoder(output: output, codingPath: codingPath + [key], depth: 0)
  }
}

extension CBORValueEncoder: SingleValueEncodingContainer {
  func encodeNil() { output.writeNil() }

  // One method for all types: each requirement for a type of its own is a special case of it.
  func encode<Value: Encodable>(_ value: Value) throws {
    try output.encode(value, at: codingPath)
  }
}

/// Encodes the entries of a map.
private struct CBORMapEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: CBORValueEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }
  private var output: CBOROutput { encoder.output }

  func encodeNil(forKey key: Key) {
    output.write(key: key, at: encoder.depth)
    output.writeNil()
  }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    output.write(key: key, at: encoder.depth)
    try output.encode(value, at: codingPath + [key])
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    output.write(key: key, at: encoder.depth)
    return KeyedEncodingContainer(
      CBORMapEncoder<Nested>(encoder: encoder.part(output.addMap(type), key)))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    output.write(key: key, at: encoder.depth)
    return CBORArrayEncoder(encoder: encoder.part(output.addArray(), key))
  }

  func superEncoder(forKey key: Key) -> any Encoder {
    output.write(key: key, at: encoder.depth)
    return encoder.part(output.addValue(), key)
  }

  func superEncoder() -> any Encoder {
    output.write(key: CBORKey.super, at: encoder.depth)
    return encoder.part(output.addValue(), CBORKey.super)
  }
}

/// Encodes the elements of an array.
private struct CBORArrayEncoder: UnkeyedEncodingContainer {
  let encoder: CBORValueEncoder
  private(set) var count = 0

  init(encoder: CBORValueEncoder) { self.encoder = encoder }

  var codingPath: [any CodingKey] { encoder.codingPath }
  private var output: CBOROutput { encoder.output }

  /// Counts an element, and returns its key.
  private mutating func nextKey() -> CBORKey {
    count += 1
    return CBORKey(intValue: count - 1)
  }

  mutating func encodeNil() {
    count += 1
    output.writeNil()
  }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    count += 1
    try output.encode(value, at: codingPath + [CBORKey(intValue: count - 1)])
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(
      CBORMapEncoder<Nested>(encoder: encoder.part(output.addMap(type), nextKey())))
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    CBORArrayEncoder(encoder: encoder.part(output.addArray(), nextKey()))
  }

  mutating func superEncoder() -> any Encoder { encoder.part(output.addValue(), nextKey()) }
}

/// A key for elements of arrays, and for the value of a superclass.
struct CBORKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  static let `super` = CBORKey(stringValue: "super")

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = "\(intValue)"
    self.intValue = intValue
  }
}
