public import WorkflowScreens

/// The steps that flows from data may have, by their names.
///
/// ```swift
/// let registry = try FlowRegistry {
///   CartStep()
///   AddressStep().named("Address")
///   ReviewStep().registered(styles: { $0 == "sheet" ? .modal : nil })
/// }
/// let flow = try registry.flow(from: data, as: Flow<Never, Receipt>.self)
/// ```
///
/// Names are those of the types, unless a step is given another one.
public struct FlowRegistry {
  let registrations: [String: Registration]

  /// Creates a registry of steps.
  ///
  /// - Throws: A problem if two steps have the same name.
  public init(@Builder _ steps: () -> [Registration]) throws(FlowProblem) {
    var registrations: [String: Registration] = [:]
    for registration in steps() {
      let item = registration.make(registration.options)
      let name = AnyFlowStep(item, StepKind.of(item)).name
      // Rule 68c.
      guard registrations.updateValue(registration, forKey: name) == nil else {
        throw FlowProblem(.registeredTwice(name))
      }
    }
    self.registrations = registrations
  }

  /// The names of the steps, sorted.
  public var names: [String] { registrations.keys.sorted() }
}

extension FlowRegistry {
  /// A step of a registry.
  public struct Registration {
    var options: StepOptions
    let make: (StepOptions) -> FlowItem
    /// Whether the registration stands for several steps, which have styles of their own.
    var isPart = false
    /// Finds a style by its name; nil if there is none.
    var styles: (String) throws -> StepPresentation? = { _ in nil }
    /// Finds a persistence by its name; nil if there is none.
    var persistences: (String) throws -> StepPersistence? = { _ in nil }
  }

  /// Collects the steps of a registry.
  @_documentation(visibility: internal)
  @resultBuilder
  public enum Builder {
    /// Accepts a step, with or without options.
    public static func buildExpression(_ step: some ConfigurableStep) -> [Registration] {
      [step.registered()]
    }

    /// Accepts a part that is built from its input.
    public static func buildExpression<Input, Output>(
      _ part: Choose<Input, Output>
    ) -> [Registration] { [part.registered()] }

    /// Accepts a step with styles and persistences of its own, or a flow with a name.
    public static func buildExpression(_ step: Registration) -> [Registration] { [step] }

    /// Accepts steps that were collected elsewhere.
    public static func buildExpression(_ steps: [Registration]) -> [Registration] { steps }

    /// Collects steps.
    public static func buildBlock(_ steps: [Registration]...) -> [Registration] {
      steps.flatMap { $0 }
    }

    /// Accepts an `if` without `else`.
    public static func buildOptional(_ steps: [Registration]?) -> [Registration] {
      steps ?? []
    }

    /// Accepts the first branch of an `if` or `switch`.
    public static func buildEither(first: [Registration]) -> [Registration] { first }

    /// Accepts another branch of an `if` or `switch`.
    public static func buildEither(second: [Registration]) -> [Registration] { second }

    /// Accepts a loop.
    public static func buildArray(_ steps: [[Registration]]) -> [Registration] {
      steps.flatMap { $0 }
    }
  }
}

// MARK: - Registering

extension ConfigurableStep {
  /// Registers the step with launch styles and persistences of its own.
  ///
  /// - Parameters:
  ///   - styles: A closure that finds a presentation by its name, before the usual ones; it may
  ///     throw an error of its own.
  ///   - persistences: A closure that does the same for persistences.
  public func registered(
    styles: @escaping (String) throws -> StepPresentation? = { _ in nil },
    persistences: @escaping (String) throws -> StepPersistence? = { _ in nil }
  ) -> FlowRegistry.Registration {
    let step = configured
    return FlowRegistry.Registration(
      options: step.options, make: { step.item.with($0, id: nil) }, styles: styles,
      persistences: persistences)
  }
}
