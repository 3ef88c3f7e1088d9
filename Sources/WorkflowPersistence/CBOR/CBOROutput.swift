import Foundation

/// Bytes in CBOR (RFC 8949) while values are encoded.
///
/// Values are written one after the other, and a container has no length in advance. So each value
/// is written once, without a tree of values in between.
final class CBOROutput {
  // Only this type changes them, and never while it reads them.
  @exclusivity(unchecked) private var bytes: [UInt8] = []
  /// The values that are being encoded, the innermost last.
  @exclusivity(unchecked) private var openValues: [OpenValue] = []
  /// The keys in maps that are being encoded and have to be sorted.
  @exclusivity(unchecked) private var keys: [Range<Int>] = []
  /// Containers that were made by hand and may still grow, each with the offset that it belongs to.
  @exclusivity(unchecked) private var parts: [(offset: Int, part: CBOROutput)] = []
  /// The number of values around all values in this output.
  private let depth: Int
  /// Whether it was made by hand, in more values than can be in one another.
  private var isTooDeep: Bool { depth >= CBOROutput.deepest }
  /// Whether a part was too deep that is in its place already.
  private var hadPartTooDeep = false
  /// The arrays that were encoded before; nil in one of them, and if nothing was.
  var arrays: EncodedArrays?

  /// A value that is being encoded.
  private struct OpenValue {
    var kind = Kind.nothing
    /// Whether the kind of keys of a map is known.
    var hasKnownKeys = false
    /// The index of its first key, for a map that has to be sorted.
    var firstKey: Int?
  }

  /// The kind of a value.
  enum Kind {
    case nothing, single, array, map
  }

  init(depth: Int = 0) { self.depth = depth }

  /// Returns the bytes of all values, with the parts in their places.
  func finished() -> [UInt8] {
    if parts.isEmpty { return bytes }
    var all: [UInt8] = []
    append(bytes.indices, to: &all)
    return all
  }

  /// Whether a value was put into more values than can be read, by hand and so without an error.
  var hasPartTooDeep: Bool { hadPartTooDeep || Self.hasOneTooDeep(parts[...]) }

  private static func hasOneTooDeep(_ parts: ArraySlice<(offset: Int, part: CBOROutput)>) -> Bool {
    parts.contains { $0.part.isTooDeep || $0.part.hasPartTooDeep }
  }

  /// The number of values that may be in one another; only a mistake asks for more.
  static let deepest = 512
}

// MARK: - Values

extension CBOROutput {
  func writeNil() { bytes.append(0xF6) }

  func write(_ flag: Bool) { bytes.append(flag ? 0xF5 : 0xF4) }

  func write(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      writeHead(.text, UInt64(utf8.count))
      bytes.append(contentsOf: utf8)
    }
  }

  /// Writes a value with a closure that encodes it at a depth.
  @inline(__always)
  func writeValue(
    for value: Any, at path: [any CodingKey], _ encode: (_ depth: Int) throws -> Void
  ) throws {
    try openValue(for: value, at: path)
    try encode(openValues.count - 1)
    close(openValues.removeLast())
  }

  private func openValue(for value: Any, at path: [any CodingKey]) throws {
    guard depth + openValues.count < CBOROutput.deepest else {
      throw CBOROutput.tooDeep(value, at: path)
    }
    openValues.append(OpenValue())
  }

  static func tooDeep(_ value: Any, at path: [any CodingKey]) -> EncodingError {
    .invalidValue(
      value, .init(codingPath: path, debugDescription: "it is in more than 512 other values"))
  }

  func write(_ data: Data) {
    writeHead(.data, UInt64(data.count))
    bytes.append(contentsOf: data)
  }

  func write(_ number: Double) {
    bytes.append(0xFB)
    withUnsafeBytes(of: number.bitPattern.bigEndian) { bytes.append(contentsOf: $0) }
  }

  func write(_ number: Float) {
    bytes.append(0xFA)
    withUnsafeBytes(of: number.bitPattern.bigEndian) { bytes.append(contentsOf: $0) }
  }

  @inline(__always)
  func write<Number: FixedWidthInteger>(integer number: Number) {
    if number >= 0 {
      writeHead(.natural, UInt64(number))
    } else {
      writeHead(.negative, UInt64(~number))
    }
  }

  /// Writes a number as 16 bytes if it is too large for the others.
  func write(_ number: Int128) {
    if let small = Int64(exactly: number) { return write(integer: small) }
    writeHead(.data, 16)
    withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
  }

  func write(_ number: UInt128) {
    if let small = UInt64(exactly: number) { return write(integer: small) }
    if let signed = Int128(exactly: number) { return write(signed) }
    // A byte more, or it would be read as a negative number.
    writeHead(.data, 17)
    bytes.append(0)
    withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
  }
}

// MARK: - Heads

extension CBOROutput {
  /// The kinds of values, as RFC 8949 numbers them.
  enum Major: UInt8 {
    case natural = 0
    case negative = 1
    case data = 2
    case text = 3
  }

  @inline(__always)
  private func writeHead(_ major: Major, _ value: UInt64) {
    if value < 24 {
      bytes.append(major.rawValue << 5 | UInt8(value))
    } else {
      writeLongHead(major, value)
    }
  }

  @inline(never)
  private func writeLongHead(_ major: Major, _ value: UInt64) {
    // One, two, four or eight bytes follow.
    let power = value < 1 << 8 ? 0 : value < 1 << 16 ? 1 : value < 1 << 32 ? 2 : 3
    bytes.append(major.rawValue << 5 | UInt8(24 + power))
    for shift in stride(from: (1 << power) * 8 - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(shift)))
    }
  }
}

