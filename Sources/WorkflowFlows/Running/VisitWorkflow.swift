import Workflow
import WorkflowScreens

/// The node of a visit: it renders the body of the step, whatever its type.
struct VisitWorkflow: Workflow {
  typealias Output = StepEvent<AnyArguments>

  /// Everything that the body can depend on; the input of a visit never changes.
  let props: VisitPosition
  @Injected private var record: FlowRun.VisitRecord

  init(_ record: FlowRun.VisitRecord, isOnTop: Bool, canGoBack: Bool) {
    // Rule 58d.
    props = VisitPosition(
      serial: record.serial, revision: record.revision, isOnTop: isOnTop, canGoBack: canGoBack)
    _record = Injected(wrappedValue: record)
  }

  func render(state: Void, context: borrowing RenderContext<VisitWorkflow>) -> AnyScreen {
    guard case .shown(let step) = record.step.content else { return AnyScreen(EmptyScreen()) }
    return step.render(record.argument, props, context)
  }
}

/// The position of a visit in the stack, and the revision of the definition of its step.
struct VisitPosition: Equatable {
  let serial: Int
  let revision: Int
  let isOnTop: Bool
  let canGoBack: Bool
}
