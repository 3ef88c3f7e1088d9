import Workflow

// In the module `OrdersFeature`, which imports `Workflow` alone:

struct Orders: Workflow {
  /// Makes the details of an order, which belong to another module.
  @Injected var details: (Int) -> any Workflow<String, Never>

  func makeInitialState() -> Int? { nil }

  func render(
    state open: Int?, context: borrowing RenderContext<Orders>
  ) -> (text: String, onOpen: Sink<Int?>) {
    let text = open.map { context.render(details($0), key: Key($0)) }
    return (text ?? "Orders", context.makeStateSink(of: Int?.self) { $1 = $0 })
  }
}

// In the module `DetailsFeature`, which does not import `OrdersFeature`:

struct OrderDetails: Workflow, Equatable {
  var order: Int

  func render(state: Void, context: borrowing RenderContext<OrderDetails>) -> String {
    "Details of order \(order)"
  }
}

// In the app, which imports both:

func makeOrders() -> Orders { Orders { OrderDetails(order: $0) } }
