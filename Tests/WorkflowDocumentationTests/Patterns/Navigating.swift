import Workflow
import WorkflowScreens

/// A page above the start page of the library.
enum LibraryPage: Hashable, Codable {
  case book(Int)
  case reviews(Int)

  /// Reads a link such as `library:books/7/reviews` into the pages to show, from the bottom up.
  static func path(to link: String) -> [LibraryPage]? {
    let parts = link.split(separator: /[:\/]/).map { String($0) }
    guard parts.starts(with: ["library", "books"]), parts.count > 2, let number = Int(parts[2])
    else { return nil }
    switch parts.dropFirst(3) {
    case []: return [.book(number)]
    case ["reviews"]: return [.book(number), .reviews(number)]
    default: return nil
    }
  }
}

struct Library: Workflow {
  enum Action: WorkflowAction {
    case show(LibraryPage)
    case back
    case follow([LibraryPage])

    func apply(toState path: inout [LibraryPage], workflow: Library) -> Never? {
      switch self {
      case .show(let page):
        // A page that is open already is gone back to, so no page occurs twice.
        path = path.prefix { $0 != page } + [page]
      case .back: _ = path.popLast()
      case .follow(let pages): path = pages
      }
      return nil
    }
  }

  struct Screen {
    var stack: BackStackScreen<LibraryScreen>
    var act: Sink<Action>
  }

  func makeInitialState() -> [LibraryPage] { [] }

  func render(state path: [LibraryPage], context: borrowing RenderContext<Library>) -> Screen {
    let pages = context.render(each: path, id: \.self) { page in
      LibraryPageWorkflow(page: page)
    } onOutput: { _, page in
      .show(page)
    }
    let act = context.makeSink(of: Action.self)
    let start = LibraryScreen(title: "Library", onShow: act.contraMap { .show($0) })
    return Screen(stack: BackStackScreen(start, Array(pages)), act: act)
  }
}

struct LibraryScreen: Screen {
  var title: String
  var onShow: Sink<LibraryPage>
}

struct LibraryPageWorkflow: Workflow, Equatable {
  typealias Output = LibraryPage

  var page: LibraryPage

  func render(state: Void, context: borrowing RenderContext<Self>) -> LibraryScreen {
    let title =
      switch page {
      case .book(let number): "Book \(number)"
      case .reviews(let number): "Reviews of book \(number)"
      }
    return LibraryScreen(title: title, onShow: context.makeOutputSink())
  }
}
