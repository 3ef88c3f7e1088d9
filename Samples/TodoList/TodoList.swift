import Foundation

/// Something to do.
struct Entry: Codable, Equatable, Identifiable {
  let id: Int
  var title = ""
  var note = ""
  var isDone = false
}

/// Entries in the order in which they were added.
struct TodoList: Codable, Equatable {
  private(set) var entries: [Entry] = []

  /// A new entry, which is not in the list yet.
  var newEntry: Entry { Entry(id: (entries.last?.id ?? 0) + 1) }

  subscript(id: Entry.ID) -> Entry? { entries.first { $0.id == id } }

  /// Replaces the entry with the same id, or appends the entry if there is none.
  mutating func save(_ entry: Entry) {
    if let index = entries.firstIndex(where: { $0.id == entry.id }) {
      entries[index] = entry
    } else {
      entries.append(entry)
    }
  }

  /// Marks an entry as done, or as not done if it was.
  mutating func toggle(_ id: Entry.ID) {
    guard var entry = self[id] else { return }
    entry.isDone.toggle()
    save(entry)
  }

  mutating func delete(_ id: Entry.ID) { entries.removeAll { $0.id == id } }
}

extension TodoList {
  /// The list that the sample begins with.
  static var examples: TodoList {
    var list = TodoList()
    for (title, note, isDone) in [
      ("Water the plants", "not the cactus", true),
      ("Buy apples and cinnamon", "", false),
      ("Return the books to the library", "three of them, by Friday", false),
      ("Call Grandmother", "", false),
    ] {
      var entry = list.newEntry
      (entry.title, entry.note, entry.isDone) = (title, note, isDone)
      list.save(entry)
    }
    return list
  }
}

extension String {
  /// The text without blanks at its ends.
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

  /// Whether nothing would be left of it; found without a copy, as forms ask at each key.
  var isBlank: Bool {
    unicodeScalars.allSatisfy { CharacterSet.whitespacesAndNewlines.contains($0) }
  }
}
