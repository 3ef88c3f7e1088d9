// Help asks for each key of a command whether a field uses it, in each frame, so the keys are a table.
extension TextEditor {
  /// What a key does.
  enum Deed {
    case insert(String)
    case move(Motion, selects: Bool)
    case remove(Part)
    case undo, redo
  }

  /// A way of the caret.
  enum Motion {
    /// To the left or right, and without shift to an end of what is selected.
    case leftArrow, rightArrow
    case left, right, wordStart, wordEnd, lineStart, lineEnd, start, end
  }

  /// A part of the text beside the caret.
  enum Part {
    case characterBefore, characterAfter, wordBefore, wordAfter, lineBefore, lineAfter
  }

  private static let motions: [KeyPress: Motion] = [
    "left": .leftArrow, "right": .rightArrow, "ctrl-b": .left, "ctrl-f": .right,
    "home": .lineStart, "ctrl-a": .lineStart, "end": .lineEnd, "ctrl-e": .lineEnd,
    "ctrl-home": .start, "ctrl-end": .end,
    "alt-left": .wordStart, "ctrl-left": .wordStart, "alt-b": .wordStart,
    "alt-right": .wordEnd, "ctrl-right": .wordEnd, "alt-f": .wordEnd,
  ]

  private static let others: [KeyPress: Deed] = [
    "backspace": .remove(.characterBefore), "delete": .remove(.characterAfter),
    "ctrl-d": .remove(.characterAfter), "ctrl-w": .remove(.wordBefore),
    "alt-backspace": .remove(.wordBefore), "alt-d": .remove(.wordAfter),
    "ctrl-u": .remove(.lineBefore), "ctrl-k": .remove(.lineAfter),
    "ctrl-_": .undo, "alt-u": .undo, "alt-e": .redo,
  ]

  /// Returns what a key does; nil if it means nothing where text is edited.
  static func deed(of key: KeyPress, _ kind: Kind) -> Deed? {
    if key.modifiers.isEmpty, case .character(let character) = key.key {
      return .insert(String(character))
    }
    if kind == .area, key.modifiers.isEmpty, key.key == .enter { return .insert("\n") }
    let motion = KeyPress(key.key, modifiers: key.modifiers.subtracting(.shift))
    if let motion = motions[motion] {
      return .move(motion, selects: key.modifiers.contains(.shift))
    }
    return others[key]
  }

  /// Returns whether a key means something wherever text is edited.
  static func uses(_ key: KeyPress, kind: Kind = .line) -> Bool { deed(of: key, kind) != nil }
}
