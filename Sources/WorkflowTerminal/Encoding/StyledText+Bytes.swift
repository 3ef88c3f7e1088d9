import WorkflowTextUI

extension StyledText {
  /// Returns the bytes that print the lines of the text on a terminal.
  func bytes(for palette: TerminalPalette) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in printableLines {
      var style = Style.plain
      for part in line {
        let next = part.style == .plain ? .plain : part.style.shown(with: palette)
        bytes += StyleTransitions.bytes(from: style, to: next)
        bytes += part.text.utf8
        style = next
      }
      bytes += StyleTransitions.bytes(from: style, to: .plain) + [0x0A]
    }
    return bytes
  }

  /// The lines of the text, each with its break, for output that knows no styles.
  var printed: String { printableLines.map { $0.map(\.text).joined() + "\n" }.joined() }
}
