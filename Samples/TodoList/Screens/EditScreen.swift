import Workflow
import WorkflowScreens

/// Fields for the title and the note of an entry.
struct EditScreen: Compatible, Equatable {
  enum Event: Equatable {
    case changeTitle(String)
    case changeNote(String)
    case save
    case back
    case discard
    case keep
  }

  /// The entry before the changes.
  var entry: Entry
  /// The entry with the changes.
  var draft: Entry
  var sink: Sink<Event>

  /// The id of the entry: another entry starts with the caret in its title.
  var compatibilityKey: Entry.ID { entry.id }

  var isNew: Bool { entry.title.isEmpty }
  var isChanged: Bool { draft != entry }
  var canSave: Bool { !draft.title.isBlank }
}

/// The question whether to discard changes.
struct DiscardScreen: Screen, Equatable {
  /// The entry before the changes.
  var entry: Entry
  var sink: Sink<EditScreen.Event>
}
