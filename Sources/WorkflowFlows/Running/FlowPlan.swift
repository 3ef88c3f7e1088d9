public import WorkflowScreens

/// A flow as data, for tests of the workflow that launches it: its steps, and its launch.
///
/// ```swift
/// ShopWorkflow().renderTester()
///   .expect(FlowWorkflow<Receipt>.self, rendering: screen) { flow in
///     #expect(flow.plan.steps.map(\.name) == ["CartStep", "AddressStep"])
///     #expect(flow.plan.argument.value(as: Order.self) == order)
///   }
/// ```
public struct FlowPlan {
  /// The steps, in order; a ``Choose`` is one step.
  public let steps: [Step]

  /// The value that the flow is launched with.
  public let argument: AnyArguments

  /// The names of the steps at which the flow is launched, the top one last; empty for the first.
  public let stops: [String]

  /// One step.
  public struct Step: Hashable, Sendable {
    /// The name of the step.
    public let name: String
    /// The presentation of the step above the one before it.
    public let presentation: StepPresentation
    /// The persistence of the step; nil if it depends on the input.
    public let persistence: StepPersistence?

    /// Creates a step to compare with.
    public init(
      _ name: String, presentation: StepPresentation = .pushed,
      persistence: StepPersistence? = .standard
    ) {
      self.name = name
      self.presentation = presentation
      self.persistence = persistence
    }
  }
}

extension Flow {
  /// The steps of the flow, before it is launched.
  public var plan: FlowPlan { FlowPlan(definition, FlowLaunch(argument: .none)) }
}

extension FlowPlan {
  fileprivate init(_ definition: FlowDefinition, _ launch: FlowLaunch) {
    self.init(
      steps: definition.allSteps.map { Step($0) }, argument: launch.argument,
      stops: launch.path.map(\.name))
  }
}

extension FlowWorkflow {
  /// The steps of the flow, and the launch.
  public var plan: FlowPlan { FlowPlan(definition, launch) }
}

extension FlowPlan.Step {
  fileprivate init(_ step: AnyFlowStep) {
    let persistence: StepPersistence? =
      if case .always(let fixed) = step.persistence { fixed } else { nil }
    self.init(step.name, presentation: step.presentation, persistence: persistence)
  }
}