// MARK: - Containers

extension CBOROutput {
  /// Begins a value of a kind at a depth, unless it has begun already.
  ///
  /// - Returns: Whether the value is of this kind.
  func open(_ kind: Kind, at depth: Int) -> Bool {
    // Another type may continue the same map: a class, after its parent.
    openValues[depth].hasKnownKeys = false
    guard openValues[depth].kind == .nothing else { return openValues[depth].kind == kind }
    openValues[depth].kind = kind
    switch kind {
    case .map: bytes.append(0xBF)
    case .array: bytes.append(0x9F)
    case .nothing, .single: break
    }
    return true
  }

  /// Returns whether nothing of the value at a depth is encoded yet.
  func isUnused(at depth: Int) -> Bool { openValues[depth].kind == .nothing }

  /// Begins an entry of the map at a depth.
  @inline(__always)
  func write<Key: CodingKey>(key: Key, at depth: Int) {
    if !openValues[depth].hasKnownKeys { noteKind(of: key, at: depth) }
    let start = bytes.count
    write(key.stringValue)
    if openValues[depth].firstKey != nil { keys.append(start..<bytes.count) }
  }

  @inline(never)
  private func noteKind<Key: CodingKey>(of key: Key, at depth: Int) {
    openValues[depth].hasKnownKeys = true
    guard openValues[depth].firstKey == nil, !KeyKinds.isEnum(key) else { return }
    // Other keys than those of an enum may come in the order of a hash table.
    openValues[depth].firstKey = keys.count
  }

  /// Ends the single value at a depth, which could not be encoded.
  func reset(at depth: Int) { openValues[depth].kind = .nothing }

  /// Adds a part that is filled by hand: other values may follow before it is complete.
  func addPart(_ kind: Kind) -> CBOROutput {
    let part = CBOROutput(depth: depth + openValues.count)
    part.openValues = [OpenValue()]
    _ = part.open(kind, at: 0)
    parts.append((bytes.count, part))
    return part
  }

  /// The number of bytes.
  var count: Int { bytes.count }

  /// Appends the bytes of values that were encoded before.
  func copy(_ former: ArraySlice<UInt8>) { bytes += former }

  /// Encodes an array, given a closure that encodes its elements.
  ///
  /// - Returns: The bytes of the elements; nil if there are parts in them.
  func writeArray(
    _ array: Any, at path: [any CodingKey], _ writeElements: (_ start: Int) throws -> Void
  ) throws -> [UInt8]? {
    var elements: [UInt8]?
    try writeValue(for: array, at: path) { depth in
      _ = open(.array, at: depth)
      let (start, partCount) = (bytes.count, parts.count)
      try writeElements(start)
      if parts.count == partCount { elements = Array(bytes[start...]) }
    }
    return elements
  }

  private func close(_ value: OpenValue) {
    switch value.kind {
    case .nothing: bytes += [0xBF, 0xFF]
    case .single: break
    case .array: bytes.append(0xFF)
    case .map:
      if let first = value.firstKey { sort(from: first) }
      bytes.append(0xFF)
    }
  }

  /// Puts the entries of the last map in order, so that equal values have equal bytes.
  private func sort(from first: Int) {
    // An array of its own: a slice would share the keys of the maps around, and copy them all.
    let keys = Array(self.keys[first...])
    self.keys.removeSubrange(first...)
    guard let start = keys.first?.lowerBound, keys.count > 1 else { return }
    let ends = keys.dropFirst().map(\.lowerBound) + [bytes.count]
    // By their keys alone, and stable: of two entries with one key, the later stays the later.
    let sorted = zip(keys, ends).map { key, end in
      var entry: [UInt8] = []
      append(key.lowerBound..<end, to: &entry)
      return (key: entry.prefix(key.count), entry: entry)
    }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    // The parts are complete, and in their places now.
    let complete = firstPart(after: start)...
    if Self.hasOneTooDeep(parts[complete]) { hadPartTooDeep = true }
    parts.removeSubrange(complete)
    bytes.removeSubrange(start...)
    for (_, entry) in sorted { bytes += entry }
  }

  /// Appends a range of bytes, with the parts in it.
  ///
  /// A part follows the key before it, so it never stands at the start of a range.
  private func append(_ range: Range<Int>, to result: inout [UInt8]) {
    var start = range.lowerBound
    for (offset, part) in parts[firstPart(after: start)...] {
      if offset > range.upperBound { break }
      result += bytes[start..<offset]
      part.closeAll()
      part.append(part.bytes.indices, to: &result)
      start = offset
    }
    result += bytes[start..<range.upperBound]
  }

  /// Returns the index of the first part after an offset, by bisection.
  private func firstPart(after offset: Int) -> Int {
    var range = parts.indices
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range =
        parts[middle].offset > offset
        ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }

  /// Completes a part.
  private func closeAll() { while let value = openValues.popLast() { close(value) } }
}

// MARK: - Errors

extension CBOROutput {
  /// A position in the output to go back to.
  struct Mark {
    fileprivate let bytes, openValues, keys, parts: Int
  }

  var mark: Mark {
    Mark(bytes: bytes.count, openValues: openValues.count, keys: keys.count, parts: parts.count)
  }

  /// Removes the values written since, so that a type can catch an error of one value.
  func goBack(to mark: Mark) {
    bytes.removeSubrange(mark.bytes...)
    openValues.removeSubrange(mark.openValues...)
    keys.removeSubrange(mark.keys...)
    parts.removeSubrange(mark.parts...)
  }
}
