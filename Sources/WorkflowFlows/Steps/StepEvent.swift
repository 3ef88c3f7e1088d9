/// An event that the body of a step sends to its flow.
public struct StepEvent<Output> {
  enum Kind {
    case proceed(AnyArguments)
    case back
    case abandon
  }

  let kind: Kind

  /// Continues with the next step, and hands a value to it.
  public static func proceed(_ value: Output) -> StepEvent {
    StepEvent(kind: .proceed(.handingOn(value)))
  }

  /// Goes back to the visit below; at the first one, nothing changes.
  public static var back: StepEvent { StepEvent(kind: .back) }

  /// Ends the flow without a result.
  public static var abandon: StepEvent { StepEvent(kind: .abandon) }
}

extension StepEvent where Output == Never {
  /// Continues with the next step.
  public static var proceed: StepEvent { StepEvent(kind: .proceed(.none)) }
}

extension StepEvent: Equatable where Output: Equatable {
  /// Returns whether two events do the same, with equal values.
  public static func == (left: StepEvent, right: StepEvent) -> Bool {
    switch (left.kind, right.kind) {
    case (.back, .back), (.abandon, .abandon): true
    case (.proceed(let left), .proceed(let right)):
      left.value(as: Output.self) == right.value(as: Output.self)
    default: false
    }
  }
}

extension StepEvent: CustomStringConvertible {
  /// The event as it is written: `proceed(3)`.
  public var description: String {
    switch kind {
    case .proceed(.none): "proceed"
    case .proceed(.value(let value)): "proceed(\(value))"
    case .back: "back"
    case .abandon: "abandon"
    }
  }
}
