import Workflow
import WorkflowOperations
import WorkflowScreens

/// The progress of the operations.
struct BuilderScreen: Screen {
  /// The progress of the graph, and what can be done with it.
  var status: GraphStatus
  /// Whether nothing more starts.
  var isEnding: Bool
  /// Ends the program after everything that runs.
  var onQuit: Sink<Void>
}
