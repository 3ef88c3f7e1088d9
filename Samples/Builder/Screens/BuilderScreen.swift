import Workflow
import WorkflowOperations
import WorkflowScreens

/// How far the operations are.
struct BuilderScreen: Screen {
  /// The operations as a table, with what can be done with them.
  var graph: GraphScreen
  /// The same operations, for those who print lines.
  var operations: [OperationStatus]
  /// Whether nothing more starts.
  var isEnding: Bool
  /// Ends the program after everything that runs.
  var onQuit: Sink<Void>
}
