import Workflow
import WorkflowScreens

/// The node of a visit: it renders the body of the step, whatever the type of that is.
struct VisitWorkflow: Workflow {
  typealias Output = StepEvent<AnyArguments>

  /// Everything that the body can depend on; what reached a visit never changes.
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

/// Where a visit stands, and which definition its step comes from.
struct VisitPosition: Equatable {
  let serial: Int
  let revision: Int
  let isOnTop: Bool
  let canGoBack: Bool
}
