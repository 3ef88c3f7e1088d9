import Workflow
import WorkflowScreens

/// Something to read.
struct NoticeScreen: Screen, Equatable {
  var notice: Notice
  var onProceed: Sink<Void>
}
