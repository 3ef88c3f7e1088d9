public import Workflow
public import WorkflowScreens

/// The node of all visits.
///
/// It is not generic over the result, so the compiler specialises what each move goes through.
@usableFromInline
struct VisitsWorkflow: Workflow, Equatable {
  @usableFromInline typealias Output = VisitEvent

  let chunks: [VisitStack.Chunk]
  /// The visit on top; nil if the flow has ended.
  let top: Int?
  /// The lowest visit, from which the flow cannot go back.
  let bottom: Int?

  @usableFromInline init(_ run: FlowRun) {
    chunks = run.visits.chunks
    top = run.current?.serial
    bottom = run.visits.first?.serial
  }

  @usableFromInline func render(
    state: Void, context: borrowing RenderContext<VisitsWorkflow>
  ) -> VisitScreens {
    var screens: [[AnyScreen]] = []
    screens.reserveCapacity(chunks.count)
    for chunk in chunks {
      let group = VisitGroup(
        chunk: chunk, top: chunk.visits.last?.serial == top ? top : nil, bottom: bottom,
        hasEnded: top == nil)
      // Most flows have few visits, which need no node around them.
      screens.append(
        chunk.number == 0
          ? group.screens(in: context)
          : context.render(group, key: Key(chunk.number)) { AnyWorkflowAction(sendingOutput: $0) })
    }
    return VisitScreens(screens: screens)
  }
}

/// The node of one chunk of a long stack.
struct VisitGroup: Workflow, Equatable {
  typealias Output = VisitEvent

  let chunk: VisitStack.Chunk
  /// The visit on top, if it is in this chunk.
  let top: Int?
  /// The lowest visit of the flow.
  let bottom: Int?
  let hasEnded: Bool

  func render(state: Void, context: borrowing RenderContext<VisitGroup>) -> [AnyScreen] {
    screens(in: context)
  }

  /// Renders a child for each visit that has a node.
  fileprivate func screens<Parent: Workflow>(
    in context: borrowing RenderContext<Parent>
  ) -> [AnyScreen] where Parent.Output == VisitEvent {
    var screens: [AnyScreen] = []
    screens.reserveCapacity(chunk.visits.count)
    // Rules 57c, 61e.
    for visit in chunk.visits where visit.isBuilt {
      // Rules 58c, 63g.
      let position = VisitPosition(
        serial: visit.serial, revision: visit.revision, isOnTop: visit.serial == top,
        canGoBack: !hasEnded && visit.serial != bottom)
      screens.append(
        context.render(
          VisitWorkflow(visit.content, at: position), key: Key(visit.serial)
        ) {
          AnyWorkflowAction(sendingOutput: $0)
        })
    }
    return screens
  }
}

// MARK: - What is shown

/// The screens of all visits that have a node, by chunks.
@usableFromInline
struct VisitScreens {
  let screens: [[AnyScreen]]

  /// Returns the screen of a run.
  @usableFromInline func screen(
    of run: FlowRun, request: @escaping (FlowRequest) -> Void
  ) -> FlowScreen {
    let visits = run.visits
    return FlowScreen(
      last: lastFrame(of: visits), frames: { frames(of: visits) },
      // Rule 61k.
      position: run.position, canGoBack: run.canGoBack, hasEnded: run.end != nil,
      request: request)
  }

  /// Returns the frame of the visit on top; nil if nothing is shown.
  private func lastFrame(of visits: VisitStack) -> FlowFrame? {
    // A flow may have ended above visits that have no node.
    guard let last = visits.last, last.isBuilt, let screen = screens.last?.last
    else { return frames(of: visits).last }
    return FlowFrame(last, screen)
  }

  /// Returns the frames of all visits.
  private func frames(of visits: VisitStack) -> [FlowFrame] {
    zip(visits.lazy.filter(\.isBuilt), screens.joined()).map { FlowFrame($0, $1) }
  }
}

extension FlowFrame {
  fileprivate init(_ visit: VisitRecord, _ screen: AnyScreen) {
    self.init(
      id: visit.serial, name: visit.step.name, presentation: visit.step.presentation,
      screen: screen)
  }
}
