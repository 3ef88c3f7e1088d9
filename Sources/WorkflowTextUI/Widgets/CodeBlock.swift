/// A code whose parts have looks; long lines continue below, indented by two columns more.
///
/// ```swift
/// CodeBlock("let answer = 42  // of course", .swift)
/// ```
public struct CodeBlock: TextView {
  private let lines: [(text: Text, indent: Int)]

  /// Creates a view of a code.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - highlighting: The looks of its parts.
  /// - Complexity: O(length of the code × rules).
  public init(_ code: String, _ highlighting: Highlighting = Highlighting([])) {
    var lines: [(text: StyledText, indent: Int)] = [("", 0)]
    for part in highlighting.parts(of: code) {
      for (index, piece) in part.text.split(
        omittingEmptySubsequences: false, whereSeparator: \.isNewline
      ).enumerated() {
        if index > 0 { lines.append(("", 0)) }
        var piece = piece
        if lines[lines.count - 1].text.text.isEmpty {
          let blanks = piece.prefix { $0 == " " }.count
          lines[lines.count - 1].indent += blanks
          piece = piece.dropFirst(blanks)
        }
        lines[lines.count - 1].text += StyledText(String(piece), style: part.style)
      }
    }
    self.lines = lines.map { (Text($0.text, overflow: .wrappedLine), $0.indent) }
  }

  /// Returns the width of the longest line, and the rows of all lines.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    lines.indices.reduce(Size(width: 0, height: 0)) { size, index in
      let (text, indent) = line(index, width: limit.width)
      let line = text.size(
        within: Size(width: limit.width - indent, height: .unlimited),
        in: context.child(index, orIDOf: text))
      return Size(
        width: max(size.width, min(limit.width, indent + line.width)),
        height: min(limit.height, size.height + max(1, line.height)))
    }
  }

  /// Draws the visible lines.
  public func draw(on canvas: Canvas, in context: ViewContext) {
    var row = 0
    for index in lines.indices where row < canvas.visibleRows.upperBound {
      let (text, indent) = line(index, width: canvas.size.width)
      let room = Size(width: canvas.size.width - indent, height: .unlimited)
      let inside = context.child(index, orIDOf: text)
      let height = max(1, text.size(within: room, in: inside).height)
      if row + height > canvas.visibleRows.lowerBound {
        text.draw(
          on: canvas.part(column: indent, row: row, width: room.width, height: height), in: inside)
      }
      row += height
    }
  }

  /// Returns a line, and its indentation as far as there is room.
  private func line(_ index: Int, width: Int) -> (text: Text, indent: Int) {
    (lines[index].text, min(lines[index].indent, width / 2))
  }
}
