public import Workflow
public import WorkflowScreens

/// A step as a flow uses it, whatever it takes and hands on.
@usableFromInline
protocol ErasedStep {
  /// The type of the step itself.
  static var type: any Any.Type { get }
  /// The types that the step takes and hands on; nil if it hands on its input, whatever its type.
  static var arguments: (input: any Any.Type, output: any Any.Type)? { get }

  /// The step itself, to compare it.
  var value: Any { get }

  /// Asks the step whether to show itself for a value; nil if that has another type.
  func admit(
    _ argument: AnyArguments, canGoBack: Bool
  ) -> Admission<AnyArguments, AnyArguments>?

  /// Renders the body of a visit as the child of its node.
  func render(
    _ argument: AnyArguments, at position: VisitPosition,
    in context: borrowing RenderContext<VisitWorkflow>
  ) -> AnyScreen
}
