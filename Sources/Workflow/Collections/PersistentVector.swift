/// A persistent vector: copies share the parts that are equal.
///
/// The vector is a tree of arrays of up to 32, or of more for elements that are plain bytes.
/// Replacing an element copies the arrays on the path to it, if other versions exist. Comparing two
/// versions with equal ends skips shared parts, because comparing arrays does. A vector that is
/// built from ranges of another one shares the arrays that lie wholly within them, so arrays may be
/// shorter: it is a relaxed radix tree (Bagwell and Rompf, RRB-Trees, 2011).
@usableFromInline enum PersistentVector<Element> {
  case elements([Element])
  case parts(Parts)

  /// The parts of a vector: one object, since a pass copies vectors several times.
  @usableFromInline final class Parts {
    // No access spans a call.
    @exclusivity(unchecked) @usableFromInline var vectors: [PersistentVector]
    /// Each end is the number of elements in its part and in all before it.
    @usableFromInline let ends: [Int]

    @inlinable init(_ vectors: [PersistentVector], ends: [Int]) {
      self.vectors = vectors
      self.ends = ends
    }
  }

  @inlinable static var width: Int { 32 }

  /// The number of elements in a full leaf.
  ///
  /// Plain bytes are copied faster than the references to their arrays are counted. But an array of
  /// more than 1,032 bytes with its header is not among those that glibc keeps for each thread.
  @inlinable static var leafWidth: Int {
    _isPOD(Element.self) ? max(width, 960 / MemoryLayout<Element>.stride) : width
  }

  @inlinable var count: Int {
    switch self {
    case .elements(let elements): elements.count
    case .parts(let parts): parts.ends.last ?? 0
    }
  }

  /// The element at a position, which has to exist.
  ///
  /// - Complexity: O(log count).
  @inlinable subscript(position: Int) -> Element {
    switch self {
    case .elements(let elements): return elements[position]
    case .parts(let parts):
      let part = Self.part(of: position, parts.ends)
      return parts.vectors[part][part == 0 ? position : position - parts.ends[part - 1]]
    }
  }

  /// Replaces the element at a position, which has to exist.
  ///
  /// - Complexity: O(log count).
  @inlinable mutating func replace(at position: Int, with element: Element) {
    // Removed, since what is held once is changed in place.
    switch exchange(&self, with: .elements([])) {
    case .elements(var elements):
      elements[position] = element
      self = .elements(elements)
    case .parts(var parts):
      if !isKnownUniquelyReferenced(&parts) { parts = Parts(parts.vectors, ends: parts.ends) }
      let part = Self.part(of: position, parts.ends)
      let inner = part == 0 ? position : position - parts.ends[part - 1]
      parts.vectors[part].replace(at: inner, with: element)
      self = .parts(parts)
    }
  }

  /// The part that has a position.
  @inlinable static func part(of position: Int, _ ends: [Int]) -> Int {
    // Most parts are full or nearly so, and none is more than full: the search begins where it
    // would be if all were as full as they are on average.
    var part = position * ends.count / ends[ends.count - 1]
    while ends[part] <= position { part += 1 }
    while part > 0, ends[part - 1] > position { part -= 1 }
    return part
  }
}

extension PersistentVector {
  /// Builds a vector from elements and from ranges of another vector, in order.
  @usableFromInline struct Builder {
    @usableFromInline var parts: [PersistentVector] = []
    /// The elements after these parts.
    @usableFromInline var elements: [Element] = []
    /// The range of `source` after these elements.
    @usableFromInline var range = 0..<0
    @usableFromInline var source: PersistentVector?
    /// Whether there are only elements at the places that they have in the source.
    @usableFromInline var isPrefix = true
    /// The number of the first elements at the places that they have in the source.
    @inlinable var prefix: Int { isPrefix ? range.upperBound : endedPrefix }
    @usableFromInline var endedPrefix = 0

