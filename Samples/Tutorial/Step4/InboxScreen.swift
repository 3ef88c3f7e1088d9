import Workflow
import WorkflowScreens
import WorkflowTextUI

/// A list of messages, one of them selected.
struct InboxScreen: TextScreen {
  var messages: [Message]
  var selected: Int
  var sink: Sink<InboxWorkflow.Action>

  func view(in environment: ViewEnvironment) -> any TextView {
    List(messages, selection: selected, onSelect: { sink.send(.select($0)) }) { message in
      Text("\(message.sender): \(message.subject)", overflow: .truncated)
    }
    .border("Inbox")
  }
}
