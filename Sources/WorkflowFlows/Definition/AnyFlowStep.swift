import Workflow
import WorkflowScreens

/// A step without its types, as the definition of a flow holds it.
final class AnyFlowStep {
  /// The lasting name of the step's type, which is a part of the identity of its visits.
  let typeName: String
  /// The name that the user sees, and links use.
  let name: String
  let input: StepType
  let output: StepType
  let presentation: StepPresentation
  let content: Content

  enum Content {
    case shown(Shown)
    /// A part that is built from its input.
    case chosen((AnyArguments) -> [FlowEntry]?)
  }

  /// The closures of a step that can be shown.
  struct Shown {
    let persistence: StepOptions.PersistenceRule
    let admit: (AnyArguments, _ canGoBack: Bool) -> Decision
    let render: (AnyArguments, VisitPosition, borrowing RenderContext<VisitWorkflow>) -> AnyScreen
  }

  enum Decision {
    case show
    case skip
    case skipWith(AnyArguments)
  }

  init(
    typeName: String, name: String, input: StepType, output: StepType,
    presentation: StepPresentation, content: Content
  ) {
    self.typeName = typeName
    self.name = name
    self.input = input
    self.output = output
    self.presentation = presentation
    self.content = content
  }
}

/// The type of the input or the output of a step.
enum StepType {
  /// Nothing; as an input, any value is ignored.
  case nothing
  /// A value of any type, or none.
  case dynamic
  /// The type of the step's own input, which it hands on.
  case same
  case value(Any.Type)

  init(_ type: Any.Type) {
    self = type == Never.self ? .nothing : type == AnyArguments.self ? .dynamic : .value(type)
  }

  var name: String {
    switch self {
    case .nothing: "nothing"
    case .dynamic: "AnyArguments"
    case .same: "what reached it"
    case .value(let type): "\(type)"
    }
  }
}

// MARK: - Making one

extension AnyFlowStep {
  convenience init<Step: FlowStep>(_ step: Step, _ options: StepOptions) {
    self.init(
      typeName: String(reflecting: Step.self), name: options.name ?? "\(Step.self)",
      input: StepType(Step.Input.self), output: StepType(Step.Output.self),
      presentation: options.presentation ?? .pushed,
      content: .shown(
        Shown(
          persistence: options.persistence,
          admit: { arguments, canGoBack in
            Visit(arguments, isOnTop: true, canGoBack: canGoBack)
              .map { Decision(step.admit($0)) } ?? .show
          },
          render: { arguments, position, context in
            render(step.body, arguments, position, in: context)
          })))
  }

  convenience init<Step: PassthroughStep>(_ step: Step, _ options: StepOptions) {
    self.init(
      typeName: String(reflecting: Step.self), name: options.name ?? "\(Step.self)", input: .same,
      output: .same, presentation: options.presentation ?? .pushed,
      content: .shown(
        Shown(
          persistence: options.persistence,
          admit: { _, canGoBack in Decision(step.admit(Visit(canGoBack: canGoBack))) },
          render: { _, position, context in
            let visit = Visit<Never>(isOnTop: position.isOnTop, canGoBack: position.canGoBack)
            return render({ (_: Visit<Never>) in step.body(visit) }, .none, position, in: context)
          })))
  }
}

/// Renders the body of a step as the child of its visit.
private func render<Input, Output, Body: Workflow>(
  _ body: (Visit<Input>) -> Body, _ arguments: AnyArguments, _ position: VisitPosition,
  in context: borrowing RenderContext<VisitWorkflow>
) -> AnyScreen where Body.Output == StepEvent<Output>, Body.Rendering: Screen {
  guard
    let visit = Visit<Input>(
      arguments, isOnTop: position.isOnTop, canGoBack: position.canGoBack)
  else { return AnyScreen(EmptyScreen()) }
  return AnyScreen(
    context.render(body(visit)) { event in
      AnyWorkflowAction(sendingOutput: event.kind.erased)
    })
}

extension StepEvent.Kind {
  fileprivate var erased: StepEvent<AnyArguments> {
    switch self {
    case .proceed(let arguments): .proceed(arguments)
    case .back: .back
    case .abandon: .abandon
    }
  }
}

extension AnyFlowStep.Decision {
  fileprivate init<Input, Output>(_ admission: Admission<Input, Output>) {
    self =
      switch admission.kind {
      case .show: .show
      case .skip: .skip
      case .skipWith(let arguments): .skipWith(arguments)
      }
  }
}

// MARK: - What fits

extension AnyFlowStep {
  /// Returns whether the step can take an input.
  func accepts(_ arguments: AnyArguments) -> Bool {
    // Rule 54c.
    guard case .value(let type) = input else { return true }
    return arguments.isValue(of: type)
  }
}

extension AnyArguments {
  /// Returns whether this is a value of a type that is known at run time only.
  func isValue(of type: Any.Type) -> Bool {
    func isValue<Value>(_ type: Value.Type) -> Bool { value(as: type) != nil }
    return _openExistential(type, do: isValue)
  }
}
