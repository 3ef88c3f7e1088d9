public import Workflow
public import WorkflowScreens

/// The node of a visit: it renders the body of the step, whatever its type.
@usableFromInline
struct VisitWorkflow: Workflow {
  @usableFromInline typealias Output = VisitEvent

  /// Everything that the body can depend on; the input of a visit never changes.
  @usableFromInline let props: VisitPosition
  @Injected private var content: VisitContent

  init(_ content: VisitContent, at position: VisitPosition) {
    // Rule 58d.
    props = position
    _content = Injected(wrappedValue: content)
  }

  @usableFromInline func render(
    state: Void, context: borrowing RenderContext<VisitWorkflow>
  ) -> AnyScreen { content.step.render(content.argument, at: props, in: context) }
}

/// The step of a visit, with its input; one object, since a pass copies those of many visits.
final class VisitContent {
  fileprivate let step: any VisitedStep
  let argument: AnyArguments

  init(_ step: any VisitedStep, _ argument: AnyArguments) {
    self.step = step
    self.argument = argument
  }
}

/// A step that a visit shows.
protocol VisitedStep: AnyObject {
  /// Renders the body of a visit as the child of its node.
  func render(
    _ argument: AnyArguments, at position: VisitPosition,
    in context: borrowing RenderContext<VisitWorkflow>
  ) -> AnyScreen
}

/// An event of the body of a visit.
@usableFromInline
struct VisitEvent {
  @usableFromInline let serial: Int
  @usableFromInline let event: StepEvent<AnyArguments>

  @inlinable init(serial: Int, event: StepEvent<AnyArguments>) {
    self.serial = serial
    self.event = event
  }
}

/// The position of a visit in the stack, and the revision of the definition of its step.
@usableFromInline
struct VisitPosition: Equatable {
  @usableFromInline let serial: Int
  let revision: Int
  @usableFromInline let isOnTop: Bool
  @usableFromInline let canGoBack: Bool
}
