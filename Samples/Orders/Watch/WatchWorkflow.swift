import Foundation
import Workflow
import WorkflowScreens
import WorkflowTerminal

/// Shows the orders while they change, and sends the decisions of the user.
struct WatchWorkflow: Workflow {
  typealias Output = ExitCode

  /// The orders to begin with, so that the first frame shows them.
  var news = WatchNews()
  @Injected var book: any WatchedOrders
  @Injected var ledger: Ledger
  @Injected var clock: any Clock<Duration> = ContinuousClock()
  @Injected var now: @Sendable () -> Date = { Date() }

  struct State: Codable, Equatable {
    var news = WatchNews()
    /// The order about which the user would decide; nil for the first one.
    var selected: String?
    /// The decisions that are not stored yet.
    var decisions: [OrderDecision] = []
    /// The orders about which the user has decided.
    var decided: Set<String> = []
    /// The reason why a decision was not stored; nil for none.
    var problem: String?
  }

  enum Action: WorkflowAction {
    case refresh(WatchNews)
    case decided(OrderDecision, problem: String?)
    case event(WatchScreen.Event)

    func apply(toState state: inout State, workflow: WatchWorkflow) -> ExitCode? {
      switch self {
      case .refresh(let news): state.news = news
      case .decided(let decision, let problem):
        state.decisions.removeAll { $0 == decision }
        // The orders may have been read before it was stored.
        if problem == nil { state.decided.insert(decision.order) }
        state.problem = problem
      case .event(.select(let name)): state.selected = name
      case .event(.decide(let decision, let name)):
        state.decisions.append(OrderDecision(order: name, decision: decision))
        state.problem = nil
      case .event(.quit): return .success
      }
      return nil
    }
  }

  func makeInitialState() -> State { State(news: news) }

  func render(state: State, context: borrowing RenderContext<Self>) -> WatchScreen {
    let (book, ledger) = (book, ledger)
    context.run(RefreshWorker(book: book, ledger: ledger, clock: clock, now: now)) { .refresh($0) }
    // All at once: what has begun is stored, even if the app ends before it hears so.
    let workers = state.decisions.map { next in
      OneShotWorker(id: next) { try await book.decide(next.decision, about: next.order) }
    }
    context.run(each: workers) { .decided($0.id, problem: $1.failure.map { "\($0)" }) }
    let open = state.news.requests.filter { request in
      !state.decided.contains(request.order)
        && !state.decisions.contains { $0.order == request.order }
    }
    return WatchScreen(
      orders: state.news.orders, date: state.news.date, requests: open,
      selection: open.firstIndex { $0.order == state.selected } ?? 0,
      problem: state.problem ?? state.news.problem,
      sink: context.makeSink(of: Action.self).contraMap(id: 0) { .event($0) })
  }
}

extension Result {
  fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}

/// A decision, and the order about which it is.
struct OrderDecision: Codable, Hashable, Sendable {
  var order: String
  var decision: Decision
}
