/// Whether a step is shown, or skipped.
///
/// A step can be skipped without a value only where what reached it fits what comes after it: if it
/// hands on the type that it takes, or nothing, or `AnyArguments`. Otherwise it has to say what is
/// handed on instead: `.skip(with:)`. What breaks this does not compile.
public struct Admission<Input, Output> {
  enum Kind {
    case show
    case skip
    case skipWith(AnyArguments)
  }

  let kind: Kind

  /// Shows the step.
  public static var show: Admission { Admission(kind: .show) }

  /// Skips the step, and hands on a value in its entry.
  public static func skip(with value: Output) -> Admission {
    Admission(kind: .skipWith(.handingOn(value)))
  }
}

extension Admission where Input == Output {
  /// Skips the step, and hands on what reached it.
  public static var skip: Admission { Admission(kind: .skip) }
}

extension Admission where Output == Never {
  /// Skips the step, and hands on what reached it.
  public static var skip: Admission { Admission(kind: .skip) }
}

extension Admission where Output == AnyArguments {
  /// Skips the step, and hands on what reached it.
  public static var skip: Admission { Admission(kind: .skip) }
}

// Where two of the extensions above hold, this one decides.
extension Admission where Input == Never, Output == Never {
  /// Skips the step, and hands on what reached it.
  public static var skip: Admission { Admission(kind: .skip) }
}

extension Admission where Input == AnyArguments, Output == AnyArguments {
  /// Skips the step, and hands on what reached it.
  public static var skip: Admission { Admission(kind: .skip) }
}

extension Admission: Equatable where Output: Equatable {
  /// Returns whether two admissions do the same, with equal values.
  public static func == (left: Admission, right: Admission) -> Bool {
    switch (left.kind, right.kind) {
    case (.show, .show), (.skip, .skip): true
    case (.skipWith(let left), .skipWith(let right)):
      left.value(as: Output.self) == right.value(as: Output.self)
    default: false
    }
  }
}
