/// What a flow is launched with, and where.
struct FlowLaunch {
  /// What reaches the first step, or the step that the flow is launched at.
  var argument: AnyArguments
  /// The step to launch at, and those below it that are places to go back to; empty for the first.
  var path: [Stop] = []

  /// A step of the path.
  struct Stop {
    let type: String
    let name: String
    /// What reaches it; the last one takes what the flow is launched with.
    let argument: AnyArguments
  }
}
