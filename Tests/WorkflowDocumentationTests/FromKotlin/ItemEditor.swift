import Workflow
import WorkflowScreens

/// Edits a copy of an item.
struct ItemEditor: Workflow, Equatable {
  enum Output: Equatable {
    case save(PackingItem)
    case discard
  }

  var item: PackingItem

  func makeInitialState() -> String { item.title }

  func render(state title: String, context: borrowing RenderContext<Self>) -> ItemEditorScreen {
    ItemEditorScreen(
      title: title,
      onEdit: context.makeStateSink(of: String.self) { newTitle, title in title = newTitle },
      onSave: context.makeSink(of: Void.self) { [item] _, title in
        .save(PackingItem(id: item.id, title: title))
      },
      onDiscard: context.makeSink(of: Void.self) { _, _ in .discard })
  }
}

struct ItemEditorScreen: Screen {
  var title: String
  var onEdit: Sink<String>
  var onSave: Sink<Void>
  var onDiscard: Sink<Void>
}
