import Foundation

/// The long arrays of a value as they were encoded last.
///
/// Most changes of a state leave nearly all elements of its arrays as they were, so the bytes of
/// those at the beginning and at the end of an array are copied. An element is the same if it has
/// the same bytes in memory, where the former elements are kept meanwhile: `==` may ignore a
/// property. So an element that was made anew is encoded anew.
final class EncodedArrays {
  /// The arrays in the order in which they are encoded.
  var former: [any EncodedArray] = []
  var next = 0

  var isEmpty: Bool { former.isEmpty }

  /// Shorter arrays are encoded sooner than compared.
  static let shortest = 64

  /// Ends a value: it has no other arrays.
  func finish() {
    former.removeSubrange(min(next, former.count)...)
    next = 0
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
