/// Text in one style, broken into lines or cut to one.
public struct Text: TextView {
  private let text: String
  private let style: Style
  private let overflow: Overflow

  /// What is done with text that is wider than its place.
  public enum Overflow: Hashable, Sendable {
    /// It goes on in the next row.
    case wrapped
    /// It is one line, and ends with `…`.
    case truncated
  }

  /// Shows a text.
  public init(_ text: String, style: Style = .plain, overflow: Overflow = .wrapped) {
    self.text = text
    self.style = style
    self.overflow = overflow
  }

  public func size(within limit: Size, in context: ViewContext) -> Size {
    switch overflow {
    case .truncated:
      // Not a whole book is measured to learn that it does not fit.
      let line = text.truncated(toWidth: limit.width)
      return Size(width: line.columnCount, height: min(1, limit.height))
    case .wrapped:
      let lines = lines(width: limit.width, in: context)
      let width = lines.prefix(limit.height).reduce(0) { max($0, $1.columnCount) }
      return Size(width: width, height: min(lines.count, limit.height))
    }
  }

  public func draw(on canvas: Canvas, in context: ViewContext) {
    let style = context.style.adding(style)
    switch overflow {
    case .truncated:
      canvas.write(text.truncated(toWidth: canvas.size.width), column: 0, row: 0, style: style)
    case .wrapped:
      let lines = lines(width: canvas.size.width, in: context)
      for row in canvas.visibleRows.clamped(to: lines.indices) {
        canvas.write(lines[row], column: 0, row: row, style: style)
      }
    }
  }

  /// The lines; of a long text they are kept for the next frame, since it takes time to find them.
  private func lines(width: Int, in context: ViewContext) -> [String] {
    guard text.utf8.count > Text.longLength else { return text.wrapped(toWidth: width) }
    let kept = context.state(KeptLines())
    if kept.value.width != width || kept.value.text != text {
      kept.value = KeptLines(text: text, width: width, lines: text.wrapped(toWidth: width))
    }
    return kept.value.lines
  }

  private static let longLength = 500

  private struct KeptLines {
    var text = ""
    var width = -1
    var lines: [String] = []
  }
}

extension Style {
  /// Returns the style with what another one asks for: its colours where it has any.
  func adding(_ other: Style) -> Style {
    if self == .plain { return other }
    var style = self
    style.isBold = style.isBold || other.isBold
    style.isDim = style.isDim || other.isDim
    style.isUnderlined = style.isUnderlined || other.isUnderlined
    // Reversed twice is reversed: what is marked in a marked row stays marked.
    style.isReversed = style.isReversed || other.isReversed
    if other.foreground != .standard { style.foreground = other.foreground }
    if other.background != .standard { style.background = other.background }
    return style
  }
}
