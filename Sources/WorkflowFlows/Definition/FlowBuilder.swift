/// Builds a flow from its steps, and checks that they fit.
///
/// It knows `if`, `if else`, `switch`, `for`, steps, steps with options, and flows.
@resultBuilder
public enum FlowBuilder {
  /// Takes a step.
  public static func buildExpression<Step: FlowStep>(_ step: Step) -> Flow<Step.Input, Step.Output>
  {
    Flow(step.configured.part)
  }

  /// Takes a step that hands on its input.
  public static func buildExpression<Step: PassthroughStep>(_ step: Step) -> Passthroughs {
    step.configured.part
  }

  /// Takes a step with options, or another flow.
  public static func buildExpression<Part: FlowPart>(
    _ part: Part
  ) -> Flow<Part.Input, Part.Output> { Flow(part.part) }

  /// Takes a step with options that hands on its input.
  public static func buildExpression(_ step: ConfiguredPassthrough) -> Passthroughs { step.part }

  /// Takes no steps at all.
  public static func buildBlock() -> Passthroughs { Passthroughs(entries: []) }

  /// Begins with a part.
  public static func buildPartialBlock<Input, Output>(
    first: Flow<Input, Output>
  ) -> Flow<Input, Output> { first.first() }

  /// Begins with steps that hand on their input.
  public static func buildPartialBlock(first: Passthroughs) -> Passthroughs { first.first() }
}

// MARK: - What fits

extension FlowBuilder {
  /// Continues with a part that takes the output so far.
  public static func buildPartialBlock<Input, Middle, Output>(
    accumulated: Flow<Input, Middle>, next: Flow<Middle, Output>
  ) -> Flow<Input, Output> { accumulated.followed(by: next) }

  /// Continues with a part that ignores its input.
  public static func buildPartialBlock<Input, Middle, Output>(
    accumulated: Flow<Input, Middle>, next: Flow<Never, Output>
  ) -> Flow<Input, Output> { accumulated.followed(by: next) }

  /// Continues with a part that takes anything.
  public static func buildPartialBlock<Input, Middle, Output>(
    accumulated: Flow<Input, Middle>, next: Flow<AnyArguments, Output>
  ) -> Flow<Input, Output> { accumulated.followed(by: next) }

  /// Continues after a part whose value is checked when it reaches the next one.
  public static func buildPartialBlock<Input, Next, Output>(
    accumulated: Flow<Input, AnyArguments>, next: Flow<Next, Output>
  ) -> Flow<Input, Output> { accumulated.followed(by: next) }

  // These decide where two of those above match.

  /// Continues with a part that takes nothing after one that hands on nothing.
  public static func buildPartialBlock<Input, Output>(
    accumulated: Flow<Input, Never>, next: Flow<Never, Output>
  ) -> Flow<Input, Output> { accumulated.followed(by: next) }

  /// Continues with a part that takes anything after one that hands on anything.
  public static func buildPartialBlock<Input, Output>(
    accumulated: Flow<Input, AnyArguments>, next: Flow<AnyArguments, Output>
  ) -> Flow<Input, Output> { accumulated.followed(by: next) }

  /// Continues with a part that takes nothing after one that hands on anything.
  public static func buildPartialBlock<Input, Output>(
    accumulated: Flow<Input, AnyArguments>, next: Flow<Never, Output>
  ) -> Flow<Input, Output> { accumulated.followed(by: next) }

  /// Continues with steps that hand on their input.
  public static func buildPartialBlock<Input, Output>(
    accumulated: Flow<Input, Output>, next: Passthroughs
  ) -> Flow<Input, Output> { accumulated.followed(by: Flow<Output, Output>(next)) }

  /// Continues after steps that hand on their input.
  public static func buildPartialBlock<Input, Output>(
    accumulated: Passthroughs, next: Flow<Input, Output>
  ) -> Flow<Input, Output> { Flow<Input, Input>(accumulated).followed(by: next) }

  /// Continues with steps that hand on their input, after others.
  public static func buildPartialBlock(
    accumulated: Passthroughs, next: Passthroughs
  ) -> Passthroughs { accumulated.followed(by: next) }
}

// MARK: - Branches and loops

extension FlowBuilder {
  /// Takes an `if` without `else`, whose steps hand on the type that they take.
  public static func buildOptional<Value>(_ part: Flow<Value, Value>?) -> Flow<Value, Value> {
    part?.inside(.branch(0)) ?? Flow(FlowPartContent(entries: []))
  }

  /// Takes an `if` without `else`, of steps that hand on their input.
  public static func buildOptional(_ part: Passthroughs?) -> Passthroughs {
    part?.inside(.branch(0)) ?? Passthroughs(entries: [])
  }

  /// Takes the first branch of an `if` or `switch`.
  public static func buildEither<Input, Output>(
    first: Flow<Input, Output>
  ) -> Flow<Input, Output> { first.inside(.branch(0)) }

  /// Takes another branch of an `if` or `switch`.
  public static func buildEither<Input, Output>(
    second: Flow<Input, Output>
  ) -> Flow<Input, Output> { second.inside(.branch(1)) }

