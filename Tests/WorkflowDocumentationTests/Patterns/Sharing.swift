import Workflow

struct BookShop: Workflow {
  enum Action: WorkflowAction {
    case put(String)

    func apply(toState basket: inout [String], workflow: BookShop) -> Never? {
      switch self {
      case .put(let title): basket.append(title)
      }
      return nil
    }
  }

  func makeInitialState() -> [String] { [] }

  func render(
    state basket: [String], context: borrowing RenderContext<BookShop>
  ) -> (badge: String, offer: Offer.Screen) {
    let badge = context.render(BasketBadge(count: basket.count))
    let offer = context.render(Offer(title: "Emma", isInBasket: basket.contains("Emma"))) {
      .put($0)
    }
    return (badge, offer)
  }
}

struct BasketBadge: Workflow, Equatable {
  var count: Int

  func render(state: Void, context: borrowing RenderContext<Self>) -> String { "Basket: \(count)" }
}

struct Offer: Workflow, Equatable {
  typealias Output = String

  struct Screen {
    var text: String
    var onPut: Sink<String>
  }

  var title: String
  var isInBasket: Bool

  func render(state: Void, context: borrowing RenderContext<Self>) -> Screen {
    Screen(text: isInBasket ? "\(title), in the basket" : title, onPut: context.makeOutputSink())
  }
}
