/// What tells apart children of one type, side effects, or mailboxes under one node.
///
/// A string or integer literal is a key; any other `Hashable` value becomes one with `Key(value)`.
public struct Key: Hashable {
  @usableFromInline
  enum Value: Hashable {
    case none
    case integer(Int)
    case string(String)
    // A class reference, because `AnyHashable` in line would double the size of every key.
    case other(Boxed)
  }

  @usableFromInline
  final class Boxed: Hashable {
    let value: AnyHashable

    init(_ value: AnyHashable) { self.value = value }

    @usableFromInline
    static func == (left: Boxed, right: Boxed) -> Bool { left.value == right.value }

    @usableFromInline
    func hash(into hasher: inout Hasher) { hasher.combine(value) }
  }

  @usableFromInline let value: Value

  @usableFromInline
  init(value: Value) { self.value = value }

  /// No key: for the only child of its type.
  @inlinable public static var none: Key { Key(value: .none) }

  /// Makes a key of any hashable value; of another key, that key.
  @inlinable
  public init<Base: Hashable>(_ base: Base) {
    if let integer = base as? Int, Base.self == Int.self {
      value = .integer(integer)
    } else if let string = base as? String, Base.self == String.self {
      value = .string(string)
    } else if let key = base as? Key {
      self = key
    } else {
      self = Key(boxing: AnyHashable(base))
    }
  }

  @usableFromInline
  init(boxing value: AnyHashable) { self.value = .other(Boxed(value)) }

  /// The value that the key was made of; nil for no key.
  public var base: AnyHashable? {
    switch value {
    case .none: nil
    case .integer(let integer): integer
    case .string(let string): string
    case .other(let boxed): boxed.value
    }
  }

  /// Compares without hashing or boxing where both are the usual kinds.
  @inlinable
  public static func == (left: Key, right: Key) -> Bool {
    switch (left.value, right.value) {
    case (.none, .none): true
    case (.integer(let left), .integer(let right)): left == right
    case (.string(let left), .string(let right)): left == right
    case (.other(let left), .other(let right)): left === right || left == right
    default: false
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
  public var description: String {
    switch value {
    case .none: ""
    case .integer(let integer): "\(integer)"
    case .string(let string): String(reflecting: string)
    case .other(let boxed): String(reflecting: boxed.value.base)
    }
  }
}
