/// A step of a type, as the content of its flow has it.
@usableFromInline
struct ErasedFlowStep<Step: FlowStep>: ErasedStep {
  @usableFromInline typealias Output = Step.Output
  @usableFromInline typealias Body = Step.Body

  @usableFromInline let step: Step

  @inlinable init(_ step: Step) { self.step = step }

  @usableFromInline static var type: any Any.Type { Step.self }
  @usableFromInline static var arguments: (input: any Any.Type, output: any Any.Type)? {
    (Step.Input.self, Step.Output.self)
  }

  @usableFromInline var value: Any { step }

  @usableFromInline func admit(
    _ argument: AnyArguments, canGoBack: Bool
  ) -> Admission<AnyArguments, AnyArguments> {
    Visit(argument, isOnTop: true, canGoBack: canGoBack).map { step.admit($0).erased } ?? .show
  }

  @usableFromInline func body(
    _ argument: AnyArguments, isOnTop: Bool, canGoBack: Bool
  ) -> Body? {
    Visit(argument, isOnTop: isOnTop, canGoBack: canGoBack).map(step.body)
  }
}

/// A step that hands on its input, as the content of its flow has it.
@usableFromInline
struct ErasedPassthroughStep<Step: PassthroughStep>: ErasedStep {
  @usableFromInline typealias Output = Never
  @usableFromInline typealias Body = Step.Body

  @usableFromInline let step: Step

  @inlinable init(_ step: Step) { self.step = step }

  @usableFromInline static var type: any Any.Type { Step.self }
  @usableFromInline static var arguments: (input: any Any.Type, output: any Any.Type)? { nil }

  @usableFromInline var value: Any { step }

  @usableFromInline func admit(
    _ argument: AnyArguments, canGoBack: Bool
  ) -> Admission<AnyArguments, AnyArguments> {
    step.admit(Visit(canGoBack: canGoBack)).erased
  }

  @usableFromInline func body(
    _ argument: AnyArguments, isOnTop: Bool, canGoBack: Bool
  ) -> Body? {
    step.body(Visit(isOnTop: isOnTop, canGoBack: canGoBack))
  }
}

extension Admission {
  /// The same decision, of a step without its types.
  fileprivate var erased: Admission<AnyArguments, AnyArguments> {
    switch kind {
    case .show: .show
    case .skip: .skip
    case .skipWith(let value): .skip(with: AnyArguments(handingOn: value))
    }
  }
}
