import Foundation
import Workflow
import WorkflowSessions

/// The bank of a shop, which may get the same request twice.
nonisolated protocol Bank: Sendable {
  func request(_ amount: Int, key: String) async
}

/// An order: a customer adds items and buys, and the bank says when it is paid.
nonisolated struct Order: SessionWorkflow {
  enum Phase: String, Codable { case open, requesting, waiting, paid, expired }

  struct State: Codable {
    var items: [String: Int] = [:]
    var phase = Phase.open
    var deadline: Date?

    var total: Int { items.values.reduce(0, +) }
  }

  enum Action: WorkflowAction {
    case add(String, price: Int)
    case buy(at: Date)
    case requested
    case expire

    func apply(toState state: inout State, workflow: Order) -> Never? {
      switch (self, state.phase) {
      case (.add(let item, let price), .open): state.items[item] = price
      case (.buy(let date), .open):
        state.phase = .requesting
        state.deadline = date.addingTimeInterval(30 * 86_400)
      case (.requested, .requesting): state.phase = .waiting
      case (.expire, .waiting): state.phase = .expired
      default: break
      }
      return nil
    }
  }

  // A message is stored, so it is `Codable`.
  enum Message: WorkflowAction, Codable {
    case paid

    func apply(toState state: inout State, workflow: Order) -> Never? {
      if state.phase != .open { state.phase = .paid }
      return nil
    }
  }

  struct Screen {
    var total: Int
    var phase: Phase
    var add: (String, Int) -> Void
    var buy: () -> Void
  }

  var id: String
  @Injected var bank: any Bank
  @Injected var now: @Sendable () -> Date

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Order>) -> Screen {
    let (id, bank, total, now) = (id, bank, state.total, now)
    if state.phase == .requesting {
      // It may be asked twice, if the process ends in between. The bank knows the key.
      let request = OneShotWorker(id: "request") { await bank.request(total, key: id) }
      context.run(request.outlivingProcess()) { _ in Action.requested }
    }
    if state.phase == .waiting, let deadline = state.deadline {
      context.run(SessionTimer(until: deadline, now: now)) { _ in Action.expire }
    }
    let sink = context.makeSink(of: Action.self)
    return Screen(
      total: total, phase: state.phase, add: { sink.send(.add($0, price: $1)) },
      buy: { sink.send(.buy(at: now())) })
  }
}
