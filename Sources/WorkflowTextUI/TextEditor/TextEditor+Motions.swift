extension TextEditor {
  /// Returns where a motion leads the caret.
  func target(of motion: EditorCommand.Motion, selects: Bool) -> Int {
    // Without shift, an arrow goes to an end of what was selected.
    let selection = selects ? nil : selection
    return switch motion {
    case .leftArrow: selection?.lowerBound ?? text.byte(before: caret)
    case .rightArrow: selection?.upperBound ?? text.byte(after: caret)
    case .left: text.byte(before: caret)
    case .right: text.byte(after: caret)
    case .lineStart: lineStart
    case .lineEnd: lineEnd
    case .start: 0
    case .end: text.utf8.count
    case .wordStart: wordStart
    case .wordEnd: wordEnd
    }
  }

  /// The start of the caret's line; a field has one line, whatever its owner's text has.
  var lineStart: Int { kind == .line ? 0 : text.lineStart(of: caret) }

  /// The end of the caret's line.
  var lineEnd: Int { kind == .line ? text.utf8.count : text.lineEnd(of: caret) }

  /// The start of the word before the caret.
  var wordStart: Int {
    var offset = caret
    while let character = text.character(before: offset), character.kind != .word {
      offset = text.byte(before: offset)
    }
    while let character = text.character(before: offset), character.kind == .word {
      offset = text.byte(before: offset)
    }
    return offset
  }

  /// The end of the word after the caret.
  var wordEnd: Int {
    var offset = caret
    while let character = text.character(at: offset), character.kind != .word {
      offset = text.byte(after: offset)
    }
    while let character = text.character(at: offset), character.kind == .word {
      offset = text.byte(after: offset)
    }
    return offset
  }
}

// MARK: - Clicks

extension TextEditor {
  /// Puts the caret at an offset, as a press of the mouse does, or selects what is there.
  ///
  /// A second press selects the word, a third one the line. What is hidden has no words.
  mutating func press(at offset: Int, clicks: Int, selects: Bool, isHidden: Bool = false) {
    move(to: offset, selects: selects)
    guard clicks > 1, !selects else { return }
    let range =
      clicks == 2 && !isHidden
      ? text.word(at: offset, in: lineStart..<lineEnd) : lineStart..<lineEnd
    move(to: range.lowerBound, selects: false)
    move(to: range.upperBound, selects: true)
  }
}

extension String {
  /// Returns the bytes of the word, the blanks or the signs at an offset; behind a line, the last ones.
  fileprivate func word(at offset: Int, in line: Range<Int>) -> Range<Int> {
    var (start, end) = (offset, offset)
    let after = offset < line.upperBound ? character(at: offset) : nil
    guard let kind = (after ?? (offset > line.lowerBound ? character(before: offset) : nil))?.kind
    else { return offset..<offset }
    while start > line.lowerBound, character(before: start)?.kind == kind {
      start = byte(before: start)
    }
    while end < line.upperBound, character(at: end)?.kind == kind { end = byte(after: end) }
    return start..<end
  }
}

/// A kind of characters, for what is selected as a whole.
enum CharacterKind {
  case blank, word, sign
}

extension Character {
  /// The kind of the character, which words are made of or not.
  var kind: CharacterKind {
    if isWhitespace { return .blank }
    return isLetter || isNumber || self == "_" ? .word : .sign
  }
}
