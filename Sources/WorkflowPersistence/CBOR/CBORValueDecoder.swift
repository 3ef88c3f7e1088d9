import Foundation

/// Decodes the value at an offset.
struct CBORValueDecoder: Decoder {
  let input: CBORInput
  let offset: Int
  let codingPath: [any CodingKey]

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Decodes the value of some bytes.
  static func value<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    let decoder = CBORValueDecoder(input: CBORInput(bytes), offset: 0, codingPath: [])
    let value = try decoder.decode(type)
    let end = try decoder.reading(type) { () throws(CBORInput.Failure) in
      var offset = 0
      try decoder.input.skip(&offset)
      return offset
    }
    guard end == bytes.count else {
      throw DecodingError.dataCorrupted(decoder.context("more bytes follow"))
    }
    return value
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(try CBORMapDecoder<Key>(self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try CBORArrayDecoder(self) }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  /// Returns the decoder of a value in this one.
  fileprivate func part(at offset: Int, _ key: some CodingKey) throws -> CBORValueDecoder {
    guard codingPath.count < CBOROutput.deepest else {
      throw DecodingError.dataCorrupted(context("it is in more than 512 other values"))
    }
    return CBORValueDecoder(input: input, offset: offset, codingPath: codingPath + [key])
  }

  /// Calls a closure that reads; throws an error with the path if it fails.
  @inline(__always)
  fileprivate func reading<Result>(
    _ type: Any.Type, _ read: () throws(CBORInput.Failure) -> Result
  ) throws -> Result {
    do throws(CBORInput.Failure) {
      return try read()
    } catch {
      throw self.error(error, type)
    }
  }

  fileprivate func error(_ failure: CBORInput.Failure, _ type: Any.Type) -> DecodingError {
    switch failure {
    case .damage: .dataCorrupted(context("the bytes are damaged"))
    case .length:
      .dataCorrupted(
        context("this CBOR has the lengths of arrays and maps before them, which is not read here"))
    case .nothing: .valueNotFound(type, context("there is no value"))
    case .otherType: .typeMismatch(type, context("it is of another type"))
    case .doesNotFit: .dataCorrupted(context("the number does not fit \(type)"))
    }
  }

  fileprivate func context(_ text: String) -> DecodingError.Context {
    DecodingError.Context(codingPath: codingPath, debugDescription: text)
  }
}

extension CBORValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { input.isNull(offset) }

  func decode(_ type: Int128.Type) throws -> Int128 { try read(type) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try read(type) }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try read(type) }

  @inline(__always)
  fileprivate func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try reading(type) { () throws(CBORInput.Failure) in
      try input.value(type, at: offset)
    }
    return try value ?? Value(from: self)
  }
}

// MARK: - Maps

