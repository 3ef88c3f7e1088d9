/// The fields of a JSON object, all of whose keys are known.
struct Fields<Key: CodingKey & CaseIterable & RawRepresentable> where Key.RawValue == String {
  private let container: KeyedDecodingContainer<Key>

  /// Reads the keys, and refuses those that are not known.
  init(of decoder: any Decoder) throws {
    container = try decoder.container(keyedBy: Key.self)
    let all = try decoder.container(keyedBy: AnyKey.self).allKeys
    let known = Key.allCases.map(\.rawValue)
    for key in all.sorted(by: { $0.stringValue < $1.stringValue })
    where !known.contains(key.stringValue) {
      throw FileProblem(
        "the key \(quoted(key.stringValue)) is unknown; "
          + suggestion(for: key.stringValue, among: known), at: decoder.codingPath)
    }
  }

  /// Reads a field that has to be there.
  func required<Value: Decodable>(_ key: Key) throws -> Value {
    try container.decode(Value.self, forKey: key)
  }

  /// Reads a field; nil if it is not there.
  func optional<Value: Decodable>(_ key: Key) throws -> Value? {
    try container.decodeIfPresent(Value.self, forKey: key)
  }

  /// Reads a number within a range; nil if it is not there.
  func number(
    _ key: Key, in range: ClosedRange<Double>, _ expected: String
  ) throws -> Double? {
    guard let number: Double = try optional(key) else { return nil }
    guard range.contains(number) else {
      throw FileProblem("expected \(expected)", at: container.codingPath, key)
    }
    return number
  }

  /// Reads a field that is one of several words; nil if it is not there.
  func named<Word: RawRepresentable<String>>(
    _ key: Key
  ) throws -> Word? where Word: CaseIterable {
    guard let name: String = try optional(key) else { return nil }
    return try Word(named: name, at: container.codingPath + [key])
  }
}

extension RawRepresentable<String> where Self: CaseIterable {
  /// Creates the value with a name, or throws the nearest name.
  init(named name: String, at path: [any CodingKey]) throws {
    guard let value = Self(rawValue: name) else {
      throw FileProblem(
        "there is no \(quoted(name)) here; "
          + suggestion(for: name, among: Self.allCases.map(\.rawValue)), at: path)
    }
    self = value
  }
}

/// A whole number; Foundation's decoder does not say where a number is that is none.
struct WholeNumber: Decodable {
  let value: Int

  init(from decoder: any Decoder) throws {
    let number = try decoder.singleValueContainer().decode(Double.self)
    guard let value = Int(exactly: number) else {
      throw FileProblem("expected a whole number", at: decoder.codingPath)
    }
    self.value = value
  }
}

/// A key of a JSON object, whatever it is.
private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { nil }
}
