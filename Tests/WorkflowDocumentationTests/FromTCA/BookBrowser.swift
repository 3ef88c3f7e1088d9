import Workflow
import WorkflowScreens

struct BookBrowser: Workflow, Equatable {
  enum Page: Hashable {
    case author(String)
    case title(String)
  }

  enum Action: WorkflowAction, Equatable {
    case push(Page)
    case pop(from: Int)

    func apply(toState path: inout [Page], workflow: BookBrowser) -> Never? {
      switch self {
      case .push(let page): path.append(page)
      case .pop(let index): path = Array(path.prefix(index))
      }
      return nil
    }
  }

  func makeInitialState() -> [Page] { [.author("Jane Austen")] }

  func render(
    state path: [Page], context: borrowing RenderContext<BookBrowser>
  ) -> BackStackScreen<PageScreen>? {
    // The index is the id: a page is the same child as long as it stays where it is.
    let pages = context.render(each: path.enumerated(), id: \.offset) {
      (_, page) -> any Workflow<PageScreen, PageScreen.Event> in
      switch page {
      case .author(let name): AuthorPage(name: name)
      case .title(let title): TitlePage(title: title)
      }
    } onOutput: { index, event in
      switch event {
      case .open(let page): .push(page)
      case .close: .pop(from: index)
      }
    }
    return BackStackScreen(frames: pages)
  }
}

struct PageScreen: Screen, Equatable {
  enum Event: Equatable {
    case open(BookBrowser.Page)
    case close
  }

  var heading: String
  var links: [BookBrowser.Page]
  var sink: Sink<Event>
}

struct AuthorPage: Workflow, Equatable {
  typealias Output = PageScreen.Event

  var name: String

  func render(state: Void, context: borrowing RenderContext<AuthorPage>) -> PageScreen {
    PageScreen(heading: name, links: [.title("Emma")], sink: context.makeOutputSink())
  }
}

struct TitlePage: Workflow, Equatable {
  typealias Output = PageScreen.Event

  var title: String

  func render(state: Void, context: borrowing RenderContext<TitlePage>) -> PageScreen {
    PageScreen(heading: title, links: [.author("Jane Austen")], sink: context.makeOutputSink())
  }
}
