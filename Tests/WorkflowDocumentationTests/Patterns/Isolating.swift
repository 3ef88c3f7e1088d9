import Workflow

nonisolated protocol CoverStore: Sendable {
  func cover(of book: Int) async -> String
}

nonisolated struct LoadCover: Worker {
  var book: Int
  @Injected var store: any CoverStore

  nonisolated(nonsending) func run(_ output: WorkerOutput<String>) async {
    await output(await store.cover(of: book))
  }
}

struct BookCover: Workflow, Equatable {
  var book: Int
  @Injected var store: any CoverStore

  func makeInitialState() -> String { "…" }

  func render(state cover: String, context: borrowing RenderContext<BookCover>) -> String {
    context.run(LoadCover(book: book, store: store)) { cover in
      AnyWorkflowAction<BookCover> { state, _ in
        state = cover
        return nil
      }
    }
    return cover
  }
}
