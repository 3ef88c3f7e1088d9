extension TextEditor {
  /// Moves the caret, with shift selecting, or returns false if a key does not move it.
  mutating func moveCaret(_ key: KeyPress) -> Bool {
    let selects = key.modifiers.contains(.shift)
    let motion = KeyPress(key.key, modifiers: key.modifiers.subtracting(.shift))
    guard let target = target(of: motion, selects: selects) else { return false }
    move(to: target, selects: selects)
    return true
  }

  private func target(of motion: KeyPress, selects: Bool) -> Int? {
    switch motion {
    // Without shift, the caret goes to an end of what was selected.
    case "left" where selection != nil && !selects: selection?.lowerBound
    case "right" where selection != nil && !selects: selection?.upperBound
    case "left", "ctrl-b": text.byte(before: caret)
    case "right", "ctrl-f": text.byte(after: caret)
    case "home", "ctrl-a": lineStart
    case "end", "ctrl-e": lineEnd
    case "ctrl-home": 0
    case "ctrl-end": text.utf8.count
    case "alt-left", "ctrl-left", "alt-b": wordStart
    case "alt-right", "ctrl-right", "alt-f": wordEnd
    default: nil
    }
  }

  /// The start of the caret's line; a field has one line, whatever its owner's text has.
  var lineStart: Int { kind == .line ? 0 : text.lineStart(of: caret) }

  /// The end of the caret's line.
  var lineEnd: Int { kind == .line ? text.utf8.count : text.lineEnd(of: caret) }

  /// The start of the word before the caret.
  var wordStart: Int {
    var offset = caret
    while let character = text.character(before: offset), !character.isPartOfWord {
      offset = text.byte(before: offset)
    }
    while let character = text.character(before: offset), character.isPartOfWord {
      offset = text.byte(before: offset)
    }
    return offset
  }

  /// The end of the word after the caret.
  var wordEnd: Int {
    var offset = caret
    while let character = text.character(at: offset), !character.isPartOfWord {
      offset = text.byte(after: offset)
    }
    while let character = text.character(at: offset), character.isPartOfWord {
      offset = text.byte(after: offset)
    }
    return offset
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" }
}