  /// Takes the first branch, of steps that hand on their input.
  public static func buildEither(first: Passthroughs) -> Passthroughs { first.inside(.branch(0)) }

  /// Takes another branch, of steps that hand on their input.
  public static func buildEither(second: Passthroughs) -> Passthroughs {
    second.inside(.branch(1))
  }

  /// Takes the first branch, of steps that hand on their input, beside one of other steps.
  public static func buildEither<Value>(first: Passthroughs) -> Flow<Value, Value> {
    Flow(first.inside(.branch(0)))
  }

  /// Takes another branch, of steps that hand on their input, beside one of other steps.
  public static func buildEither<Value>(second: Passthroughs) -> Flow<Value, Value> {
    Flow(second.inside(.branch(1)))
  }

  /// Takes a loop, whose steps hand on the type that they take.
  public static func buildArray<Value>(_ parts: [Flow<Value, Value>]) -> Flow<Value, Value> {
    let ids = parts.map(\.part.id).distinct
    let entries = parts.enumerated().flatMap { index, part in
      part.inside(.element(index: index, id: ids[index])).part.entries
    }
    return Flow(FlowPartContent(entries: entries))
  }

  /// Takes a loop of steps that hand on their input.
  public static func buildArray(_ parts: [Passthroughs]) -> Passthroughs {
    let ids = parts.map(\.id).distinct
    let entries = parts.enumerated().flatMap { index, part in
      part.inside(.element(index: index, id: ids[index])).entries
    }
    return Passthroughs(entries: entries)
  }
}

// MARK: - What does not fit

// These are the least specialised, so they are chosen only where nothing else fits. The initialiser
// of a flow then requires a conformance that no mismatch has, and the error names the types.
extension FlowBuilder {
  /// Keeps a mismatch, so that the error names it.
  public static func buildPartialBlock<Mismatch: FlowMismatch>(first: Mismatch) -> Mismatch {
    first
  }

  /// Finds a step that does not take the type of its input.
  public static func buildPartialBlock<Input, Middle, Next, Output>(
    accumulated: Flow<Input, Middle>, next: Flow<Next, Output>
  ) -> StepMismatch<Middle, Next> { StepMismatch() }

  /// Keeps a mismatch, so that the error names it.
  public static func buildPartialBlock<Mismatch: FlowMismatch, Next>(
    accumulated: Mismatch, next: Next
  ) -> Mismatch { accumulated }

  /// Keeps the first mismatch, so that the error names it.
  public static func buildPartialBlock<Mismatch: FlowMismatch, Next: FlowMismatch>(
    accumulated: Mismatch, next: Next
  ) -> Mismatch { accumulated }

  /// Keeps a mismatch, so that the error names it.
  public static func buildPartialBlock<Input, Middle, Mismatch: FlowMismatch>(
    accumulated: Flow<Input, Middle>, next: Mismatch
  ) -> Mismatch { next }

  /// Keeps a mismatch, so that the error names it.
  public static func buildPartialBlock<Mismatch: FlowMismatch>(
    accumulated: Passthroughs, next: Mismatch
  ) -> Mismatch { next }

  /// Finds steps in an `if` that change the type of the value.
  public static func buildOptional<Part: FlowPart>(
    _ part: Part?
  ) -> PartThatMayBeLeftOut<Part.Input, Part.Output> { PartThatMayBeLeftOut() }

  /// Keeps a mismatch, so that the error names it.
  public static func buildOptional<Mismatch: FlowMismatch>(_ part: Mismatch?) -> Mismatch? { part }

  /// Finds branches that do not fit each other.
  public static func buildEither<First, Second>(
    first: First
  ) -> BranchMismatch<First, Second> { BranchMismatch() }

  /// Finds branches that do not fit each other.
  public static func buildEither<First, Second>(
    second: Second
  ) -> BranchMismatch<First, Second> { BranchMismatch() }

  /// Finds steps in a loop that change the type of the value.
  public static func buildArray<Input, Output>(
    _ parts: [Flow<Input, Output>]
  ) -> PartThatMayBeLeftOut<Input, Output> { PartThatMayBeLeftOut() }
}

extension Optional: FlowMismatch where Wrapped: FlowMismatch {}

// MARK: - Making a flow

extension Flow {
  /// Creates a flow from its steps.
  public init(@FlowBuilder _ steps: () -> Flow<Input, Output>) { self = steps() }
}

extension Flow where Input == AnyArguments, Output == AnyArguments {
  /// Creates a flow of steps that all hand on their input, or of no steps at all.
  public init(@FlowBuilder _ steps: () -> Passthroughs) {
    self.init(FlowPartContent(entries: steps().entries))
  }
}

extension Flow where Input == Never, Output == Never {
  /// Does not compile: a step does not take what the one before it hands on.
  public init<Mismatch: FlowMismatch>(
    @FlowBuilder _ steps: () -> Mismatch
  ) where Mismatch: EveryStepTakesWhatReachesIt {
    self.init(FlowPartContent(entries: []))
  }
}
