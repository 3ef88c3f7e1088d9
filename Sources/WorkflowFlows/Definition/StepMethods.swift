public import Workflow
public import WorkflowScreens

extension FlowBuilder {
  /// The methods of a step, for a flow that does not know its types.
  ///
  /// They are a requirement of each step, so that the module of the step compiles them for its own
  /// types; without, a move takes twice as long.
  @_documentation(visibility: internal)
  public struct StepMethods<Step> {
    @usableFromInline typealias Admit = (
      Step, AnyArguments, _ canGoBack: Bool
    ) -> Admission<AnyArguments, AnyArguments>?
    @usableFromInline typealias Render = (
      Step, AnyArguments, VisitPosition, borrowing RenderContext<VisitWorkflow>
    ) -> AnyScreen

    let admit: Admit
    let render: Render

    @usableFromInline init(admit: @escaping Admit, render: @escaping Render) {
      self.admit = admit
      self.render = render
    }
  }
}
