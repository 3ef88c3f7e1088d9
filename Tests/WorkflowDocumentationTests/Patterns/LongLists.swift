import Workflow

struct Checklist: Workflow {
  struct Entry: Identifiable, Equatable {
    var id: Int
    var isDone = false
  }

  enum Action: WorkflowAction {
    case toggle(Int)

    func apply(toState entries: inout [Entry], workflow: Checklist) -> Never? {
      switch self {
      case .toggle(let index): entries[index].isDone.toggle()
      }
      return nil
    }
  }

  var count: Int

  func makeInitialState() -> [Entry] { (0..<count).map { Entry(id: $0) } }

  func render(
    state entries: [Entry], context: borrowing RenderContext<Checklist>
  ) -> (rows: KeyedRenderings<Int, String>, act: Sink<Action>) {
    let rows = context.render(each: entries) { EntryRow(entry: $0) }
    return (rows, context.makeSink(of: Action.self))
  }
}

/// Equatable, and given only what it shows: it renders again only if its entry has changed.
struct EntryRow: Workflow, Equatable {
  var entry: Checklist.Entry

  func render(state: Void, context: borrowing RenderContext<EntryRow>) -> String {
    "\(entry.isDone ? "☑" : "☐") Entry \(entry.id)"
  }
}