    @inlinable init(source: PersistentVector? = nil) { self.source = source }

    @inlinable mutating func append(_ element: Element) {
      endPrefix()
      if !range.isEmpty { appendRange() }
      appendAlone(element)
    }

    /// Appends the element that the source has at a position.
    ///
    /// - Returns: Whether there are only elements at the places that they have in the source.
    @inlinable @discardableResult mutating func appendSource(at position: Int) -> Bool {
      if position == range.upperBound {
        // Unchecked, since a range that grows at its end is one.
        range = Range(uncheckedBounds: (range.lowerBound, position &+ 1))
        return isPrefix
      }
      appendApart(at: position)
      return false
    }

    /// Appends an element, in place of the one that the source has at a position.
    @inlinable @discardableResult
    mutating func append(_ element: Element, at position: Int) -> Bool {
      if position == range.upperBound {
        source?.replace(at: position, with: element)
        return appendSource(at: position)
      }
      append(element)
      return false
    }

    // Not inlined, since it is rare in a loop that should be short.
    @inlinable @inline(never) mutating func appendApart(at position: Int) {
      endPrefix()
      appendRange()
      range = position..<position + 1
    }

    @inlinable mutating func endPrefix() {
      endedPrefix = prefix
      isPrefix = false
    }

    @inlinable mutating func appendAlone(_ element: Element) {
      if elements.isEmpty { elements.reserveCapacity(PersistentVector.leafWidth) }
      elements.append(element)
      if elements.count == PersistentVector.leafWidth { closePart() }
    }

    @inlinable mutating func closePart() {
      if !elements.isEmpty { parts.append(.elements(exchange(&elements, with: []))) }
    }

    @inlinable mutating func appendRange() {
      guard let source else { return }
      let range = exchange(&self.range, with: 0..<0)
      // Few elements share no array.
      if range.count < PersistentVector.leafWidth {
        return range.forEach { appendAlone(source[$0]) }
      }
      append(source, range)
    }

    @inlinable mutating func append(_ vector: PersistentVector, _ range: Range<Int>) {
      switch vector {
      case .elements(let array):
        if range.count < max(array.count, PersistentVector.leafWidth / 2) {
          return array[range].forEach { appendAlone($0) }
        }
        closePart()
        parts.append(vector)
      case .parts(let parts):
        var start = 0
        for (part, end) in zip(parts.vectors, parts.ends) {
          let common = range.clamped(to: start..<end)
          if !common.isEmpty { append(part, common.lowerBound - start..<common.upperBound - start) }
          start = end
        }
      }
    }

    @inlinable mutating func finished() -> PersistentVector {
      if let source, range == 0..<source.count, parts.isEmpty, elements.isEmpty { return source }
      appendRange()
      if parts.isEmpty { return .elements(elements) }
      closePart()
      while parts.count > 1 {
        parts = stride(from: 0, to: parts.count, by: PersistentVector.width).map {
          PersistentVector(Array(parts[$0..<min($0 + PersistentVector.width, parts.count)]))
        }
      }
      return parts[0]
    }
  }

  @usableFromInline init(_ parts: [PersistentVector]) {
    var end = 0
    let ends = parts.map { part in
      end += part.count
      return end
    }
    self = .parts(Parts(parts, ends: ends))
  }
}

extension PersistentVector: Equatable where Element: Equatable {
  @usableFromInline static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.elements(let left), .elements(let right)): left == right
    case (.parts(let left), .parts(let right)) where left === right: true
    case (.parts(let left), .parts(let right)) where left.ends == right.ends:
      left.vectors == right.vectors
    default: left.count == right.count && (0..<left.count).allSatisfy { left[$0] == right[$0] }
    }
  }
}

extension PersistentVector: Sendable where Element: Sendable {}

// Only a vector that alone has an object changes it.
extension PersistentVector.Parts: @unchecked Sendable where Element: Sendable {}
