/// What a flow is launched with, and where.
struct FlowLaunch {
  /// What reaches the first step, or the step that the flow is launched at.
  var argument: AnyArguments
  /// The step to launch at, and those below it that are places to go back to; empty for the first.
  var path: [Stop] = []

  /// A step of the path.
  struct Stop {
    let type: String
    let typeName: String
    /// The name that the step has; nil for the first step of its type.
    let stepName: String?
    /// What reaches it; the last one takes what the flow is launched with.
    let argument: AnyArguments

    /// The name for people.
    var name: String { stepName ?? typeName }

    func isAt(_ step: AnyFlowStep) -> Bool {
      step.typeName == type && (stepName == nil || step.name == stepName)
    }
  }
}
