/// The value that a flow is launched with, and the step that it is launched at.
struct FlowLaunch {
  /// The input of the first step, or of the step that the flow is launched at.
  var argument: AnyArguments
  /// The step to launch at, after those below it in the history; empty for the first.
  var path: [Stop] = []

  /// A step of the path, or a part that is entered.
  struct Stop {
    enum Target {
      case step(type: String)
      /// A part with this type of input.
      case part(input: any Any.Type)
    }

    let target: Target
    let typeName: String
    /// The name that the step has; nil for the first step of its type.
    let stepName: String?
    /// The input of the step; the last one takes the value that the flow is launched with.
    let argument: AnyArguments

    /// The name in messages.
    var name: String { stepName ?? typeName }

    func isAt(_ step: AnyFlowStep) -> Bool {
      switch target {
      case .step(let type) where step.typeName != type: false
      case .part(let input) where step.part?.input != input: false
      case .step, .part: stepName == nil || step.name == stepName
      }
    }
  }
}
