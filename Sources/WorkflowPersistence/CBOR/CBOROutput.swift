import Foundation

/// Bytes in CBOR (RFC 8949) while values are encoded.
///
/// Values are written one after the other, and a container has no length in advance. So each value
/// is written once, without a tree of values in between.
final class CBOROutput {
  // Only this type changes them, and never while it reads them.
  @exclusivity(unchecked) private var bytes: [UInt8] = []
  /// Containers that were made by hand and may still grow, each with the offset that it belongs to.
  private var parts: [(offset: Int, part: CBOROutput)] = []
  /// What the values consist of that are being encoded, the innermost last.
  @exclusivity(unchecked) private var frames: [Frame] = []

  /// What a value consists of, as far as it is encoded.
  fileprivate enum Frame {
    case nothing
    case single
    case array
    /// A map; with the offsets of its entries if their order is that of a hash table.
    case map(entries: [Int]?)
  }

  /// Encodes a value after those before it.
  static func bytes(of value: any Encodable) throws -> [UInt8] {
    let output = CBOROutput()
    try output.encode(value, at: [])
    return output.joined
  }

  /// The bytes of all values, with those of the parts in their places.
  private var joined: [UInt8] {
    if parts.isEmpty { return bytes }
    var joined: [UInt8] = []
    var start = 0
    for (offset, part) in parts {
      joined += bytes[start..<offset]
      joined += part.closed
      start = offset
    }
    return joined + bytes[start...]
  }

  // MARK: Heads

  /// The kinds of values, as RFC 8949 numbers them.
  enum Kind: UInt8 {
    case natural = 0
    case negative = 1
    case data = 2
    case text = 3
    case array = 4
    case map = 5
    case simple = 7
  }

  @inline(__always)
  private func write(_ kind: Kind, _ value: UInt64) {
    if value < 24 {
      bytes.append(kind.rawValue << 5 | UInt8(value))
    } else {
      writeLong(kind, value)
    }
  }

  @inline(never)
  private func writeLong(_ kind: Kind, _ value: UInt64) {
    // One, two, four or eight bytes follow.
    let power = value < 1 << 8 ? 0 : value < 1 << 16 ? 1 : value < 1 << 32 ? 2 : 3
    bytes.append(kind.rawValue << 5 | UInt8(24 + power))
    for shift in stride(from: (1 << power) * 8 - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(shift)))
    }
  }
}

// MARK: - Values

extension CBOROutput {
  func writeNil() { bytes.append(0xF6) }

  func write(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      write(.text, UInt64(utf8.count))
      bytes.append(contentsOf: utf8)
    }
  }

  @inline(__always)
  private func write<Number: FixedWidthInteger>(integer number: Number) {
    if number >= 0 { write(.natural, UInt64(number)) } else { write(.negative, UInt64(~number)) }
  }

  private func write(_ number: Double) {
    bytes.append(0xFB)
    withUnsafeBytes(of: number.bitPattern.bigEndian) { bytes.append(contentsOf: $0) }
  }

  private func write(_ number: Float) {
    bytes.append(0xFA)
    withUnsafeBytes(of: number.bitPattern.bigEndian) { bytes.append(contentsOf: $0) }
  }

  /// Encodes a value: the usual ones at once, others by what they say about themselves.
  ///
  /// - Parameter path: The keys that lead to the value, for errors.
  @inline(__always)
  func encode<Value: Encodable>(_ value: Value, at path: @autoclosure () -> [any CodingKey]) throws
  {
    // Where the type is known, all but one of these go away. A cast costs more than a comparison.
    if Value.self == Int.self { return write(integer: value as! Int) }
    if Value.self == String.self { return write(value as! String) }
    if Value.self == Bool.self { return bytes.append(value as! Bool ? 0xF5 : 0xF4) }
    if Value.self == Double.self { return write(value as! Double) }
    try encodeOther(value, at: path())
  }

  @inline(never)
  private func encodeOther<Value: Encodable>(_ value: Value, at path: [any CodingKey]) throws {
    if Value.self == Float.self { return write(value as! Float) }
    if Value.self == Int8.self { return write(integer: value as! Int8) }
    if Value.self == Int16.self { return write(integer: value as! Int16) }
    if Value.self == Int32.self { return write(integer: value as! Int32) }
    if Value.self == Int64.self { return write(integer: value as! Int64) }
    if Value.self == UInt.self { return write(integer: value as! UInt) }
    if Value.self == UInt8.self { return write(integer: value as! UInt8) }
    if Value.self == UInt16.self { return write(integer: value as! UInt16) }
    if Value.self == UInt32.self { return write(integer: value as! UInt32) }
    if Value.self == UInt64.self { return write(integer: value as! UInt64) }
    if Value.self == Data.self { return write(value as! Data) }
    frames.append(.nothing)
    try value.encode(to: CBORValueEncoder(output: self, codingPath: path, depth: frames.count - 1))
    close(frames.removeLast())
  }

  private func write(_ data: Data) {
    write(.data, UInt64(data.count))
    bytes.append(contentsOf: data)
  }
}

