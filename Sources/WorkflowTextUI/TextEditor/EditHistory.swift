/// The edits of a text, to undo and redo them.
struct EditHistory: Equatable {
  /// An edit: a text that was removed, and the text that replaced it.
  struct Edit: Equatable {
    /// The position of the edit, in bytes.
    var offset: Int
    var removed: String
    var inserted: String
  }

  /// The most edits that are kept; what was typed in one go is one.
  private static let longest = 1000

  private var done: [Edit] = []
  private var undone: [Edit] = []
  /// Whether the last edit continues with the next key.
  private var isOpen = false

  /// Records an edit.
  ///
  /// - Parameter joins: Whether the edit may be joined with the one before it, like typed letters.
  mutating func add(_ edit: Edit, joins: Bool) {
    undone = []
    if joins, isOpen, let last = done.last, let both = last.joined(with: edit) {
      done[done.count - 1] = both
    } else {
      if done.count == EditHistory.longest { done.removeFirst() }
      done.append(edit)
    }
    isOpen = joins
  }

  /// Lets the next edit be one of its own.
  mutating func close() { isOpen = false }

  mutating func takeUndo() -> Edit? {
    guard let edit = done.popLast() else { return nil }
    isOpen = false
    undone.append(edit)
    return edit
  }

  mutating func takeRedo() -> Edit? {
    guard let edit = undone.popLast() else { return nil }
    done.append(edit)
    return edit
  }
}

extension EditHistory.Edit {
  /// Returns one edit for this and the next one; nil if they are apart, or if a new word begins.
  fileprivate func joined(with next: EditHistory.Edit) -> EditHistory.Edit? {
    if removed.isEmpty, next.removed.isEmpty, next.offset == offset + inserted.utf8.count {
      let beginsWord = inserted.last?.isWhitespace == true && next.inserted.first != " "
      return beginsWord
        ? nil : EditHistory.Edit(offset: offset, removed: "", inserted: inserted + next.inserted)
    }
    guard inserted.isEmpty, next.inserted.isEmpty else { return nil }
    if next.offset + next.removed.utf8.count == offset {
      return EditHistory.Edit(offset: next.offset, removed: next.removed + removed, inserted: "")
    }
    guard next.offset == offset else { return nil }
    return EditHistory.Edit(offset: offset, removed: removed + next.removed, inserted: "")
  }
}
