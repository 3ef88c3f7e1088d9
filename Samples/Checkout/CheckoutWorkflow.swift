import Workflow
import WorkflowFlows
import WorkflowPersistence
import WorkflowScreens
import WorkflowTerminal

/// The whole app: the flow of the checkout, and then the receipt.
///
/// The flow knows nothing of the program around it. It is saved with the tree, as its arguments are
/// `Codable`.
struct CheckoutWorkflow: RestorableWorkflow {
  typealias Output = ExitCode

  @Injected var flow: Flow<Never, Receipt>

  struct State: Codable, Equatable {
    /// The receipt with which the flow has finished; nil before.
    var receipt: Receipt?
    /// Whether the receipt was closed.
    var isOver = false
  }

  enum Action: WorkflowAction {
    case ended(FlowOutput<Receipt>)
    case closeReceipt
    case leave

    func apply(toState state: inout State, workflow: CheckoutWorkflow) -> ExitCode? {
      switch self {
      case .ended(.finished(let receipt)):
        state.receipt = receipt
        return nil
      case .ended(.abandoned), .ended(.failed):
        // Neither happens: no step abandons the flow, and the types of all steps are known.
        return .failure
      case .closeReceipt:
        state.isOver = true
        return .success
      case .leave:
        return .success
      }
    }
  }

  func makeInitialState() -> State { State() }

  /// Begins afresh after a checkout that is over.
  func restore(_ saved: State) -> State? { saved.isOver ? nil : saved }

  func render(state: State, context: borrowing RenderContext<Self>) -> CheckoutScreen {
    let sink = context.makeSink(of: Action.self)
    let content: CheckoutScreen.Content =
      if let receipt = state.receipt {
        .receipt(
          NoticeScreen(
            notice: receipt.notice, onProceed: sink.contraMap(id: 0) { (_: Void) in .closeReceipt })
        )
      } else {
        .flow(context.render(flow.workflow()) { .ended($0) })
      }
    return CheckoutScreen(content: content, onLeave: sink.contraMap(id: 0) { (_: Void) in .leave })
  }
}

extension Receipt {
  fileprivate var notice: Notice {
    Notice(
      title: "Thank you, \(purchase.shipment.order.customer.name)", lines: purchase.summary,
      answer: "Close")
  }
}
