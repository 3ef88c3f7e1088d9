extension Frame {
  /// The frame for a terminal that shows only ASCII.
  ///
  /// Box lines and common signs become similar characters, and letters lose their accents.
  /// Everything else becomes `?`.
  package var inASCII: Frame {
    Frame(size: size) { canvas in
      for row in 0..<size.height {
        for column in 0..<size.width {
          let glyph = glyph(column: column, row: row)
          // The second half of a wide glyph has no glyph of its own and becomes a blank.
          let shown = glyph.isEmpty ? " " : glyph.asciiLikeness
          canvas.write(
            String(shown), column: column, row: row, style: style(column: column, row: row),
            link: link(column: column, row: row))
        }
      }
      if let cursor { canvas.placeCursor(column: cursor.column, row: cursor.row) }
    }
  }
}

extension String {
  fileprivate var asciiLikeness: Character {
    guard let scalar = unicodeScalars.first else { return " " }
    switch scalar {
    case "─", "–", "—", "‑": return "-"
    case "│": return "|"
    case "┌", "┐", "└", "┘", "├", "┤", "┬", "┴", "┼": return "+"
    case "›", "→", "▸": return ">"
    case "‹", "←": return "<"
    case "↑", "▴": return "^"
    case "↓", "▾": return "v"
    case "█": return "#"
    case "░": return "."
    case "…": return "."
    case "•", "·": return "*"
    case "‘", "’": return "'"
    case "“", "”", "„", "«", "»": return "\""
    case "\u{2800}"..."\u{28FF}": return "*"
    default: return scalar.isASCII ? Character(scalar) : scalar.latinLetter ?? "?"
    }
  }
}

extension Unicode.Scalar {
  /// The letter without its accent, read from a name such as `LATIN SMALL LETTER E WITH ACUTE`.
  fileprivate var latinLetter: Character? {
    let words = properties.name?.split(separator: " ") ?? []
    guard words.count >= 4, words[0] == "LATIN", words[2] == "LETTER", words[3].count == 1,
      let letter = words[3].first
    else { return nil }
    return words[1] == "SMALL" ? Character(letter.lowercased()) : letter
  }
}
