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
    let admit: (AnyArguments, _ canGoBack: Bool) -> Admission<AnyArguments, AnyArguments>
    let render: (AnyArguments, VisitPosition, borrowing RenderContext<VisitWorkflow>) -> AnyScreen
  }

  /// The decision of a step about a value that reaches it.
  enum Decision {
    case doesNotFit
    /// A part consists of these entries for the value.
    case built([FlowEntry])
    case shown(StepPersistence)
    case skipped(StepPersistence, handingOn: AnyArguments)
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

/// An entry in the definition of a flow, with its step.
struct FlowEntry {
  var path: EntryPath
  let step: AnyFlowStep

  /// The identity of the entry, which stays the same in newer definitions.
  var id: EntryID { EntryID(path: path, type: step.typeName) }

  /// Returns the entry as a part of something larger.
  func inside(_ component: EntryPath.Component) -> FlowEntry {
    var entry = self
    entry.path.components.insert(component, at: 0)
    return entry
  }
}

// MARK: - Deciding

extension AnyFlowStep {
  /// Asks the step what to do with a value that reaches it from below.
  func reached(by argument: AnyArguments, canGoBack: Bool) -> Decision {
    // Rule 60a.
    guard accepts(argument) else { return .doesNotFit }
    switch content {
    // Rule 64a.
    case .chosen(let build): return .built(build(argument) ?? [])
    case .shown(let step):
      // Rules 56a, 56b.
      let persistence = step.persistence(argument, canGoBack: canGoBack)
      return switch step.admit(argument, canGoBack).kind {
      case .show: .shown(persistence)
      case .skip: .skipped(persistence, handingOn: argument)
      // Rules 54d, 56d, 56e.
      case .skipWith(let other): .skipped(persistence, handingOn: other)
      }
    }
  }

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

// MARK: - Visits

/// The node of a visit: it renders the body of the step, whatever its type.
struct VisitWorkflow: Workflow {
  typealias Output = StepEvent<AnyArguments>

  /// Everything that the body can depend on; the input of a visit never changes.
  let props: VisitPosition
  @Injected private var step: AnyFlowStep
  @Injected private var argument: AnyArguments

  init(_ step: AnyFlowStep, _ argument: AnyArguments, at position: VisitPosition) {
    // Rule 58d.
    props = position
    _step = Injected(wrappedValue: step)
    _argument = Injected(wrappedValue: argument)
  }

  func render(state: Void, context: borrowing RenderContext<VisitWorkflow>) -> AnyScreen {
    guard case .shown(let step) = step.content else { return AnyScreen(EmptyScreen()) }
    return step.render(argument, props, context)
  }
}

/// The position of a visit in the stack, and the revision of the definition of its step.
struct VisitPosition: Equatable {
  let serial: Int
  let revision: Int
  let isOnTop: Bool
  let canGoBack: Bool
}
