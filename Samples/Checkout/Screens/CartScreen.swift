import Workflow
import WorkflowScreens

/// What the shop sells, and how much of it is in the cart.
struct CartScreen: Screen, Equatable {
  enum Event: Equatable {
    case select(Int)
    case add
    case remove
    case toggleGift
    case proceed
  }

  var items: [Item]
  /// The index of the selected item, from 0.
  var selection: Int
  var total: Money
  var sink: Sink<Event>

  var selected: Item { items[selection] }
  /// Whether there is anything in the cart.
  var canProceed: Bool { items.contains { $0.count > 0 } }
}