// MARK: - Containers

extension CBOROutput {
  /// Creates a part of another output, for a container or a value of any kind.
  fileprivate convenience init(_ frame: Frame) {
    self.init()
    frames = [.nothing]
    open(frame)
  }

  /// The bytes of a part, which is complete now.
  private var closed: [UInt8] {
    close(frames[0])
    return joined
  }

  /// Adds a part that is filled by hand: other values may follow before it is complete.
  private func addPart(_ frame: Frame) -> CBOROutput {
    let part = CBOROutput(frame)
    parts.append((bytes.count, part))
    return part
  }

  func addMap<Key: CodingKey>(_ type: Key.Type) -> CBOROutput { addPart(.map(entries: nil)) }
  func addArray() -> CBOROutput { addPart(.array) }
  func addValue() -> CBOROutput { addPart(.nothing) }

  /// Begins a map, if the value at a depth does not consist of one already.
  func openMap<Key: CodingKey>(_ type: Key.Type, at depth: Int) {
    // Only the order in a dictionary is another one in each run.
    let isDictionary = ObjectIdentifier(type) == CBOROutput.dictionaryKey
    open(.map(entries: isDictionary ? [] : nil), at: depth)
  }

  /// The type of a dictionary's keys, which the standard library keeps to itself.
  private static let dictionaryKey: ObjectIdentifier? = {
    let probe = KeyProbe()
    try? ["": 0].encode(to: probe)
    return probe.type
  }()

  func openArray(at depth: Int) { open(.array, at: depth) }
  func openSingle(at depth: Int) { open(.single, at: depth) }

  private func open(_ frame: Frame, at depth: Int = 0) {
    guard case .nothing = frames[depth] else { return }
    frames[depth] = frame
    switch frame {
    case .map: bytes.append(0xBF)
    case .array: bytes.append(0x9F)
    case .nothing, .single: break
    }
  }

  /// Begins an entry of the map at a depth.
  @inline(__always)
  func write(key: some CodingKey, at depth: Int) {
    if case .map(entries: let entries?) = frames[depth] {
      frames[depth] = .map(entries: entries + [bytes.count])
    }
    write(key.stringValue)
  }

  private func close(_ frame: Frame) {
    switch frame {
    case .nothing: bytes += [0xBF, 0xFF]
    case .single: break
    case .array: bytes.append(0xFF)
    case .map(let entries):
      if let entries, entries.count > 1 { sort(entries) }
      bytes.append(0xFF)
    }
  }

  /// Puts the entries of the last map in order, so that equal dictionaries have equal bytes.
  private func sort(_ entries: [Int]) {
    // Parts belong to offsets. What has parts stays as it is.
    guard parts.last.map({ $0.offset <= entries[0] }) ?? true else { return }
    let ends = entries.dropFirst() + [bytes.count]
    let sorted = zip(entries, ends).map { bytes[$0..<$1] }
      .sorted { $0.lexicographicallyPrecedes($1) }
    bytes.replaceSubrange(entries[0]..., with: Array(sorted.joined()))
  }
}
