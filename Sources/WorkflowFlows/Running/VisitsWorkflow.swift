import Workflow
import WorkflowScreens

/// The node of all visits.
///
/// It is not generic over the result, so the compiler specialises what each move goes through.
struct VisitsWorkflow: Workflow, Equatable {
  typealias Output = VisitEvent

  let chunks: [VisitStack.Chunk]
  /// The visit on top; nil if the flow has ended.
  let top: Int?
  /// The lowest visit, from which the flow cannot go back.
  let bottom: Int?

  init(_ run: FlowRun) {
    chunks = run.visits.chunks
    top = run.current?.serial
    bottom = run.visits.first?.serial
  }

  func render(
    state: Void, context: borrowing RenderContext<VisitsWorkflow>
  ) -> VisitScreens {
    let direct = chunks.first { $0.number == 0 }
    let screens = context.render(each: direct?.rendered ?? [], id: \.serial) { visit in
      visit.workflow(isOnTop: visit.serial == top, canGoBack: top != nil && visit.serial != bottom)
    } onOutput: { serial, event in
      AnyWorkflowAction<VisitsWorkflow>(sendingOutput: VisitEvent(serial: serial, event: event))
    }
    let others = chunks[(direct == nil ? 0 : 1)...]
    // Most flows have few visits.
    if others.isEmpty { return VisitScreens(direct: screens, groups: nil) }
    let last = chunks.last?.number
    let groups = context.render(each: others, id: \.number) { chunk in
      VisitGroup(
        chunk: chunk, top: chunk.number == last ? top : nil, bottom: bottom, hasEnded: top == nil)
    } onOutput: { _, event in
      AnyWorkflowAction<VisitsWorkflow>(sendingOutput: event)
    }
    return VisitScreens(direct: screens, groups: groups)
  }
}

/// The node of one chunk of a long stack.
struct VisitGroup: Workflow, Equatable {
  typealias Output = VisitEvent

  let chunk: VisitStack.Chunk
  /// The visit on top, if it is in this chunk.
  let top: Int?
  let bottom: Int?
  let hasEnded: Bool

  func render(
    state: Void, context: borrowing RenderContext<VisitGroup>
  ) -> KeyedRenderings<Int, AnyScreen> {
    context.render(each: chunk.rendered, id: \.serial) { visit in
      visit.workflow(isOnTop: visit.serial == top, canGoBack: !hasEnded && visit.serial != bottom)
    } onOutput: { serial, event in
      AnyWorkflowAction<VisitGroup>(sendingOutput: VisitEvent(serial: serial, event: event))
    }
  }
}

/// An event of the body of a visit.
struct VisitEvent {
  let serial: Int
  let event: StepEvent<AnyArguments>
}

extension VisitStack.Chunk {
  /// The visits that have a node.
  fileprivate var rendered: [VisitRecord] {
    // Rules 57c, 61e.
    visits.allSatisfy(\.isBuilt) ? visits : visits.filter(\.isBuilt)
  }
}

extension VisitRecord {
  // Rules 58c, 63g.
  fileprivate func workflow(isOnTop: Bool, canGoBack: Bool) -> VisitWorkflow {
    VisitWorkflow(
      step, argument,
      at: VisitPosition(
        serial: serial, revision: revision, isOnTop: isOnTop, canGoBack: canGoBack))
  }
}

// MARK: - What is shown

/// The screens of all visits that have a node.
struct VisitScreens {
  let direct: KeyedRenderings<Int, AnyScreen>
  /// Those of the other chunks; nil if there is none.
  let groups: KeyedRenderings<Int, KeyedRenderings<Int, AnyScreen>>?

  /// Returns the frame of the visit on top; nil if nothing is shown.
  func lastFrame(of visits: VisitStack) -> FlowFrame? {
    let screens = groups?.last ?? direct
    // A flow may have ended above visits that have no node.
    guard let last = visits.last, last.isBuilt, let screen = screens.last
    else { return frames(of: visits).last }
    return FlowFrame(last, screen)
  }

  /// Returns the frames of all visits.
  func frames(of visits: VisitStack) -> [FlowFrame] {
    var screens = Array(direct)
    if let groups { for group in groups { screens += group } }
    return zip(visits.lazy.filter(\.isBuilt), screens).map { FlowFrame($0, $1) }
  }
}

extension FlowFrame {
  fileprivate init(_ visit: VisitRecord, _ screen: AnyScreen) {
    self.init(
      id: visit.serial, name: visit.step.name, presentation: visit.step.presentation,
      screen: screen)
  }
}
