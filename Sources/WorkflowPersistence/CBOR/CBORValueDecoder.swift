import Foundation

/// Decodes the value at an offset.
struct CBORValueDecoder: Decoder {
  let input: CBORInput
  let offset: Int
  let codingPath: [any CodingKey]

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Decodes the value that bytes consist of.
  static func value<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    try CBORValueDecoder(input: CBORInput(bytes), offset: 0, codingPath: []).decode(type)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(try CBORMapDecoder<Key>(self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try CBORArrayDecoder(self) }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  /// Returns the decoder of a value in this one.
  fileprivate func part(at offset: Int, _ key: some CodingKey) -> CBORValueDecoder {
    CBORValueDecoder(input: input, offset: offset, codingPath: codingPath + [key])
  }

  /// Calls a closure that reads, and says where if bytes are damaged.
  fileprivate func reading<Result>(_ read: () throws -> Result) throws -> Result {
    do {
      return try read()
    } catch is CBORInput.Damage {
      throw DecodingError.dataCorrupted(context("the bytes are damaged"))
    }
  }

  fileprivate func context(_ text: String) -> DecodingError.Context {
    DecodingError.Context(codingPath: codingPath, debugDescription: text)
  }
}

// MARK: - Values

extension CBORValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool {
    var offset = offset
    if case .null? = try? input.head(&offset) { return true }
    return false
  }

  @inline(__always)
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    // Where the type is known, all but one of these go away.
    if type == Int.self { return try integer(Int.self) as! Value }
    if type == String.self { return try string() as! Value }
    if type == Bool.self { return try bool() as! Value }
    if type == Double.self { return try double() as! Value }
    return try decodeOther(type)
  }

  @inline(never)
  private func decodeOther<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if type == Float.self { return try float() as! Value }
    if type == Int8.self { return try integer(Int8.self) as! Value }
    if type == Int16.self { return try integer(Int16.self) as! Value }
    if type == Int32.self { return try integer(Int32.self) as! Value }
    if type == Int64.self { return try integer(Int64.self) as! Value }
    if type == UInt.self { return try integer(UInt.self) as! Value }
    if type == UInt8.self { return try integer(UInt8.self) as! Value }
    if type == UInt16.self { return try integer(UInt16.self) as! Value }
    if type == UInt32.self { return try integer(UInt32.self) as! Value }
    if type == UInt64.self { return try integer(UInt64.self) as! Value }
    if type == Data.self { return try data() as! Value }
    return try Value(from: self)
  }

  private func head() throws -> CBORInput.Head {
    try reading {
      var offset = offset
      return try input.head(&offset)
    }
  }

  private func string() throws -> String {
    guard case .text(let range) = try head() else { throw mismatch(String.self) }
    return try reading { try input.text(range) }
  }

  private func bool() throws -> Bool {
    guard case .bool(let value) = try head() else { throw mismatch(Bool.self) }
    return value
  }

  private func data() throws -> Data {
    guard case .data(let range) = try head() else { throw mismatch(Data.self) }
    return Data(input[range])
  }

  private func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
    let number: Number? =
      switch try head() {
      case .natural(let value): Number(exactly: value)
      case .negative(let value): Int64(exactly: value).flatMap { Number(exactly: ~$0) }
      // A property that was a fraction in an earlier version.
      case .double(let value): Number(exactly: value)
      default: throw mismatch(type)
      }
    guard let number else {
      throw DecodingError.dataCorrupted(context("the number does not fit \(type)"))
    }
    return number
  }

  private func double() throws -> Double {
    switch try head() {
    case .double(let value): value
    case .float(let value): Double(value)
    case .natural(let value): Double(value)
    case .negative(let value): -1 - Double(value)
    default: throw mismatch(Double.self)
    }
  }

  private func float() throws -> Float {
    if case .float(let value) = try head() { return value }
    return Float(try double())
  }

  private func mismatch(_ type: Any.Type) -> DecodingError {
    decodeNil()
      ? .valueNotFound(type, context("there is no value"))
      : .typeMismatch(type, context("it is of another type"))
  }
}

