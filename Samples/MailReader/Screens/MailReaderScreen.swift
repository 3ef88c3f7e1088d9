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
  /// The number of unread messages in each mailbox, as far as they are counted.
  var unread: [String: Int]
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
          MailboxRow(name: $0, unread: unread[$0] ?? 0)
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

/// The name of a mailbox, which is bold if there is something new, and how much that is.
private struct MailboxRow: TextView {
  let name: String
  let unread: Int

  func size(within limit: Size, in context: ViewContext) -> Size {
    Size(width: limit.width, height: min(1, limit.height))
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    let view = view(in: context.form)
    view.draw(on: canvas, in: context.child("row", for: view))
  }

  private func view(in form: DisplayForm) -> any TextView {
    let count = unread > 0 ? "\(unread) unread" : ""
    switch form {
    case .screen, .inline:
      return HStack(spacing: 1) {
        Text(name, style: unread > 0 ? .bold : .plain, overflow: .truncated)
          .flexibility(Flexibility(), along: .horizontal)
        Text(count, style: .secondAccent, overflow: .truncated)
      }
    case .lines:
      return Text(count.isEmpty ? name : "\(name), \(count)", overflow: .truncated)
    }
  }
}
