/// The effect of a key wherever text is edited.
enum EditorCommand {
  case insert(String)
  case move(Motion, selects: Bool)
  case remove(Part)
  case undo, redo

  /// A movement of the caret.
  enum Motion {
    /// A move to the left or right, and without shift to an end of what is selected.
    case leftArrow, rightArrow
    case left, right, wordStart, wordEnd, lineStart, lineEnd, start, end
  }

  /// A part of the text beside the caret.
  enum Part {
    case characterBefore, characterAfter, wordBefore, wordAfter, lineBefore, lineAfter
  }

  // Help asks for each key of a command whether a field uses it, in each frame, so these are tables.
  private static let motions: [KeyPress: Motion] = [
    "left": .leftArrow, "right": .rightArrow, "ctrl-b": .left, "ctrl-f": .right,
    "home": .lineStart, "ctrl-a": .lineStart, "end": .lineEnd, "ctrl-e": .lineEnd,
    "ctrl-home": .start, "ctrl-end": .end,
    "alt-left": .wordStart, "ctrl-left": .wordStart, "alt-b": .wordStart,
    "alt-right": .wordEnd, "ctrl-right": .wordEnd, "alt-f": .wordEnd,
  ]

  private static let edits: [KeyPress: EditorCommand] = [
    "backspace": .remove(.characterBefore), "delete": .remove(.characterAfter),
    "ctrl-d": .remove(.characterAfter), "ctrl-w": .remove(.wordBefore),
    "alt-backspace": .remove(.wordBefore), "ctrl-backspace": .remove(.wordBefore),
    "alt-d": .remove(.wordAfter), "alt-delete": .remove(.wordAfter),
    "ctrl-delete": .remove(.wordAfter),
    "ctrl-u": .remove(.lineBefore), "ctrl-k": .remove(.lineAfter),
    "ctrl-_": .undo, "alt-u": .undo, "alt-e": .redo,
  ]

  /// Creates what a key does; nil if it means nothing where text is edited.
  ///
  /// - Parameter isArea: Whether the text has several lines.
  init?(_ key: KeyPress, isArea: Bool) {
    let motion = KeyPress(key.key, modifiers: key.modifiers.subtracting(.shift))
    if key.modifiers.isEmpty, case .character(let character) = key.key {
      self = .insert(String(character))
    } else if isArea, key.modifiers.isEmpty, key.key == .enter {
      self = .insert("\n")
    } else if let motion = Self.motions[motion] {
      self = .move(motion, selects: key.modifiers.contains(.shift))
    } else if let command = Self.edits[key] {
      self = command
    } else {
      return nil
    }
  }
}
