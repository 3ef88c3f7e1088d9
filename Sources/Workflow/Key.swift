/// A key that tells apart children of one type, side effects, or mailboxes under one node.
///
/// A string or integer literal is a key; `Key(value)` creates one from any other `Hashable` value.
/// Equal integers of any types are one key. An optional is the key of the value in it, and nil is
/// ``none``.
public struct Key: Hashable {
  @usableFromInline enum Value: Hashable {
    case none
    case integer(Int)
    case string(String)
    // Indirect, because an inline `AnyHashable` would double the size of every key.
    indirect case other(AnyHashable)
    /// The key of a `render(each:)`, which never equals the key of a child.
    indirect case each(Value)

    // Written by hand to compare the usual keys first, without copying either one.
    @inlinable static func == (left: Value, right: Value) -> Bool {
      if case .none = left, case .none = right { return true }
      if case .integer(let left) = left, case .integer(let right) = right { return left == right }
      return left.isEqualSlowly(to: right)
    }

    @usableFromInline func isEqualSlowly(to other: Value) -> Bool {
      switch (self, other) {
      case (.string(let left), .string(let right)): left == right
      case (.other(let left), .other(let right)): left == right
      case (.each(let left), .each(let right)): left == right
      case (.none, _), (.integer, _), (.string, _), (.other, _), (.each, _): false
      }
    }
  }

  @usableFromInline let value: Value

  @usableFromInline init(value: Value) { self.value = value }

  /// No key, for the only child of its type.
  @inlinable public static var none: Key { Key(value: .none) }

  /// Creates a key from any hashable value; a key stays the same key.
  @inlinable public init<Base: Hashable>(_ base: Base) {
    if let integer = base as? Int, Base.self == Int.self {
      value = .integer(integer)
    } else if let string = base as? String, Base.self == String.self {
      value = .string(string)
    } else if let key = base as? Key {
      self = key
    } else {
      self = Key(any: AnyHashable(base))
    }
  }

  @usableFromInline init(any value: AnyHashable) {
    // The value may hold an integer or a string, in an optional or an `AnyHashable`.
    switch value.base {
    case let optional as any OptionalKey:
      self = optional.content.map { Key(any: $0) } ?? .none
    case let string as String: self.value = .string(string)
    case let key as Key: self.value = key.value
    case let integer as any BinaryInteger: self.value = Key.value(of: integer) ?? .other(value)
    default: self.value = .other(value)
    }
  }

  /// Returns one value for equal integers of all types; nil if the integer has more than 128 bits.
  private static func value(of integer: any BinaryInteger) -> Value? {
    Int(exactly: integer).map { .integer($0) }
      ?? Int128(exactly: integer).map { .other(AnyHashable($0)) }
      ?? UInt128(exactly: integer).map { .other(AnyHashable($0)) }
  }

  /// The value that the key was created from; nil if there is none.
  ///
  /// An integer is an `Int`, or an `Int128` or `UInt128` if it is larger.
  public var base: AnyHashable? { Key.base(of: value) }

  private static func base(of value: Value) -> AnyHashable? {
    switch value {
    case .none: nil
    case .integer(let integer): integer
    case .string(let string): string
    case .other(let value): value
    case .each(let value): base(of: value)
    }
  }
}

extension Key: ExpressibleByStringInterpolation {
  /// Creates a key from a string literal.
  @inlinable public init(stringLiteral string: String) { value = .string(string) }
}

extension Key: ExpressibleByIntegerLiteral {
  /// Creates a key from an integer literal.
  @inlinable public init(integerLiteral integer: Int) { value = .integer(integer) }
}

extension Key: CustomStringConvertible {
  /// The key as paths show it: an empty string, `7` or `"inbox"`.
  public var description: String { base.map { String(reflecting: $0.base) } ?? "" }
}

/// An optional of any type.
private protocol OptionalKey {
  var content: AnyHashable? { get }
}

extension Optional: OptionalKey where Wrapped: Hashable {
  fileprivate var content: AnyHashable? { map { AnyHashable($0) } }
}
