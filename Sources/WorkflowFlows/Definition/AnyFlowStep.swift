import Workflow
import WorkflowScreens

/// A step without its types, made when a flow reaches it.
final class AnyFlowStep {
  let item: FlowItem
  private let kind: StepKind

  init(_ item: FlowItem, _ kind: StepKind) {
    self.item = item
    self.kind = kind
  }

  /// The lasting name of the step's type, which is a part of the identity of its visits.
  var typeName: String { kind.typeName }
  /// The name that the user sees, and links use.
  var name: String { item.options?.name ?? kind.name }
  var input: StepType { kind.input }
  var output: StepType { kind.output }
  var presentation: StepPresentation { item.options?.presentation ?? .pushed }
  var persistence: StepOptions.PersistenceRule {
    item.options?.persistence ?? .always(.standard)
  }

  private var part: ChosenPart? { if case .part(let part) = item.value { part } else { nil } }

  /// Whether the step stands for a part that is built from its input, and is never shown itself.
  var isPart: Bool { part != nil }
  /// The type that such a part takes; nil for another step.
  var inputOfPart: (any Any.Type)? { part?.input }

  /// Whether the step hands on its input, whatever its type.
  var handsOnInput: Bool { if case .same = output { true } else { false } }

  /// The decision of a step about a value that reaches it.
  enum Decision {
    case doesNotFit
    /// A part consists of this for the value.
    case built(FlowContent)
    case shown(StepPersistence)
    case skipped(StepPersistence, handingOn: AnyArguments)
  }
}

// MARK: - Deciding

extension AnyFlowStep {
  /// Asks the step what to do with a value that reaches it from below.
  ///
  /// - Parameter isAdmitted: Whether the step is shown without being asked for that.
  func reached(
    by argument: AnyArguments, canGoBack: Bool, isAdmitted: Bool = false
  ) -> Decision {
    // Rule 60a.
    guard accepts(argument) else { return .doesNotFit }
    // Rule 64a.
    if let part { return part.build(argument).map { .built($0) } ?? .doesNotFit }
    // Rules 56a, 56b.
    let persistence = persistence(argument, canGoBack: canGoBack)
    guard !isAdmitted, let step = item.step else { return .shown(persistence) }
    return switch step.admit(argument, canGoBack: canGoBack)?.kind {
    case .show: .shown(persistence)
    case .skip: .skipped(persistence, handingOn: argument)
    // Rules 54d, 56d, 56e.
    case .skipWith(let other): .skipped(persistence, handingOn: other)
    case nil: .doesNotFit
    }
  }

  /// Returns whether the step can take an input.
  func accepts(_ arguments: AnyArguments) -> Bool {
    // Rule 54c.
    guard case .value(let type) = input else { return true }
    return arguments.isValue(of: type)
  }
}

extension AnyFlowStep: VisitedStep {
  func render(
    _ argument: AnyArguments, at position: VisitPosition,
    in context: borrowing RenderContext<VisitWorkflow>
  ) -> AnyScreen {
    // Types are found for each visit, since closures for all steps would cost more than a pass.
    guard let step = item.step else { preconditionFailure("A part of a flow has no visit.") }
    return step.render(argument, at: position, in: context)
  }
}

extension AnyArguments {
  /// Returns whether this is a value of a type that is known at run time only.
  func isValue(of type: any Any.Type) -> Bool {
    if case .value(let value) = self, Swift.type(of: value) == type { return true }
    func isValue<Value>(_ type: Value.Type) -> Bool { value(as: type) != nil }
    return _openExistential(type, do: isValue)
  }
}
