import Workflow
import WorkflowFlows
import WorkflowPersistence
import WorkflowScreens

/// Flows: as children of a parent that renders, and their moves beside those written by hand.
func makeFlowScenarios() -> [Scenario] {
  [
    .time("flow-child-10", atMost: 10, floor: { passes { PlainChild() } }) {
      passes { FlowOfTen() }
    },
    .time("flow-child-100", atMost: 10, floor: { passes { PlainChild() } }) {
      passes { FlowOfHundred() }
    },
    .time("flow-child-closures-100", atMost: 180, floor: { passes { PlainChild() } }) {
      passes { FlowOfClosures() }
    },
    .time("flow-move", atMost: 5, floor: movesByHand) { moves(below: 4, of: 10) },
    .time("flow-proceed-2000", atMost: 1.5, floor: { moves(below: 250, of: 260) }) {
      moves(below: 2000, of: 2010)
    },
    .count("flow-restore-1000", atMost: 50, unit: "ms") { try restoring(visits: 1000) },
  ]
}

// MARK: - As a child

/// A parent that makes its child anew in each pass.
private protocol ParentOfChild: Workflow where State == Int, Rendering == Sink<Void> {
  init()
}

extension ParentOfChild {
  func makeInitialState() -> Int { 0 }

  fileprivate func sink(_ context: borrowing RenderContext<Self>) -> Sink<Void> {
    context.makeStateSink(of: Void.self) { _, count in count += 1 }
  }
}

/// Passes of a parent, which each of its actions causes.
private func passes<Parent: ParentOfChild>(_ parent: () -> Parent) -> Subject {
  let host = WorkflowHost(drainedByHand: parent())
  return Subject { times in
    for _ in 0..<times { host.rendering.send() }
  }
}

private struct PlainChild: ParentOfChild {
  func render(state: Int, context: borrowing RenderContext<Self>) -> Sink<Void> {
    keep(context.render(Label(number: 0)))
    return sink(context)
  }
}

private struct FlowOfTen: ParentOfChild {
  func render(state: Int, context: borrowing RenderContext<Self>) -> Sink<Void> {
    let screen = context.render(tenPages.workflow(launchingWith: 0)) { _ in
      AnyWorkflowAction<Self>.noAction
    }
    check(screen.position?.count == 10, "flow-child-10")
    return sink(context)
  }
}

private struct FlowOfHundred: ParentOfChild {
  func render(state: Int, context: borrowing RenderContext<Self>) -> Sink<Void> {
    let flow = Flow {
      manyPages
      manyPages
      manyPages
      manyPages
    }
    let screen = context.render(flow.workflow(launchingWith: 0)) { _ in
      AnyWorkflowAction<Self>.noAction
    }
    check(screen.position?.count == 100, "flow-child-100")
    return sink(context)
  }
}

/// A flow whose steps cannot be compared, so that it renders in each pass.
private struct FlowOfClosures: ParentOfChild {
  func render(state: Int, context: borrowing RenderContext<Self>) -> Sink<Void> {
    let flow = Flow { for _ in 0..<100 { ClosureStep { state } } }
    let screen = context.render(flow.workflow(launchingWith: 0)) { _ in
      AnyWorkflowAction<Self>.noAction
    }
    check(screen.position?.count == 100, "flow-child-closures-100")
    return sink(context)
  }
}

/// Ten steps, made anew for each use.
private var tenPages: Flow<Int, Int> {
  Flow {
    PageStep()
    PageStep()
    PageStep()
    PageStep()
    PageStep()
    PageStep()
    PageStep()
    PageStep()
    PageStep()
    PageStep()
  }
}

/// A quarter of a hundred steps: a function of a hundred lines would be too long.
private var manyPages: Flow<Int, Int> {
  Flow {
    PageStep()
    PageStep()
    PageStep()
    PageStep()
    PageStep()
    PageStep()
    PageStep()
    PageStep()
    PageStep()
    PageStep()
    PageStep()
    PageStep()
    PageStep()
    PageStep()
    PageStep()
    PageStep()
    PageStep()
    PageStep()
    PageStep()
    PageStep()
    PageStep()
    PageStep()
    PageStep()
    PageStep()
    PageStep()
  }
}

