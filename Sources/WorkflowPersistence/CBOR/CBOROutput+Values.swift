import Foundation

extension CBOROutput {
  /// Returns the bytes of a value.
  ///
  /// - Parameter arrays: The arrays of the former value, which this one replaces.
  static func bytes(
    of value: any Encodable, after arrays: EncodedArrays? = nil
  ) throws -> [UInt8] {
    let output = CBOROutput()
    output.arrays = arrays
    defer { arrays?.finish() }
    try output.encode(value, at: [])
    if output.hasPartTooDeep { throw tooDeep(value, at: []) }
    return output.finished()
  }

  /// Encodes a value: the usual ones at once, others with their own `encode(to:)`.
  ///
  /// - Parameter path: The keys that lead to the value, for errors.
  @inline(__always)
  func encode<Value: Encodable>(_ value: Value, at path: @autoclosure () -> [any CodingKey]) throws
  {
    // Where the type is known, the compiler removes all but one. A cast costs more than a
    // comparison.
    if Value.self == Int.self { return write(integer: value as! Int) }
    if Value.self == String.self { return write(value as! String) }
    if Value.self == Bool.self { return write(value as! Bool) }
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
    if Value.self == Int128.self { return write(value as! Int128) }
    if Value.self == UInt128.self { return write(value as! UInt128) }
    if Value.self == Data.self { return write(value as! Data) }
    if arrays != nil {
      if let array = value as? any LongArray, try encode(array, at: path) { return }
      if let bytes = (value as? any KnownBytes)?.bytes { return copy(bytes[...]) }
    }
    try writeValue(for: value, at: path) { depth in
      try value.encode(to: CBORValueEncoder(output: self, codingPath: path, depth: depth))
    }
  }
}

// MARK: - Long arrays

extension CBOROutput {
  /// Encodes an array after its former value, or returns false: then its own `encode(to:)` does.
  private func encode(_ array: any LongArray, at path: [any CodingKey]) throws -> Bool {
    guard let arrays, array.count >= EncodedArrays.shortest, array.hasValues else { return false }
    // The elements' own arrays are encoded with them.
    self.arrays = nil
    defer { self.arrays = arrays }
    let index = arrays.next
    arrays.next += 1
    if arrays.former.indices.contains(index) {
      arrays.former[index] = try array.encode(to: self, after: arrays.former[index], at: path)
    } else {
      arrays.former.append(try array.encode(to: self, after: nil, at: path))
    }
    return true
  }

  /// Encodes an array, and copies the bytes of elements that have stayed.
  fileprivate func encode<Element: Encodable>(
    _ elements: [Element], after former: EncodedElements<Element>?, at path: [any CodingKey]
  ) throws -> EncodedElements<Element> {
    let former = former ?? EncodedElements(elements: [], bytes: [], ends: [])
    let (head, tail) = former.common(with: elements)
    var ends = Array(former.ends.prefix(head))
    ends.reserveCapacity(elements.count)
    let bytes = try writeArray(elements, at: path) { start in
      copy(former.bytes[..<former.start(of: head)])
      for index in head..<elements.count - tail {
        if let bytes = (elements[index] as? any KnownBytes)?.bytes {
          copy(bytes[...])
        } else {
          try encode(elements[index], at: path + [CBORKey(index: index)])
        }
        ends.append(count - start)
      }
      let oldStart = former.start(of: former.elements.count - tail)
      let shift = count - start - oldStart
      copy(former.bytes[oldStart...])
      ends += former.ends.suffix(tail).map { $0 + shift }
    }
    guard let bytes else { return EncodedElements(elements: [], bytes: [], ends: []) }
    return EncodedElements(elements: elements, bytes: bytes, ends: ends)
  }
}

/// An array whose elements can be encoded.
private protocol LongArray {
  var count: Int { get }
  /// Whether its elements are values: an object may have changed inside.
  var hasValues: Bool { get }
  func encode(
    to output: CBOROutput, after former: (any EncodedArray)?, at path: [any CodingKey]
  ) throws -> any EncodedArray
}

extension Array: LongArray where Element: Encodable {
  var hasValues: Bool { !(Element.self is AnyObject.Type) }

  func encode(
    to output: CBOROutput, after former: (any EncodedArray)?, at path: [any CodingKey]
  ) throws -> any EncodedArray {
    try output.encode(self, after: former as? EncodedElements<Element>, at: path)
  }
}