// MARK: - Maps

private struct CBORMapDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let decoder: CBORValueDecoder
  private var entries: [(key: Range<Int>, value: Int)] = []
  /// Where each value is, for many entries.
  private var table: [String: Int]?

  /// Comparing as many keys costs less than hashing one.
  private static var manyEntries: Int { 16 }

  init(_ decoder: CBORValueDecoder) throws {
    self.decoder = decoder
    let input = decoder.input
    var offset = decoder.offset
    entries = try decoder.reading {
      guard case .map = try input.head(&offset) else { throw decoder.wrongContainer("map") }
      var entries: [(key: Range<Int>, value: Int)] = []
      while case let head = try input.head(&offset) {
        if case .end = head { break }
        guard case .text(let key) = head else { throw CBORInput.Damage() }
        entries.append((key, offset))
        try input.skip(&offset)
      }
      return entries
    }
    if entries.count > Self.manyEntries {
      let pairs = try decoder.reading { try entries.map { (try input.text($0.key), $0.value) } }
      table = Dictionary(pairs) { first, _ in first }
    }
  }

  var codingPath: [any CodingKey] { decoder.codingPath }

  var allKeys: [Key] {
    entries.compactMap { (try? decoder.input.text($0.key)).flatMap { Key(stringValue: $0) } }
  }

  func contains(_ key: Key) -> Bool { offset(of: key.stringValue) != nil }

  private func offset(of key: String) -> Int? {
    if let table { return table[key] }
    var key = key
    return key.withUTF8 { utf8 in
      entries.first { entry in
        entry.key.count == utf8.count && decoder.input[entry.key].elementsEqual(utf8)
      }?.value
    }
  }

  private func part(_ key: some CodingKey) throws -> CBORValueDecoder {
    guard let offset = offset(of: key.stringValue) else {
      throw DecodingError.keyNotFound(
        key, decoder.context("there is no \"\(key.stringValue)\""))
    }
    return decoder.part(at: offset, key)
  }

  func decodeNil(forKey key: Key) throws -> Bool { try part(key).decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try part(key).decode(type)
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
  /// Where the next element begins.
  private var offset: Int
  private(set) var currentIndex = 0

  init(_ decoder: CBORValueDecoder) throws {
    self.decoder = decoder
    var offset = decoder.offset
    guard case .array = try decoder.reading({ try decoder.input.head(&offset) }) else {
      throw decoder.wrongContainer("array")
    }
    self.offset = offset
  }

  var codingPath: [any CodingKey] { decoder.codingPath }

  /// Nil: an array says only where it ends.
  var count: Int? { nil }

  var isAtEnd: Bool {
    var offset = offset
    if case .end? = try? decoder.input.head(&offset) { return true }
    return false
  }

  /// Returns the decoder of the next element, and goes on behind it once that was decoded.
  private mutating func next<Result>(_ read: (CBORValueDecoder) throws -> Result) throws -> Result {
    let key = CBORKey(intValue: currentIndex)
    if isAtEnd {
      throw DecodingError.valueNotFound(
        Result.self,
        .init(codingPath: codingPath + [key], debugDescription: "there are no more elements"))
    }
    let result = try read(decoder.part(at: offset, key))
    try decoder.reading { try decoder.input.skip(&offset) }
    currentIndex += 1
    return result
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, decoder.part(at: offset, CBORKey.super).decodeNil() else { return false }
    return try next { _ in true }
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next { try $0.decode(type) }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> { try next { try $0.container(keyedBy: type) } }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try next { $0 } }
}

extension CBORValueDecoder {
  fileprivate func wrongContainer(_ kind: String) -> DecodingError {
    decodeNil()
      ? .valueNotFound([String: Any].self, context("there is no value"))
      : .typeMismatch([String: Any].self, context("it is no \(kind)"))
  }
}
