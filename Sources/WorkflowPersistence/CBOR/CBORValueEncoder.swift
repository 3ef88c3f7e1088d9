import WorkflowSynchronization

/// Encodes one value.
struct CBORValueEncoder: Encoder {
  let output: CBOROutput
  let codingPath: [any CodingKey]
  /// The number of values around this one in the same output.
  let depth: Int

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    open(.map)
    return KeyedEncodingContainer(CBORMapEncoder(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    open(.array)
    return CBORArrayEncoder(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  private func open(_ kind: CBOROutput.Kind) {
    guard output.open(kind, at: depth) else {
      stopProgram(
        """
        A value is encoded in two ways at \(pathText). Ask the encoder for one kind of container \
        only: keyed, unkeyed, or for a single value.
        """)
    }
  }

  private var pathText: String { "\"\(codingPath.map(\.stringValue).joined(separator: "."))\"" }

  /// Returns the encoder of a part of this value.
  fileprivate func part(_ kind: CBOROutput.Kind, _ key: some CodingKey) -> CBORValueEncoder {
    CBORValueEncoder(output: output.addPart(kind), codingPath: codingPath + [key], depth: 0)
  }
}

extension CBORValueEncoder: SingleValueEncodingContainer {
  // One method for all types: a requirement for one type is a special case of it. For the two that
  // are younger than the protocol, its own default would be chosen instead.
  func encode<Value: Encodable>(_ value: Value) throws {
    try writeOnce { try output.encode(value, at: codingPath) }
  }
  func encode(_ value: Int128) throws {
    try writeOnce { try output.encode(value, at: codingPath) }
  }
  func encode(_ value: UInt128) throws {
    try writeOnce { try output.encode(value, at: codingPath) }
  }

  func encodeNil() throws { try writeOnce { output.writeNil() } }

  private func writeOnce(_ write: () throws -> Void) throws {
    guard output.isUnused(at: depth) else {
      throw EncodingError.invalidValue(
        codingPath,
        .init(codingPath: codingPath, debugDescription: "a single value is encoded after another"))
    }
    _ = output.open(.single, at: depth)
    let mark = output.mark
    do {
      try write()
    } catch {
      output.goBack(to: mark)
      output.reset(at: depth)
      throw error
    }
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

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try write(value, key) }
  func encode(_ value: Int128, forKey key: Key) throws { try write(value, key) }
  func encode(_ value: UInt128, forKey key: Key) throws { try write(value, key) }

  @inline(__always)
  private func write<Value: Encodable>(_ value: Value, _ key: Key) throws {
    let mark = output.mark
    output.write(key: key, at: encoder.depth)
    do {
      try output.encode(value, at: codingPath + [key])
    } catch {
      output.goBack(to: mark)
      throw error
    }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(CBORMapEncoder<Nested>(encoder: part(.map, key)))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    CBORArrayEncoder(encoder: part(.array, key))
  }

  func superEncoder(forKey key: Key) -> any Encoder { part(.nothing, key) }

  func superEncoder() -> any Encoder { part(.nothing, CBORKey.super) }

  private func part(_ kind: CBOROutput.Kind, _ key: some CodingKey) -> CBORValueEncoder {
    output.write(key: key, at: encoder.depth)
    return encoder.part(kind, key)
  }
}

/// Encodes the elements of an array.
private struct CBORArrayEncoder: UnkeyedEncodingContainer {
  let encoder: CBORValueEncoder
  private(set) var count = 0

  init(encoder: CBORValueEncoder) { self.encoder = encoder }

  var codingPath: [any CodingKey] { encoder.codingPath }
  private var output: CBOROutput { encoder.output }

  mutating func encodeNil() {
    count += 1
    output.writeNil()
  }

  mutating func encode<Value: Encodable>(_ value: Value) throws { try write(value) }
  mutating func encode(_ value: Int128) throws { try write(value) }
  mutating func encode(_ value: UInt128) throws { try write(value) }

  @inline(__always)
  private mutating func write<Value: Encodable>(_ value: Value) throws {
    let mark = output.mark
    do {
      try output.encode(value, at: codingPath + [CBORKey(index: count)])
    } catch {
      output.goBack(to: mark)
      throw error
    }
    count += 1
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(CBORMapEncoder<Nested>(encoder: part(.map)))
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    CBORArrayEncoder(encoder: part(.array))
  }

  mutating func superEncoder() -> any Encoder { part(.nothing) }

  private mutating func part(_ kind: CBOROutput.Kind) -> CBORValueEncoder {
    count += 1
    return encoder.part(kind, CBORKey(index: count - 1))
  }
}

/// A key for elements of arrays, and for the value of a superclass.
enum CBORKey: CodingKey {
  case index(Int)
  case `super`

  init(index: Int) { self = .index(index) }

  init?(intValue: Int) { self = .index(intValue) }

  init?(stringValue: String) {
    guard stringValue == "super" else { return nil }
    self = .super
  }

  var stringValue: String { intValue.map { "\($0)" } ?? "super" }

  var intValue: Int? { if case .index(let index) = self { index } else { nil } }
}
