extension Frame {
  /// The frame for a terminal that shows only ASCII.
  ///
  /// Box lines and common signs become similar characters, and letters lose their accents.
  /// Everything else becomes `?`.
  package var inASCII: Frame { inASCII { $0.asciiLikeness ?? "?" } }

  /// The frame for a terminal whose font has letters but may lack signs.
  ///
  /// Only box lines and common signs become similar characters.
  package var withASCIISigns: Frame { inASCII(\.asciiSign) }

  private func inASCII(_ likeness: (Unicode.Scalar) -> Character?) -> Frame {
    Frame(size: size) { canvas in
      for row in 0..<size.height {
        for column in 0..<size.width {
          let glyph = glyph(column: column, row: row)
          // A wide glyph that stays has drawn its second half; beside any other stands a blank.
          if glyph.isEmpty, canvas.scalar(column: column - 1, row: row).map(\.isASCII) != true {
            continue
          }
          let shown = glyph.unicodeScalars.first.map { likeness($0).map(String.init) ?? glyph }
          canvas.write(
            shown ?? " ", column: column, row: row, style: style(column: column, row: row),
            link: link(column: column, row: row))
        }
      }
      if let cursor { canvas.placeCursor(column: cursor.column, row: cursor.row) }
    }
  }
}

extension Unicode.Scalar {
  /// A similar ASCII character for a sign; nil for all else.
  fileprivate var asciiSign: Character? {
    switch self {
    case "─", "–", "—", "‑": return "-"
    case "│": return "|"
    case "━", "═": return "="
    case "┃", "║": return "#"
    case "\u{2500}"..."\u{257F}": return "+"
    case "›", "→", "▸": return ">"
    case "‹", "←": return "<"
    case "↑", "▴": return "^"
    case "↓", "▾": return "v"
    case "\u{2588}"..."\u{258F}": return "#"
    case "░": return "."
    case "✓": return "+"
    case "✗": return "x"
    case "■": return "#"
    case "□": return "."
    case "●": return "*"
    case "○": return "o"
    case "…": return "."
    case "•", "·": return "*"
    case "‘", "’": return "'"
    case "“", "”", "„", "«", "»": return "\""
    case "\u{2800}"..."\u{28FF}": return "*"
    default: return nil
    }
  }

  /// A similar ASCII character; nil if there is none.
  fileprivate var asciiLikeness: Character? {
    asciiSign ?? (isASCII ? Character(self) : latinLetter)
  }

  /// The letter without its accent, read from a name such as `LATIN SMALL LETTER E WITH ACUTE`.
  fileprivate var latinLetter: Character? {
    let words = properties.name?.split(separator: " ") ?? []
    guard words.count >= 4, words[0] == "LATIN", words[2] == "LETTER", words[3].count == 1,
      let letter = words[3].first
    else { return nil }
    return words[1] == "SMALL" ? Character(letter.lowercased()) : letter
  }
}
