/// A value as reflection shows it, for dumps and for differences.
///
/// Properties, payloads and elements are in a stable order: sets and dictionaries are sorted.
/// Closures, sinks, mailboxes, injected dependencies and addresses are left out, since none of them
/// can be compared. An object inside itself is named instead of shown again. Values that are nested
/// more than a hundred levels deep are cut.
///
/// - Complexity: One reflection of each part, plus the sorting of sets and dictionaries.
package final class ValueTree: Sendable {
  /// The kind of a value, which decides how it is written and matched.
  package enum Kind: Hashable, Sendable {
    /// One word: a number, a case without payload, a date.
    case atom
    /// Text in quotes.
    case text
    /// A struct, class, tuple or case with a payload: parts with labels, between round brackets.
    case record
    /// Elements in order, between square brackets.
    case list
    /// Elements without an order, sorted, between square brackets.
    case set
    /// Values with keys, sorted, between square brackets.
    case dictionary
  }

  /// A part of a value.
  package struct Part: Sendable {
    /// The name of a property or the text of a key; nil for elements.
    package var label: String?
    /// The text of the id of an identifiable element; nil without one.
    package var id: String?
    package var value: ValueTree

    package init(label: String? = nil, id: String? = nil, value: ValueTree) {
      (self.label, self.id, self.value) = (label, id, value)
    }
  }

  package let kind: Kind
  /// The word, the text, or the name before the bracket.
  package let head: String
  package let parts: [Part]
  /// The number that the word is made from, if the word does not say all of it.
  package let exactly: Double?
  /// The type of an enum, a struct or an object: others may have its name.
  package let type: (any Any.Type)?
  /// The number of characters on one line; nil if the value has several lines.
  package let width: Int?
  /// A hash of everything: two trees with the same digest count as the same.
  package let digest: Int

  /// The tree that represents a value that is left out.
  package static let omitted = ValueTree(.atom, "(not shown)")

  /// Creates a copy of another tree.
  init(copying tree: ValueTree) {
    (kind, head, parts, exactly) = (tree.kind, tree.head, tree.parts, tree.exactly)
    (type, width, digest) = (tree.type, tree.width, tree.digest)
  }

  package init(
    _ kind: Kind, _ head: String, _ parts: [Part] = [], exactly: Double? = nil,
    type: (any Any.Type)? = nil
  ) {
    self.type = type
    self.kind = kind
    self.head = head
    self.parts = parts
    self.exactly = exactly
    width = Self.width(kind, head, parts)
    var hasher = Hasher()
    hasher.combine(kind)
    hasher.combine(head)
    hasher.combine(exactly)
    hasher.combine(type.map { ObjectIdentifier($0) })
    hasher.combine(parts.count)
    for part in parts {
      hasher.combine(part.label)
      hasher.combine(part.id)
      hasher.combine(part.value.digest)
    }
    digest = hasher.finalize()
  }
}

extension ValueTree: Equatable {
  /// Compares the digests, in constant time.
  package static func == (left: ValueTree, right: ValueTree) -> Bool { left.digest == right.digest }
}

extension ValueTree.Part {
  /// The label as it is written before a value.
  package var prefix: String { label.map { "\($0): " } ?? "" }
}
