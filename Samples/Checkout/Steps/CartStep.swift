import Workflow
import WorkflowFlows

/// Fills the cart.
struct CartStep: FlowStep {
  typealias Input = Customer
  typealias Output = Order

  func body(_ visit: Visit<Customer>) -> CartWorkflow { CartWorkflow(customer: visit.input) }
}

/// Knows how much of each product is in the cart.
struct CartWorkflow: Workflow, Equatable {
  typealias Output = StepEvent<Order>
  typealias Action = CartScreen.Event

  var customer: Customer

  struct State: Codable, Equatable {
    var items = Product.allCases.map { Item(product: $0) }
    /// The index of the selected item, from 0.
    var selection = 0

    /// Returns the order of a customer for what is in the cart.
    func order(of customer: Customer) -> Order {
      Order(customer: customer, items: items.filter { $0.count > 0 })
    }
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Self>) -> CartScreen {
    CartScreen(
      items: state.items, selection: state.selection, total: state.order(of: customer).total,
      sink: context.makeSink(of: Action.self))
  }
}

extension CartScreen.Event: WorkflowAction {
  func apply(
    toState state: inout CartWorkflow.State, workflow: CartWorkflow
  ) -> StepEvent<Order>? {
    let index = state.selection
    switch self {
    case .select(let index): state.selection = index
    case .add: state.items[index].count = min(99, state.items[index].count + 1)
    case .remove:
      state.items[index].count = max(0, state.items[index].count - 1)
      if state.items[index].count == 0 { state.items[index].isGift = false }
    case .toggleGift:
      if state.items[index].count > 0 { state.items[index].isGift.toggle() }
    case .proceed:
      let order = state.order(of: workflow.customer)
      return order.items.isEmpty ? nil : .proceed(order)
    }
    return nil
  }
}
