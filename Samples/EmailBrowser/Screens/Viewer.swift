import WorkflowTextUI

/// Shows the browser in frames of one size, and keeps what belongs to the eye: how far each pane is
/// scrolled.
struct Viewer {
  typealias Screen = SplitScreen<InboxScreen, MessageScreen?>

  let size: Size
  private var inboxTop = 0
  private var messageTop = 0
  private var shownMessage: MessageID?
  /// The lines of the message that was shown last: making them costs as much as the message is long.
  private var laidOut: (screen: MessageScreen, lines: [MessageScreen.Line])?

  init(size: Size) {
    self.size = size
  }

  /// Draws a screen.
  mutating func frame(of screen: Screen) -> Frame {
    layOut(screen.right)
    follow(screen.left.position)
    messageTop = min(messageTop, lastMessageTop)
    return Frame(size: size) { canvas in
      guard let panes = Panes(size) else {
        return screen.left.draw(from: inboxTop, on: canvas)
      }
      panes.drawBorders(
        inbox: screen.left.summary, message: messageSummary, on: canvas)
      screen.left.draw(from: inboxTop, on: panes.left(of: canvas))
      drawMessage(on: panes.right(of: canvas))
    }
  }

  /// Scrolls the message by lines, as far as there are any; negative is up.
  mutating func scrollMessage(by lines: Int) {
    let (top, overflow) = messageTop.addingReportingOverflow(lines)
    messageTop = overflow ? (lines < 0 ? 0 : lastMessageTop) : max(0, min(top, lastMessageTop))
  }

  /// Moves the list no further than needed to show the selection.
  private mutating func follow(_ position: Int?) {
    guard let position else { return }
    let height = Panes(size)?.height ?? size.height
    inboxTop = min(inboxTop, position)
    inboxTop = max(inboxTop, position - height + 1)
  }

  private mutating func layOut(_ screen: MessageScreen?) {
    if screen?.id != shownMessage {
      shownMessage = screen?.id
      messageTop = 0
    }
    guard let screen else { return laidOut = nil }
    guard screen != laidOut?.screen else { return }
    laidOut = (screen, screen.lines(width: Panes(size)?.rightWidth ?? 0))
  }

  private var lastMessageTop: Int {
    max(0, (laidOut?.lines.count ?? 0) - (Panes(size)?.height ?? 0))
  }

  private func drawMessage(on canvas: Canvas) {
    let lines = laidOut?.lines ?? []
    for (row, line) in lines.dropFirst(messageTop).prefix(canvas.size.height).enumerated() {
      canvas.write(line.text, column: 0, row: row, style: line.style)
    }
  }

  /// What the border says: `lines 1–20 of 93`, or nothing if all is to be seen.
  private var messageSummary: String {
    guard lastMessageTop > 0, let count = laidOut?.lines.count, let panes = Panes(size) else {
      return ""
    }
    return "lines \(messageTop + 1)–\(min(count, messageTop + panes.height)) of \(count)"
  }
}
