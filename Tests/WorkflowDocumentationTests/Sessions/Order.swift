import Foundation
import Workflow
import WorkflowSessions

/// An order: a customer adds items and buys, and the bank says when it is paid.
nonisolated struct Order: SessionWorkflow {
  enum Output { case charge(Int) }

  enum Phase: String, Codable { case open, waiting, paid, expired }

  struct State: Codable {
    var items: [String: Int] = [:]
    var phase = Phase.open
    var deadline: Date?
  }

  enum Action: WorkflowAction {
    case add(String, price: Int)
    case buy(at: Date)
    case expire

    func apply(toState state: inout State, workflow: Order) -> Output? {
      switch self {
      case .add(let item, let price):
        state.items[item] = price
        return nil
      case .buy(let date):
        state.phase = .waiting
        state.deadline = date.addingTimeInterval(30 * 86_400)
        return .charge(state.items.values.reduce(0, +))
      case .expire:
        state.phase = .expired
        return nil
      }
    }
  }

  // A message is stored, so it is `Codable`.
  enum Message: WorkflowAction, Codable {
    case paid

    func apply(toState state: inout State, workflow: Order) -> Output? {
      if state.phase == .waiting { state.phase = .paid }
      return nil
    }
  }

  struct Screen {
    var total: Int
    var phase: Phase
    var add: (String, Int) -> Void
    var buy: () -> Void
  }

  @Injected var now: @Sendable () -> Date

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Order>) -> Screen {
    if state.phase == .waiting, let deadline = state.deadline {
      context.run(SessionTimer(until: deadline, now: now)) { _ in Action.expire }
    }
    let (sink, now) = (context.makeSink(of: Action.self), now)
    return Screen(
      total: state.items.values.reduce(0, +), phase: state.phase,
      add: { sink.send(.add($0, price: $1)) }, buy: { sink.send(.buy(at: now())) })
  }
}
