/// What tells apart children of one type, side effects, or mailboxes under one node.
///
/// A string or integer literal is a key; any other `Hashable` value becomes one with `Key(value)`.
public struct Key: Hashable {
  @usableFromInline enum Value: Hashable {
    case none
    case integer(Int)
    case string(String)
    // Indirect, because `AnyHashable` in line would double the size of every key.
    indirect case other(AnyHashable)
    /// That of a `render(each:)`, which is never that of a child.
    indirect case each(Value)

    // By hand: the usual keys first, without a copy of either.
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

  /// No key: for the only child of its type.
  @inlinable public static var none: Key { Key(value: .none) }

  /// Makes a key of any hashable value; of another key, that key.
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
    // An `AnyHashable` that was passed in may hold one of the usual kinds.
    self.value =
      (value.base as? Int).map { .integer($0) } ?? (value.base as? String).map { .string($0) }
      ?? .other(value)
  }

  /// The value that the key was made of; nil for no key.
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
  /// Makes a key of a string literal.
  @inlinable public init(stringLiteral string: String) { value = .string(string) }
}

extension Key: ExpressibleByIntegerLiteral {
  /// Makes a key of an integer literal.
  @inlinable public init(integerLiteral integer: Int) { value = .integer(integer) }
}

extension Key: CustomStringConvertible {
  /// The key as it stands in paths: nothing, `7`, `"inbox"`.
  public var description: String { base.map { String(reflecting: $0.base) } ?? "" }
}
