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

  /// The entry as it was.
  var entry: Entry
  /// The entry as it is to be.
  var draft: Entry
  var sink: Sink<Event>

  /// Another entry begins with the caret in its title.
  var compatibilityKey: Entry.ID { entry.id }

  var isNew: Bool { entry.title.isEmpty }
  var isChanged: Bool { draft != entry }
  var canSave: Bool { !draft.title.trimmed.isEmpty }
}

/// The question whether changes are to be thrown away.
struct DiscardScreen: Screen, Equatable {
  /// The entry as it was.
  var entry: Entry
  var sink: Sink<EditScreen.Event>
}
