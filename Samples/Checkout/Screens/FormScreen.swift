import Workflow
import WorkflowScreens

/// Fields to fill in.
struct FormScreen: Screen, Equatable {
  enum Event: Equatable {
    /// Another text in the field with this index, from 0.
    case change(Int, String)
    case proceed
  }

  var title: String
  /// The note about the fields; empty for none.
  var note: String
  var fields: [Field]
  var canProceed: Bool
  var sink: Sink<Event>
}
