/// The value that a flow is launched with, and the step that it is launched at.
struct FlowLaunch {
  /// The input of the first step, or of the step that the flow is launched at.
  var argument: AnyArguments
  /// The step to launch at, after those below it in the history; empty for the first.
  var path: [FlowStop] = []
}
