import Workflow
import WorkflowScreens

/// The entries, one of them selected.
struct ListScreen: Screen, Equatable {
  enum Event: Equatable {
    case add
    case open(Entry.ID)
    case toggle(Entry.ID)
    case delete(Entry.ID)
    case undo
    case back
    case quit
  }

  /// The selection of an entry by the user.
  struct Selection: Equatable {
    /// The index of the entry, from 0.
    var index: Int
  }

  var name: String
  var entries: [Entry]
  /// The index of the selected entry, from 0; meaningless if there are no entries.
  var selection: Int
  var onSelect: Sink<Selection>
  var sink: Sink<Event>

  var selected: Entry? { entries.indices.contains(selection) ? entries[selection] : nil }
}
