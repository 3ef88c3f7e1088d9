import Foundation

/// The long arrays of a value as they were encoded last.
///
/// Most changes of a state leave nearly all elements of its arrays as they were, so the bytes of
/// those at the beginning and at the end of an array are copied. An element is the same if it has
/// the same bytes in memory, where the former elements are kept meanwhile: `==` may ignore a
/// property. So an element that was made anew is encoded anew.
final class EncodedArrays {
  /// The arrays in the order in which they are encoded.
  private var former: [any EncodedArray] = []
  private var next = 0

  var isEmpty: Bool { former.isEmpty }

  /// Shorter arrays are encoded sooner than compared.
  private static let shortest = 64

  /// Ends a value: it has no other arrays.
  func finish() {
    former.removeSubrange(min(next, former.count)...)
    next = 0
  }

  /// Encodes an array, or returns false: then its own `encode(to:)` encodes it.
  func encode(
    _ array: any LongArray, to output: CBOROutput, at path: [any CodingKey]
  ) throws -> Bool {
    guard array.count >= Self.shortest, array.hasValues else { return false }
    let index = next
    next += 1
    if former.indices.contains(index) {
      former[index] = try array.encode(to: output, after: former[index], at: path)
    } else {
      former.append(try array.encode(to: output, after: nil, at: path))
    }
    return true
  }
}

/// An array whose elements can be encoded.
protocol LongArray {
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

/// An array with its encoded bytes.
protocol EncodedArray {}

/// The elements of an array, and their bytes.
struct EncodedElements<Element>: EncodedArray {
  let elements: [Element]
  let bytes: [UInt8]
  /// The end of the bytes of each element.
  let ends: [Int]

  /// Returns the offset of the bytes of an element, or the end of all of them.
  func start(of index: Int) -> Int { index == 0 ? 0 : ends[index - 1] }

  /// Returns the number of equal elements at the beginning, and of equal others at the end.
  func common(with other: [Element]) -> (head: Int, tail: Int) {
    elements.withUnsafeBufferPointer { old in
      other.withUnsafeBufferPointer { new in
        let count = Swift.min(old.count, new.count)
        if old.baseAddress == new.baseAddress { return (count, 0) }
        var (head, tail) = (0, 0)
        while head < count, Self.areSame(old, head, new, head) { head += 1 }
        while tail < count - head,
          Self.areSame(old, old.count - 1 - tail, new, new.count - 1 - tail)
        {
          tail += 1
        }
        return (head, tail)
      }
    }
  }

  private static func areSame(
    _ old: UnsafeBufferPointer<Element>, _ oldIndex: Int, _ new: UnsafeBufferPointer<Element>,
    _ newIndex: Int
  ) -> Bool {
    guard let oldStart = old.baseAddress, let newStart = new.baseAddress else { return true }
    return memcmp(oldStart + oldIndex, newStart + newIndex, MemoryLayout<Element>.size) == 0
  }
}

extension CBOROutput {
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
        try encode(elements[index], at: path + [CBORKey(index: index)])
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
