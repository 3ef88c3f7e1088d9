import Workflow

struct Book: Equatable, Identifiable {
  var id: Int
  var title: String
}

struct Shelf: Workflow, Equatable {
  struct State: Equatable {
    var books: [Book] = []
    /// Whether the form is shown.
    var isAdding = false
    /// The book that is removed if the user agrees.
    var removing: Book?
  }

  enum Action: WorkflowAction, Equatable {
    case add
    case form(BookForm.Output)
    case row(Book.ID, BookRow.Output)
    case answer(Bool)

    func apply(toState state: inout State, workflow: Shelf) -> Never? {
      switch self {
      case .add:
        state.isAdding = true
      case .form(.save(let title)):
        let id = (state.books.map(\.id).max() ?? 0) + 1
        state.books.append(Book(id: id, title: title))
        state.isAdding = false
      case .form(.cancel):
        state.isAdding = false
      case .row(let id, .remove):
        state.removing = state.books.first { $0.id == id }
      case .answer(let isYes):
        if isYes { state.books.removeAll { $0.id == state.removing?.id } }
        state.removing = nil
      }
      return nil
    }
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Shelf>) -> ShelfScreen {
    let rows = context.render(each: state.books) { book in
      BookRow(book: book)
    } onOutput: { id, output in
      .row(id, output)
    }
    let form = state.isAdding ? context.render(BookForm()) { .form($0) } : nil
    return ShelfScreen(
      rows: Array(rows), form: form,
      question: state.removing.map { "Remove “\($0.title)”?" },
      sink: context.makeSink(of: Action.self))
  }
}

struct ShelfScreen: Equatable {
  var rows: [BookRow.Screen]
  var form: BookForm.Screen?
  var question: String?
  var sink: Sink<Shelf.Action>
}

struct BookRow: Workflow, Equatable {
  enum Output: Equatable { case remove }

  struct Screen: Equatable {
    var title: String
    var isOpen: Bool
    var onToggle: Sink<Toggle>
    var onRemove: Sink<Output>
  }

  struct Toggle: WorkflowAction {
    func apply(toState isOpen: inout Bool, workflow: BookRow) -> Output? {
      isOpen.toggle()
      return nil
    }
  }

  var book: Book

  func makeInitialState() -> Bool { false }

  func render(state isOpen: Bool, context: borrowing RenderContext<BookRow>) -> Screen {
    Screen(
      title: book.title, isOpen: isOpen, onToggle: context.makeSink(of: Toggle.self),
      onRemove: context.makeOutputSink())
  }
}

struct BookForm: Workflow, Equatable {
  enum Output: Equatable {
    case save(String)
    case cancel
  }

  struct Fields: Equatable {
    var title = ""
    var isSigned = false
  }

  struct Screen: Equatable {
    var fields: Fields
    var sink: Sink<Action>
  }

  enum Action: WorkflowAction, Equatable {
    /// The user has changed any of the fields.
    case edit(Fields)
    case save
    case cancel

    func apply(toState fields: inout Fields, workflow: BookForm) -> Output? {
      switch self {
      case .edit(let edited):
        fields = edited
        return nil
      case .save:
        return fields.title.isEmpty ? nil : .save(fields.title)
      case .cancel:
        return .cancel
      }
    }
  }

  func makeInitialState() -> Fields { Fields() }

  func render(state fields: Fields, context: borrowing RenderContext<BookForm>) -> Screen {
    Screen(fields: fields, sink: context.makeSink(of: Action.self))
  }
}
