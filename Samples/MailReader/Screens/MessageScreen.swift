import MailReadingSample
import WorkflowScreens
import WorkflowTerminal

/// A page that is being read, has been read, or could not be read; or none.
struct MessageScreen: Equatable, Compatible, Screen {
  enum Content: Equatable {
    case nothing
    case reading
    case page(PageContent)
  }

  var page: Page?
  var content: Content
  /// The words to mark.
  var marks: [String] = []
  var search: MessageSearch?
  var dates = ShortDateStyle()

  /// Another page starts at its top.
  var compatibilityKey: Page? { page }

  var text: String { if case .page(let page) = content { page.text } else { "" } }

  var attachments: [Message.Attachment] {
    if case .page(let page) = content { page.attachments } else { [] }
  }

  func with(
    marks: [String], search: MessageSearch?, dates: ShortDateStyle
  ) -> MessageScreen {
    MessageScreen(page: page, content: content, marks: marks, search: search, dates: dates)
  }
}
