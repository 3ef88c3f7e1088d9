/// An event that the body of a step sends to its flow.
public struct StepEvent<Output> {
  @usableFromInline enum Kind {
    /// The value to hand on, if there is one.
    case proceed(Output?)
    case back
    case abandon
    case dismiss
  }

  @usableFromInline let kind: Kind

  @inlinable init(kind: Kind) { self.kind = kind }

  /// Continues with the next step, and hands a value to it.
  @inlinable public static func proceed(_ value: Output) -> StepEvent {
    StepEvent(kind: .proceed(value))
  }

  /// Goes back to the visit below; at the first one, nothing changes.
  @inlinable public static var back: StepEvent { StepEvent(kind: .back) }

  /// Ends the flow without a result.
  @inlinable public static var abandon: StepEvent { StepEvent(kind: .abandon) }

  /// Ends the visit that sends it, also while later steps cover it: these end with it.
  ///
  /// The flow goes back to the visit below. If there is none, the flow is abandoned.
  @inlinable public static var dismiss: StepEvent { StepEvent(kind: .dismiss) }
}

extension StepEvent where Output == Never {
  /// Continues with the next step.
  @inlinable public static var proceed: StepEvent { StepEvent(kind: .proceed(nil)) }
}

extension StepEvent {
  /// The same event, of a step without its types.
  @inlinable var erased: StepEvent<AnyArguments> {
    switch kind {
    case .proceed(let value):
      StepEvent<AnyArguments>(kind: .proceed(AnyArguments(handingOn: value)))
    case .back: .back
    case .abandon: .abandon
    case .dismiss: .dismiss
    }
  }
}

extension StepEvent: Equatable where Output: Equatable {}

extension StepEvent.Kind: Equatable where Output: Equatable {}

extension StepEvent: CustomStringConvertible {
  /// The event as it is written: `proceed(3)`.
  public var description: String {
    switch kind {
    case .proceed(let value):
      switch AnyArguments(handingOn: value) {
      case .none: "proceed"
      case .value(let value): "proceed(\(value))"
      }
    case .back: "back"
    case .abandon: "abandon"
    case .dismiss: "dismiss"
    }
  }
}
