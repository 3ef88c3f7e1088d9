import Workflow
import WorkflowScreens

/// Something to read.
struct NoticeScreen: Screen, Equatable {
  var title: String
  var lines: [String]
  var onClose: Sink<Void>
}