// MARK: - Moving

/// One page, in a flow or by hand.
struct Page<Event>: Workflow, Equatable {
  typealias Output = Event

  struct Shown: Screen {
    var number: Int
    var send: Sink<Event>
  }

  var number: Int
  var isOnTop: Bool

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<Page>) -> Shown {
    Shown(number: number, send: context.makeOutputSink())
  }
}

/// A step that shows a page; not private, since such a type has no lasting name.
struct PageStep: FlowStep {
  typealias Input = Int
  typealias Output = Int

  func body(_ visit: Visit<Int>) -> Page<StepEvent<Int>> {
    Page(number: visit.input, isOnTop: visit.isOnTop)
  }
}

private struct ClosureStep: FlowStep {
  typealias Input = Int
  typealias Output = Int

  let number: () -> Int

  func body(_ visit: Visit<Int>) -> Page<StepEvent<Int>> {
    Page(number: visit.input, isOnTop: visit.isOnTop)
  }
}

/// The pages by hand: those up to the current one are declared, and so keep their states.
private struct PagesByHand: Workflow {
  enum Move {
    case proceed, back
  }

  enum Action: WorkflowAction {
    case moved(Move)

    func apply(toState current: inout Int, workflow: PagesByHand) -> Never? {
      switch self {
      case .moved(.proceed): current += 1
      case .moved(.back): current -= 1
      }
      return nil
    }
  }

  func makeInitialState() -> Int { 4 }

  func render(
    state current: Int, context: borrowing RenderContext<PagesByHand>
  ) -> [Page<Move>.Shown] {
    var pages: [Page<Move>.Shown] = []
    pages.reserveCapacity(current + 1)
    for number in 0...current {
      pages.append(
        context.render(Page<Move>(number: number, isOnTop: number == current), key: Key(number)) {
          .moved($0)
        })
    }
    return pages
  }
}

private func movesByHand() -> Subject {
  let host = WorkflowHost(drainedByHand: PagesByHand())
  return Subject { times in
    for _ in 0..<times {
      host.rendering.last?.send.send(.proceed)
      host.rendering.last?.send.send(.back)
    }
    check(host.rendering.count == 5, "flow-move by hand")
  }
}

/// Proceeds from a visit, and goes back to it.
private func moves(below: Int, of count: Int) -> Subject {
  let host = makeHost(visits: below + 1, of: count)
  return Subject { times in
    for _ in 0..<times {
      host.rendering.send(.proceed(0))
      host.rendering.send(.back)
    }
    check(host.rendering.position?.number == below + 1, "moves with \(below) visits below")
  }
}

private func makeHost(visits: Int, of count: Int) -> WorkflowHost<FlowWorkflow<Int>> {
  let host = WorkflowHost(drainedByHand: pages(count))
  for number in 1..<visits { host.rendering.send(.proceed(number)) }
  return host
}

private func pages(_ count: Int) -> FlowWorkflow<Int> {
  Flow { for _ in 0..<count { PageStep() } }.workflow(launchingWith: 0)
}

extension FlowScreen {
  /// Sends an event of the page on top.
  fileprivate func send(_ event: StepEvent<Int>) {
    (currentFrame?.screen.wrapped as? Page<StepEvent<Int>>.Shown)?.send.send(event)
  }
}

// MARK: - Restoring

/// Returns the milliseconds of restoring a flow; the shortest of three times.
private func restoring(visits: Int) throws -> Double {
  let data = try makeHost(visits: visits, of: visits).snapshot().data
  let times = try (0..<3).map { _ in
    let start = threadTime()
    let host = try WorkflowHost(
      drainedByHand: pages(visits), restoring: TreeSnapshot(data: data))
    let time = threadTime() - start
    check(host.rendering.position?.number == visits, "flow-restore")
    return time / 1e6
  }
  return times.min() ?? 0
}
