import Workflow
import WorkflowScreens

/// The products of the shop, and the number of each in the cart.
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
