import Workflow
import WorkflowScreens

/// The fields of a form.
struct FormScreen: Screen, Equatable {
  enum Event: Equatable {
    case change(Int, String)
    case submit
    case other
  }

  var form: Form
  /// The texts of the fields.
  var texts: [String]
  /// The mistake that the user has to correct; nil for none.
  var problem: String?
  var sink: Sink<Event>
}
