/// Steps that do not fit each other.
///
/// A flow of them does not compile; the error names the types.
public protocol FlowMismatch {}

/// A step takes another type than the step before it hands on.
public struct StepMismatch<StepBeforeHandsOn, ButStepTakes>: FlowMismatch {}

/// The branches of an `if` or `switch` take or hand on different types.
public struct BranchMismatch<First, Second>: FlowMismatch {}

/// Steps in an `if` without `else`, or in a loop, change the type of the value.
///
/// If they are left out, the steps after them would not fit.
public struct PartThatMayBeLeftOut<Takes, HandsOn>: FlowMismatch {}

/// Nothing conforms to this: a flow with a mismatch does not compile, and says why.
public protocol EveryStepTakesWhatReachesIt {}
