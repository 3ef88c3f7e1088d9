/// An encoder that only notes by which type of keys a value is encoded.
final class KeyProbe: Encoder {
  private(set) var type: ObjectIdentifier?

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    self.type = ObjectIdentifier(type)
    return KeyedEncodingContainer(Nowhere())
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { fatalError("no array is encoded") }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    fatalError("no single value is encoded")
  }

  /// Takes the entries of a dictionary of numbers.
  private struct Nowhere<Key: CodingKey>: KeyedEncodingContainerProtocol {
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) {}
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) {}
    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { KeyedEncodingContainer(Nowhere<Nested>()) }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      fatalError("no array is encoded")
    }
    func superEncoder() -> any Encoder { KeyProbe() }
    func superEncoder(forKey key: Key) -> any Encoder { KeyProbe() }
  }
}
