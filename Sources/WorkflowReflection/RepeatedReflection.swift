/// Makes texts of many values, one after the other, which costs less than making each alone.
///
/// The strategy of each type is determined once. The texts of small values without references are
/// kept, such as those of enum cases: two of one type that have the same bytes are the same.
package struct RepeatedReflection {
  private var reflector = Reflector()
  private var lines: [SmallValue: String] = [:]

  /// The number of texts to keep: more than an app has cases.
  private static let limit = 256

  package init() {}

  /// Returns the text of a value, in one line.
  package mutating func line(of value: Any) -> String {
    let small = SmallValue(value)
    if let small, let line = lines[small] { return line }
    defer { reflector.reset() }
    let line = reflector.tree(of: value).line
    if let small {
      if lines.count >= Self.limit { lines = [:] }
      lines[small] = line
    }
    return line
  }
}

/// The bytes of a value without references that is no larger than a word.
struct SmallValue: Hashable {
  private let type: ObjectIdentifier
  private let bits: UInt64

  /// Returns nil for other values.
  init?(_ value: Any) {
    func bytes<Value>(_ value: Value) -> UInt64? {
      guard _isPOD(Value.self), MemoryLayout<Value>.size <= MemoryLayout<UInt64>.size else {
        return nil
      }
      var bits: UInt64 = 0
      withUnsafeMutableBytes(of: &bits) { target in
        withUnsafeBytes(of: value) { target.copyMemory(from: $0) }
      }
      return bits
    }
    guard let bits = _openExistential(value, do: bytes) else { return nil }
    (type, self.bits) = (ObjectIdentifier(Swift.type(of: value)), bits)
  }
}
