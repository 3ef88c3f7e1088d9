import Workflow
import WorkflowScreens

/// Options, one of them selected.
struct ChoiceScreen: Screen, Equatable {
  enum Event: Equatable {
    case select(Int)
    case proceed
  }

  var title: String
  var options: [String]
  /// The index of the selected option, from 0.
  var selection: Int
  var sink: Sink<Event>
}
