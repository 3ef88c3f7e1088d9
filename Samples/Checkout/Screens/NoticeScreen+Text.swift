import Workflow
import WorkflowScreens
import WorkflowTextUI

extension NoticeScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    let proceed = Command("continue", key: "enter", help: notice.answer) { onProceed.send() }
    // Each is one line: a name that was pasted may have line breaks.
    let text = notice.lines.map(\.onOneLine).joined(separator: "\n")
    guard notice.isQuestion else {
      return ScrollArea { Text(text) }.border(notice.title)
        .commands(proceed)
    }
    return Dialog(notice.title, commands: [proceed]) { ScrollArea { Text(text) } }
  }
}
