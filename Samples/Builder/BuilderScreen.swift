import Workflow
import WorkflowOperations
import WorkflowScreens

/// How far the operations are.
struct BuilderScreen: Screen {
  /// How far the graph is, and what can be done with it.
  var status: GraphStatus
  /// Whether nothing more starts.
  var isEnding: Bool
  /// Ends the program after everything that runs.
  var onQuit: Sink<Void>
}
