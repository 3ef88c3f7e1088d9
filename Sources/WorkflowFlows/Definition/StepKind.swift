import WorkflowSynchronization

/// The part of a step that its type decides: its names, and the types that it takes and hands on.
final class StepKind: Sendable {
  /// The lasting name of the step's type, which is a part of the identity of its visits.
  let typeName: String
  /// The name of a step without a name of its own.
  let name: String
  let input: StepType
  let output: StepType

  private init(_ type: any Any.Type, _ name: String, input: StepType, output: StepType) {
    typeName = String(reflecting: type)
    self.name = name
    self.input = input
    self.output = output
  }
}

/// The type of the input or the output of a step.
enum StepType: Sendable {
  /// Nothing; as an input, any value is ignored.
  case nothing
  /// A value of any type, or none.
  case dynamic
  /// The type of the step's own input, which it hands on.
  case same
  case value(any Any.Type)

  init(_ type: any Any.Type) {
    self = type == Never.self ? .nothing : type == AnyArguments.self ? .dynamic : .value(type)
  }

  var name: String {
    switch self {
    case .nothing: "nothing"
    case .dynamic: "AnyArguments"
    case .same: "its input"
    case .value(let type): "\(type)"
    }
  }
}

// MARK: - One for each type

extension StepKind {
  /// The kinds so far, as many as the program has types of steps.
  ///
  /// Names of types are slow to make, and definitions are made often.
  private static let known = Locked<[ObjectIdentifier: StepKind]>([:])

  static func of(_ item: FlowItem) -> StepKind {
    if let kind = known.withLock({ $0[ObjectIdentifier(item.type)] }) { return kind }
    let kind = make(item)
    known.withLock { $0[ObjectIdentifier(item.type)] = kind }
    return kind
  }

  private static func make(_ item: FlowItem) -> StepKind {
    switch item.value {
    case .step(let step): StepKind(Swift.type(of: step))
    case .empty(let type): StepKind(type)
    case .part(let part):
      StepKind(part.type, "Choose", input: StepType(part.input), output: StepType(part.output))
    }
  }

  private convenience init(_ step: any ErasedStep.Type) {
    let (input, output) = step.arguments.map { (StepType($0), StepType($1)) } ?? (.same, .same)
    self.init(step.type, "\(step.type)", input: input, output: output)
  }
}
