/// A decision whether a step is shown or skipped.
///
/// A step can be skipped without a value only where its input fits the step after it: if it hands
/// on the type that it takes, or nothing, or `AnyArguments`. Otherwise, give the value to hand on
/// instead: `.skip(with:)`. Other code does not compile.
public struct Admission<Input, Output> {
  @usableFromInline enum Kind {
    case show
    case skip
    case skipWith(Output)
  }

  @usableFromInline let kind: Kind

  @inlinable init(kind: Kind) { self.kind = kind }

  /// Shows the step.
  @inlinable public static var show: Admission { Admission(kind: .show) }

  /// Skips the step, and hands on a value in its place.
  @inlinable public static func skip(with value: Output) -> Admission {
    Admission(kind: .skipWith(value))
  }
}

extension Admission where Input == Output {
  /// Skips the step, and hands on its input.
  @inlinable public static var skip: Admission { Admission(kind: .skip) }
}

extension Admission where Output == Never {
  /// Skips the step, and hands on its input.
  @inlinable public static var skip: Admission { Admission(kind: .skip) }
}

extension Admission where Output == AnyArguments {
  /// Skips the step, and hands on its input.
  @inlinable public static var skip: Admission { Admission(kind: .skip) }
}

// This one decides where two of the extensions above match.
extension Admission where Input == Never, Output == Never {
  /// Skips the step, and hands on its input.
  @inlinable public static var skip: Admission { Admission(kind: .skip) }
}

extension Admission where Input == AnyArguments, Output == AnyArguments {
  /// Skips the step, and hands on its input.
  @inlinable public static var skip: Admission { Admission(kind: .skip) }
}

extension Admission {
  /// The same decision, of a step without its types.
  @inlinable var erased: Admission<AnyArguments, AnyArguments> {
    switch kind {
    case .show: .show
    case .skip: .skip
    case .skipWith(let value): .skip(with: AnyArguments(handingOn: value))
    }
  }
}

extension Admission: Equatable where Output: Equatable {}

extension Admission.Kind: Equatable where Output: Equatable {}
