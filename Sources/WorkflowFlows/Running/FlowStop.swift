/// A step of the path to the step that a flow is launched at, with its input.
///
/// It is the first step of its type in the flow, or the one with a name:
/// ``ConfigurableStep/named(_:)``.
public struct FlowStop {
  enum Target {
    case step(type: String)
    /// A part with this type of input.
    case part(input: any Any.Type)
  }

  let target: Target
  let typeName: String
  /// The name that the step has; nil for the first step of its type.
  let stepName: String?
  /// The input of the step, or of the part.
  let argument: AnyArguments

  private init(_ step: any Any.Type, _ name: String?, _ argument: AnyArguments) {
    target = .step(type: String(reflecting: step))
    typeName = "\(step)"
    stepName = name
    self.argument = argument
  }

  /// Creates a stop at a step.
  public init<Step: FlowStep>(
    _ step: Step.Type, named name: String? = nil, with input: Step.Input
  ) {
    self.init(step, name, AnyArguments(handingOn: input))
  }

  /// Creates a stop at a step that hands on its input.
  public init<Step: PassthroughStep>(
    _ step: Step.Type, named name: String? = nil, passing value: some Any
  ) {
    self.init(step, name, AnyArguments(handingOn: value))
  }

  /// Creates a stop that enters a ``Choose``, so that the stops after it can be in what it builds.
  ///
  /// It is no place to go back to itself.
  ///
  /// - Parameters:
  ///   - input: The value that the part is built from; the part takes just this type.
  ///   - name: The name of the part, if it is not the first that takes the type.
  public init<Input>(choosing input: Input, named name: String? = nil) {
    target = .part(input: Input.self)
    typeName = "Choose of \(Input.self)"
    stepName = name
    argument = AnyArguments(handingOn: input)
  }

  /// Creates a stop at a step that takes nothing.
  public init<Step: FlowStep>(_ step: Step.Type, named name: String? = nil)
  where Step.Input == Never {
    self.init(step, name, .none)
  }
}

extension FlowStop {
  /// The name in messages.
  var name: String { stepName ?? typeName }

  func isAt(_ step: AnyFlowStep) -> Bool {
    switch target {
    case .step(let type) where step.typeName != type: false
    case .part(let input) where step.inputOfPart != input: false
    case .step, .part: stepName == nil || step.name == stepName
    }
  }
}
