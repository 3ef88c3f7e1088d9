/// Builds a flow from its steps, and checks that they fit.
///
/// It knows `if`, `if else`, `switch`, `for`, steps, steps with options, and flows. The compiler
/// calls its functions; no code names them.
@_documentation(visibility: internal)
@resultBuilder
public enum FlowBuilder {
  /// Steps that hand on their input, whatever its type.
  public struct Passthroughs {
    @usableFromInline let content: FlowContent

    @inlinable init(_ content: FlowContent) { self.content = content }
  }

  /// Accepts a step, a step with options, a choice, or another flow.
  @inlinable public static func buildExpression<Piece: FlowPart>(_ part: Piece) -> Piece.Steps {
    part.flowSteps
  }

  /// Accepts no steps at all.
  @inlinable public static func buildBlock() -> Passthroughs { Passthroughs(.nothing) }

  /// Begins with a part.
  @inlinable public static func buildPartialBlock<Input, Output>(
    first: Flow<Input, Output>
  ) -> Flow<Input, Output> { Flow(first.content.first()) }

  /// Begins with steps that hand on their input.
  @inlinable public static func buildPartialBlock(first: Passthroughs) -> Passthroughs {
    Passthroughs(first.content.first())
  }
}

// MARK: - What fits

extension FlowBuilder {
  /// Continues with a part that takes the output so far.
  @inlinable public static func buildPartialBlock<Input, Middle, Output>(
    accumulated: Flow<Input, Middle>, next: Flow<Middle, Output>
  ) -> Flow<Input, Output> { Flow(accumulated.content.followed(by: next.content)) }

  /// Continues with a part that ignores its input.
  @inlinable public static func buildPartialBlock<Input, Middle, Output>(
    accumulated: Flow<Input, Middle>, next: Flow<Never, Output>
  ) -> Flow<Input, Output> { Flow(accumulated.content.followed(by: next.content)) }

  /// Continues with a part that takes anything.
  @inlinable public static func buildPartialBlock<Input, Middle, Output>(
    accumulated: Flow<Input, Middle>, next: Flow<AnyArguments, Output>
  ) -> Flow<Input, Output> { Flow(accumulated.content.followed(by: next.content)) }

  /// Continues after a part whose value is checked when it reaches the next one.
  @inlinable public static func buildPartialBlock<Input, Next, Output>(
    accumulated: Flow<Input, AnyArguments>, next: Flow<Next, Output>
  ) -> Flow<Input, Output> { Flow(accumulated.content.followed(by: next.content)) }

  // These decide where two of those above match.

  /// Continues with a part that takes nothing after one that hands on nothing.
  @inlinable public static func buildPartialBlock<Input, Output>(
    accumulated: Flow<Input, Never>, next: Flow<Never, Output>
  ) -> Flow<Input, Output> { Flow(accumulated.content.followed(by: next.content)) }

  /// Continues with a part that takes anything after one that hands on anything.
  @inlinable public static func buildPartialBlock<Input, Output>(
    accumulated: Flow<Input, AnyArguments>, next: Flow<AnyArguments, Output>
  ) -> Flow<Input, Output> { Flow(accumulated.content.followed(by: next.content)) }

  /// Continues with a part that takes nothing after one that hands on anything.
  @inlinable public static func buildPartialBlock<Input, Output>(
    accumulated: Flow<Input, AnyArguments>, next: Flow<Never, Output>
  ) -> Flow<Input, Output> { Flow(accumulated.content.followed(by: next.content)) }

  /// Continues with steps that hand on their input.
  @inlinable public static func buildPartialBlock<Input, Output>(
    accumulated: Flow<Input, Output>, next: Passthroughs
  ) -> Flow<Input, Output> { Flow(accumulated.content.followed(by: next.content)) }

  /// Continues after steps that hand on their input.
  @inlinable public static func buildPartialBlock<Input, Output>(
    accumulated: Passthroughs, next: Flow<Input, Output>
  ) -> Flow<Input, Output> { Flow(accumulated.content.followed(by: next.content)) }

  /// Continues with steps that hand on their input, after others.
  @inlinable public static func buildPartialBlock(
    accumulated: Passthroughs, next: Passthroughs
  ) -> Passthroughs { Passthroughs(accumulated.content.followed(by: next.content)) }
}

// MARK: - Branches and loops

extension FlowBuilder {
  /// Accepts an `if` without `else`, whose steps hand on the type that they take.
  public static func buildOptional<Value>(_ part: Flow<Value, Value>?) -> Flow<Value, Value> {
    Flow(part.map { .branch(0, $0.content) } ?? .nothing)
  }

  /// Accepts an `if` without `else`, of steps that hand on their input.
  public static func buildOptional(_ part: Passthroughs?) -> Passthroughs {
    Passthroughs(part.map { .branch(0, $0.content) } ?? .nothing)
  }

