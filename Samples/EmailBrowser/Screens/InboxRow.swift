import MailReadingSample
import WorkflowTerminal
import WorkflowTextUI

/// A message in the list: beside each other in a row, or below each other in two.
///
/// Only a message that was not read is bold, and has a mark.
struct InboxRow: TextView {
  private let sender: String
  private let subject: String
  private let summary: MessageSummary
  private let dates: ShortDateStyle
  private let isUnread: Bool

  init(_ summary: MessageSummary, dates: ShortDateStyle) {
    sender = summary.sender.isEmpty ? "(no sender)" : summary.sender
    subject = summary.subject.isEmpty ? "(no subject)" : summary.subject
    self.summary = summary
    self.dates = dates
    isUnread = !summary.isSeen
  }

  /// Returns the number of rows for each message in a pane of some size.
  static func height(in pane: Size) -> Int { pane.width < 50 && pane.height >= 10 ? 2 : 1 }

  func size(within limit: Size, in context: ViewContext) -> Size {
    let height = context.form == .lines ? 1 : limit.height
    return Size(width: limit.width, height: min(height, limit.height))
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    let view = view(on: canvas, in: context)
    view.draw(on: canvas, in: context.child("row", for: view))
  }

  private func view(on canvas: Canvas, in context: ViewContext) -> any TextView {
    if context.form == .lines {
      // This is how it is read out: `unread, Ada Quill: Lunch?, 5 March 2026 at 12:01`.
      let date = summary.sent.map(dates.formatFully) ?? summary.date
      return Text(
        "\(isUnread ? "unread, " : "")\(sender): \(subject), \(date)", overflow: .truncated)
    }
    let mark = isUnread ? context.environment.usesASCII ? "*" : "●" : ""
    return canvas.size.height > 1 ? twoRows(mark) : columns(mark, width: canvas.size.width)
  }

  private func twoRows(_ mark: String) -> VStack {
    VStack {
      HStack(spacing: 1) {
        Text(mark, style: .secondAccent).frame(width: 1)
        Text(sender, style: style, overflow: .truncated)
          .flexibility(Flexibility(), along: .horizontal)
        date
      }
      HStack(spacing: 1) {
        Text("").frame(width: 1)
        Text(subject, style: .muted, overflow: .truncated)
          .flexibility(Flexibility(), along: .horizontal)
      }
    }
  }

  private func columns(_ mark: String, width: Int) -> HStack {
    HStack(spacing: 1) {
      Text(mark, style: .secondAccent).frame(width: 1)
      Text(sender, style: style, overflow: .truncated).frame(width: min(24, max(8, width / 4)))
      Text(subject, style: style, overflow: .truncated)
        .flexibility(Flexibility(), along: .horizontal)
      if width >= 40 { date }
    }
  }

  private var date: Text {
    Text(summary.sent.map(dates.format) ?? "", style: .muted, overflow: .truncated)
  }

  private var style: Style { isUnread ? .bold : .plain }
}
