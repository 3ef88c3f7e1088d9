import Workflow
import WorkflowScreens
import WorkflowTextUI

/// A mailbox, or a list of mailboxes.
struct MailReaderScreen: TextScreen {
  enum Event: Equatable {
    case select(Int)
    case open, quit
  }

  var mailboxes: [String]
  var selection: Int
  var browser: BodyAndOverlaysScreen<MailboxScreen, AnyScreen>?
  var notice: String?
  var sink: Sink<Event>

  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      if let browser {
        ScreenView(browser)
      } else {
        List(mailboxes, selection: selection, onSelect: { sink.send(.select($0)) }) {
          Text($0, overflow: .truncated)
        }
        .border("Mailboxes")
        .commands(
          Command("open", key: "enter", help: "Open") { sink.send(.open) },
          Command("quit", key: "q", help: "Quit") { sink.send(.quit) })
        KeyHelp()
      }
      if let notice { Text(notice, style: .warning, overflow: .wrappedLine) }
    }
  }
}