  /// Accepts the first branch of an `if` or `switch`.
  public static func buildEither<Input, Output>(
    first: Flow<Input, Output>
  ) -> Flow<Input, Output> { Flow(.branch(0, first.content)) }

  /// Accepts another branch of an `if` or `switch`.
  public static func buildEither<Input, Output>(
    second: Flow<Input, Output>
  ) -> Flow<Input, Output> { Flow(.branch(1, second.content)) }

  /// Accepts the first branch, of steps that hand on their input.
  public static func buildEither(first: Passthroughs) -> Passthroughs {
    Passthroughs(.branch(0, first.content))
  }

  /// Accepts another branch, of steps that hand on their input.
  public static func buildEither(second: Passthroughs) -> Passthroughs {
    Passthroughs(.branch(1, second.content))
  }

  /// Accepts the first branch, of steps that hand on their input, beside one of other steps.
  public static func buildEither<Value>(first: Passthroughs) -> Flow<Value, Value> {
    Flow(.branch(0, first.content))
  }

  /// Accepts another branch, of steps that hand on their input, beside one of other steps.
  public static func buildEither<Value>(second: Passthroughs) -> Flow<Value, Value> {
    Flow(.branch(1, second.content))
  }

  /// Accepts a loop, whose steps hand on the type that they take.
  public static func buildArray<Value>(_ parts: [Flow<Value, Value>]) -> Flow<Value, Value> {
    Flow(.loop(parts.map(\.content)))
  }

  /// Accepts a loop of steps that hand on their input.
  public static func buildArray(_ parts: [Passthroughs]) -> Passthroughs {
    Passthroughs(.loop(parts.map(\.content)))
  }
}

// MARK: - What does not fit

// These are the least specialised, so they are chosen only where nothing else fits. The initialiser
// of a flow then requires a conformance that no mismatch has, and the error names the types.
extension FlowBuilder {
  /// Keeps a mismatch, so that the error names it.
  public static func buildPartialBlock<Mistake: Mismatch>(first: Mistake) -> Mistake { first }

  /// Finds a step that does not take the type of its input.
  public static func buildPartialBlock<Input, Middle, Next, Output>(
    accumulated: Flow<Input, Middle>, next: Flow<Next, Output>
  ) -> StepMismatch<Middle, Next> { StepMismatch() }

  /// Keeps a mismatch, so that the error names it.
  public static func buildPartialBlock<Mistake: Mismatch, Next>(
    accumulated: Mistake, next: Next
  ) -> Mistake { accumulated }

  /// Keeps the first mismatch, so that the error names it.
  public static func buildPartialBlock<Mistake: Mismatch, Next: Mismatch>(
    accumulated: Mistake, next: Next
  ) -> Mistake { accumulated }

  /// Keeps a mismatch, so that the error names it.
  public static func buildPartialBlock<Fitting, Mistake: Mismatch>(
    accumulated: Fitting, next: Mistake
  ) -> Mistake { next }

  /// Finds steps in an `if` that change the type of the value.
  public static func buildOptional<Input, Output>(
    _ part: Flow<Input, Output>?
  ) -> PartThatMayBeLeftOut<Input, Output> { PartThatMayBeLeftOut() }

  /// Keeps a mismatch, so that the error names it.
  public static func buildOptional<Mistake: Mismatch>(_ part: Mistake?) -> Mistake? { part }

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

extension FlowBuilder {
  /// Steps that do not fit each other.
  ///
  /// A flow of them does not compile; the error names the types.
  public protocol Mismatch {}

  /// A step takes another type than the step before it hands on.
  public struct StepMismatch<StepBeforeHandsOn, ButStepTakes>: Mismatch {}

  /// The branches of an `if` or `switch` take or hand on different types.
  public struct BranchMismatch<First, Second>: Mismatch {}

  /// Steps in an `if` without `else`, or in a loop, change the type of the value.
  ///
  /// If they are left out, the steps after them would not fit.
  public struct PartThatMayBeLeftOut<Takes, HandsOn>: Mismatch {}

  /// Nothing conforms to this: a flow with a mismatch does not compile, and says why.
  public protocol EveryStepTakesItsInput {}
}

extension Optional: FlowBuilder.Mismatch where Wrapped: FlowBuilder.Mismatch {}

// MARK: - Making a flow

extension Flow {
  /// Creates a flow from its steps.
  public init(@FlowBuilder _ steps: () -> Flow<Input, Output>) { self = steps() }
}

extension Flow where Input == AnyArguments, Output == AnyArguments {
  /// Creates a flow of steps that all hand on their input, or of no steps at all.
  public init(@FlowBuilder _ steps: () -> FlowBuilder.Passthroughs) {
    self.init(steps().content)
  }
}

extension Flow where Input == Never, Output == Never {
  /// Does not compile: a step does not take what the one before it hands on.
  public init<Mistake: FlowBuilder.Mismatch>(
    @FlowBuilder _ steps: () -> Mistake
  ) where Mistake: FlowBuilder.EveryStepTakesItsInput {
    self.init(.nothing)
  }
}
