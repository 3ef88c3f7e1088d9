import Workflow
import WorkflowScreens

/// The steps of the checkout, or the receipt at its end.
struct CheckoutScreen: Screen {
  enum Content {
    case flow(FlowScreen)
    case receipt(NoticeScreen)
  }

  var content: Content
  /// Ends the program; the checkout can be continued.
  var onLeave: Sink<Void>
}