private struct CBORMapDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let decoder: CBORValueDecoder
  private var entries: [(key: Range<Int>, value: Int)] = []
  /// The offset of each value, for many entries.
  private var table: [String: Int]?

  /// Comparing as many keys costs less than hashing one.
  private static var manyEntries: Int { 16 }

  init(_ decoder: CBORValueDecoder) throws {
    self.decoder = decoder
    let input = decoder.input
    entries = try decoder.reading([String: Any].self) { () throws(CBORInput.Failure) in
      var offset = decoder.offset
      guard case .map = try input.head(&offset) else {
        throw input.isNull(decoder.offset) ? .nothing : .otherType
      }
      var entries: [(key: Range<Int>, value: Int)] = []
      while !input.isEnd(offset) {
        guard case .text(let key) = try input.head(&offset) else { throw .damage }
        entries.append((key, offset))
        try input.skip(&offset)
      }
      return entries
    }
    if entries.count > Self.manyEntries {
      // A key that was encoded twice has its last value.
      table = Dictionary(allTexts.map { ($0.text, $0.value) }) { _, last in last }
    }
  }

  /// The keys as texts, without those that are damaged.
  private var allTexts: [(text: String, value: Int)] {
    entries.compactMap { key, value in
      (try? decoder.input.text(key)).map { ($0, value) }
    }
  }

  var codingPath: [any CodingKey] { decoder.codingPath }

  var allKeys: [Key] {
    var known: Set<String> = []
    return allTexts.compactMap { known.insert($0.text).inserted ? Key(stringValue: $0.text) : nil }
  }

  func contains(_ key: Key) -> Bool { offset(of: key.stringValue) != nil }

  private func offset(of key: String) -> Int? {
    if let table { return table[key] }
    var key = key
    return key.withUTF8 { utf8 in
      entries.last { entry in
        entry.key.count == utf8.count && decoder.input[entry.key].elementsEqual(utf8)
      }?.value
    }
  }

  private func valueOffset(of key: some CodingKey) throws -> Int {
    guard let offset = offset(of: key.stringValue) else {
      throw DecodingError.keyNotFound(
        key, decoder.context("there is no \"\(key.stringValue)\""))
    }
    return offset
  }

  private func part(_ key: some CodingKey) throws -> CBORValueDecoder {
    try decoder.part(at: valueOffset(of: key), key)
  }

  func decodeNil(forKey key: Key) throws -> Bool { decoder.input.isNull(try valueOffset(of: key)) }

  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try read(type, key) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try read(type, key) }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try read(type, key)
  }

  @inline(__always)
  private func read<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value {
    let offset = try valueOffset(of: key)
    do throws(CBORInput.Failure) {
      if let value = try decoder.input.value(type, at: offset) { return value }
    } catch {
      throw try decoder.part(at: offset, key).error(error, type)
    }
    return try Value(from: decoder.part(at: offset, key))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try part(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try part(key).unkeyedContainer()
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try part(key) }

  func superDecoder() throws -> any Decoder { try part(CBORKey.super) }
}

// MARK: - Arrays

private struct CBORArrayDecoder: UnkeyedDecodingContainer {
  private let decoder: CBORValueDecoder
  /// The offset of the next element.
  private var offset: Int
  private(set) var currentIndex = 0

  init(_ decoder: CBORValueDecoder) throws {
    self.decoder = decoder
    offset = try decoder.reading([Any].self) { () throws(CBORInput.Failure) in
      var offset = decoder.offset
      guard case .array = try decoder.input.head(&offset) else {
        throw decoder.input.isNull(decoder.offset) ? .nothing : .otherType
      }
      return offset
    }
  }

  var codingPath: [any CodingKey] { decoder.codingPath }

  /// Nil: an array has an end, but no count.
  var count: Int? { nil }

  var isAtEnd: Bool { decoder.input.isEnd(offset) }

  /// Returns the decoder of the next element.
  private func element(_ type: Any.Type) throws -> CBORValueDecoder {
    let element = try decoder.part(at: offset, CBORKey(index: currentIndex))
    if isAtEnd {
      throw DecodingError.valueNotFound(type, element.context("there are no more elements"))
    }
    return element
  }

  /// Moves to the offset after the next element.
  private mutating func advance() throws {
    let (input, start) = (decoder.input, offset)
    offset = try decoder.reading([Any].self) { () throws(CBORInput.Failure) in
      var end = start
      try input.skip(&end)
      return end
    }
    currentIndex += 1
  }

  mutating func decodeNil() throws -> Bool {
    if isAtEnd { _ = try element(Any?.self) }
    guard decoder.input.isNull(offset) else { return false }
    try advance()
    return true
  }

  mutating func decode(_ type: Int128.Type) throws -> Int128 { try read(type) }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try read(type) }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try read(type) }

  @inline(__always)
  private mutating func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if !isAtEnd, let value = (try? decoder.input.value(type, at: offset)) ?? nil {
      try advance()
      return value
    }
    // An element that decodes itself, or an error, which the element describes.
    let value = try element(type).read(type)
    try advance()
    return value
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    let container = try element([String: Any].self).container(keyedBy: type)
    try advance()
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try element([Any].self).unkeyedContainer()
    try advance()
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let element = try element(Any.self)
    try advance()
    return element
  }
}
