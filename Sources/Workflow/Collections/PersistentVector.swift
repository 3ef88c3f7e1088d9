/// A persistent vector: copies share the parts that are equal.
///
/// The vector is a tree of arrays of up to 32. Replacing an element copies the arrays on the path
/// to it, whether or not other versions exist. Comparing two versions skips shared parts, because
/// comparing arrays does.
@usableFromInline enum PersistentVector<Element> {
  case elements([Element])
  case parts([PersistentVector], shift: Int)

  @inlinable static var bits: Int { 5 }
  @inlinable static var width: Int { 1 << bits }

  /// The element at a position, which has to exist.
  ///
  /// - Complexity: O(log count), to the base of 32.
  @inlinable subscript(position: Int) -> Element {
    switch self {
    case .elements(let elements): elements[position & (Self.width - 1)]
    case .parts(let parts, let shift): parts[position >> shift & (Self.width - 1)][position]
    }
  }

  /// Replaces the element at a position, which has to exist.
  ///
  /// - Complexity: O(log count), to the base of 32.
  @inlinable mutating func replace(at position: Int, with element: Element) {
    switch self {
    case .elements(var elements):
      elements[position & (Self.width - 1)] = element
      self = .elements(elements)
    case .parts(var parts, let shift):
      parts[position >> shift & (Self.width - 1)].replace(at: position, with: element)
      self = .parts(parts, shift: shift)
    }
  }
}

extension PersistentVector {
  /// Builds a vector from elements, in order.
  @usableFromInline struct Builder {
    @usableFromInline var full: [PersistentVector] = []
    @usableFromInline var elements: [Element] = []

    @inlinable init() {}

    @inlinable mutating func append(_ element: Element) {
      if elements.isEmpty { elements.reserveCapacity(PersistentVector.width) }
      elements.append(element)
      if elements.count == PersistentVector.width {
        full.append(.elements(elements))
        elements = []
      }
    }

    @inlinable func finished() -> PersistentVector {
      if full.isEmpty { return .elements(elements) }
      var parts = elements.isEmpty ? full : full + [.elements(elements)]
      var shift = PersistentVector.bits
      while parts.count > PersistentVector.width {
        parts = stride(from: 0, to: parts.count, by: PersistentVector.width).map {
          .parts(Array(parts[$0..<min($0 + PersistentVector.width, parts.count)]), shift: shift)
        }
        shift += PersistentVector.bits
      }
      return .parts(parts, shift: shift)
    }
  }
}

extension PersistentVector: Equatable where Element: Equatable {}
extension PersistentVector: Sendable where Element: Sendable {}
