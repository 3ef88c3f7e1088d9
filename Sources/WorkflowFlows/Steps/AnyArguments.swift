/// A value of any type that goes from one step of a flow to the next, or none.
///
/// A step with this type as its `Input` accepts any input. A step with this type as its `Output`
/// hands on a value whose type the compiler does not know; it is checked when it reaches the next
/// step. No value is not the same as nil: `.value(nil as String?)` is a value.
///
/// The idea is that of `AnyWorkflow.PassedArgs` in SwiftCurrent.
public enum AnyArguments {
  /// Nothing was handed on.
  case none
  /// A value was handed on.
  case value(Any)
}

extension AnyArguments {
  /// Returns the value, or nil if there is none or it has another type.
  ///
  /// Optionals are not the values that they wrap: a `String` is no `String?`, and no `String?` is a
  /// `String`.
  @inlinable public func value<Value>(as type: Value.Type) -> Value? {
    // Rule 60c.
    guard case .value(let value) = self else { return nil }
    // Usually the type is the same, and nothing else need be asked.
    return Swift.type(of: value) == Value.self
      ? value as? Value : AnyArguments.cast(value, to: Value.self)
  }

  @usableFromInline static func cast<Value>(_ value: Any, to type: Value.Type) -> Value? {
    // A cast would wrap and unwrap optionals.
    // Rule 60d.
    guard
      (Value.self is any OptionalType.Type) == (value is any OptionalType) || Value.self == Any.self
    else { return nil }
    return value as? Value
  }

  /// Returns the value, or a default if there is none or it has another type.
  public func value<Value>(as type: Value.Type, default fallback: @autoclosure () -> Value) -> Value
  {
    value(as: type) ?? fallback()
  }

  /// Returns what a step with this input takes; nil if it does not take the value.
  ///
  /// A cast of the arguments would not do: they are an `Any` too.
  @inlinable func input<Input>(as type: Input.Type) -> Input? {
    Input.self == AnyArguments.self ? self as? Input : value(as: Input.self)
  }

  /// The name of the value's type, for messages.
  var typeName: String {
    switch self {
    case .none: "nothing"
    case .value(let value): "\(Swift.type(of: value))"
    }
  }

  /// Wraps the value that a step hands on; nil if it hands on nothing.
  @inlinable init<Value>(handingOn value: Value?) {
    guard let value else {
      self = .none
      return
    }
    let arguments = Swift.type(of: value) == AnyArguments.self ? value as? AnyArguments : nil
    self = arguments ?? .value(value)
  }
}

private protocol OptionalType {}

extension Optional: OptionalType {}
