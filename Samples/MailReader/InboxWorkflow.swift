import MailReadingSample
import Workflow
import WorkflowTerminal

/// A list of messages, which shows the selected one and emits the one that the user selects.
struct InboxWorkflow: Workflow, Equatable {
  typealias Output = MessageID

  var listing: MailListing
  var marks = ReadMarks()
  var dates = ShortDateStyle()

  func render(state: Void, context: borrowing RenderContext<Self>) -> InboxScreen {
    InboxScreen(
      listing: listing, marks: marks, dates: dates, onMessageSelected: context.makeOutputSink())
  }
}
