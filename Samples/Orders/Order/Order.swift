import Foundation
import Workflow
import WorkflowSessions

/// An order, which is charged, reserved, approved by a person, and shipped.
struct Order: SessionWorkflow {
  /// A phase that has begun.
  typealias Output = Phase

  struct State: Codable, Equatable {
    var phase = Phase.placed
    var goods: Goods?
    /// The date at which the order is cancelled, unless a person has decided by then.
    var deadline: Date?

    fileprivate mutating func enter(_ phase: Phase) -> Phase {
      self.phase = phase
      return phase
    }
  }

  enum Action: WorkflowAction {
    case answered(Phase.Step, isDone: Bool, at: Date)
    case expire

    func apply(toState state: inout State, workflow: Order) -> Phase? {
      switch self {
      case .answered(let step, let isDone, let date):
        guard isDone, let work = state.phase.work, work.step == step else { return nil }
        if work.next == .waiting { state.deadline = date + workflow.approvalTime }
        return state.enter(work.next)
      case .expire:
        return state.phase == .waiting ? state.enter(.releasing) : nil
      }
    }
  }

  /// The actions that arrive from other processes, so they are stored.
  enum Message: WorkflowAction, Codable {
    case place(Goods)
    case decide(Decision)

    func apply(toState state: inout State, workflow: Order) -> Phase? {
      switch (self, state.phase) {
      case (.place(let goods), .placed):
        state.goods = goods
        return state.enter(.charging)
      case (.decide(let decision), .waiting):
        return state.enter(decision == .approve ? .shipping : .releasing)
      default: return nil
      }
    }
  }

  var id: String
  @Injected var services: any Services
  /// The seconds within which a person has to decide.
  @Injected var approvalTime: TimeInterval
  @Injected var clock: any Clock<Duration> = ContinuousClock()
  @Injected var now: @Sendable () -> Date = { Date() }

  /// A service that does not answer is asked again, at last once a minute.
  private static let untilItIsDone = RetryPolicy(attempts: .max, maximum: .seconds(60))

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Order>) -> State {
    if let step = state.phase.work?.step, let goods = state.goods {
      let now = now
      context.run(worker(for: Request(step, of: id, goods))) { result in
        .answered(step, isDone: (try? result.get()) != nil, at: now())
      }
    }
    if state.phase == .waiting, let deadline = state.deadline {
      context.run(SessionTimer(until: deadline, clock: clock, now: now)) { _ in .expire }
    }
    return state
  }

  /// Returns the worker that sends a request until it is done, in one process after the other.
  ///
  /// A request is sent again if a process ends before the turn is stored. The service knows it.
  func worker(for request: Request) -> some Worker<Result<Void, any Error>> {
    let services = services
    return OneShotWorker(id: request) { try await services.perform(request) }
      .retried(Order.untilItIsDone, clock: clock)
      .outlivingProcess()
  }
}

/// The decision of a person about an order.
enum Decision: String, Codable, Hashable, Sendable {
  case approve, refuse
}
