import MailReadingSample
import WorkflowTerminal
import WorkflowTextUI

/// A message in the list: beside each other in a row, or below each other in two.
///
/// Only a message that was not read is bold, and has a mark.
struct InboxRow: TextView {
  var sender: MarkedText
  var standing = MailListing.Standing.alone
  var subject: MarkedText
  /// The message whose date is shown.
  var dated: MessageSummary?
  var dates: ShortDateStyle
  var isUnread = false
  var hasAttachments = false

  /// Returns the number of rows for each message in a pane of some size.
  static func height(in pane: Size) -> Int { pane.width < 50 && pane.height >= 10 ? 2 : 1 }

  func size(within limit: Size, in context: ViewContext) -> Size {
    let row = row(limit, context)
    return row.size(within: limit, in: context.child("row", for: row))
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    let row = row(canvas.size, context)
    row.draw(on: canvas, in: context.child("row", for: row))
  }

  private func row(_ room: Size, _ context: ViewContext) -> any TextView {
    if context.form == .lines { return Text(spoken, overflow: .truncated) }
    let mark = isUnread ? context.environment.usesASCII ? "*" : "●" : ""
    return room.height > 1 ? twoRows(mark) : columns(mark, width: room.width)
  }

  /// The row as it is read out: `unread, Ada Quill: Lunch?, 5 March 2026 at 12:01, attachments`.
  private var spoken: StyledText {
    let fullDate = dated.map { $0.sent.map(dates.formatFully) ?? $0.date } ?? ""
    let end = (fullDate.isEmpty ? "" : ", \(fullDate)") + (hasAttachments ? ", attachments" : "")
    return StyledText(isUnread ? "unread, " : "") + sender.styled(.plain)
      + StyledText(": ") + subject.styled(.plain)
      + StyledText(standing.words + end)
  }

  private func twoRows(_ mark: String) -> VStack {
    VStack {
      HStack(spacing: 1) {
        Text(mark, style: .secondAccent).frame(width: 1)
        Text(sender.styled(style), overflow: .truncated).flexibility(
          Flexibility(), along: .horizontal)
        date
      }
      HStack(spacing: 1) {
        Text(hasAttachments ? "@" : "", style: .muted).frame(width: 1)
        Text(
          StyledText(standing.mark, style: .muted) + subject.styled(.muted), overflow: .truncated
        )
        .flexibility(Flexibility(), along: .horizontal)
      }
    }
  }

  private var date: Text {
    Text(dated?.sent.map(dates.format) ?? "", style: .muted, overflow: .truncated)
  }

  private func columns(_ mark: String, width: Int) -> HStack {
    let attached = hasAttachments ? "@" : ""
    return HStack(spacing: 1) {
      if width < 40 {
        Text(mark.isEmpty ? attached : mark, style: .secondAccent).frame(width: 1)
      } else {
        Text(
          StyledText(mark.isEmpty ? " " : mark, style: .secondAccent)
            + StyledText(attached, style: .muted)
        ).frame(width: 2)
      }
      Text(sender.styled(style), overflow: .truncated).frame(width: min(24, max(8, width / 4)))
      Text(StyledText(standing.mark, style: .muted) + subject.styled(style), overflow: .truncated)
        .flexibility(Flexibility(), along: .horizontal)
      if width >= 40 { date }
    }
  }

  private var style: Style { isUnread ? .bold : .plain }
}

/// A text, and what was looked for in it.
struct MarkedText {
  var text: String
  var marks: [Range<String.Index>] = []

  /// Returns the text in a style, with the marks in it.
  func styled(_ style: Style) -> StyledText {
    var styled = StyledText(text, style: style)
    for range in marks { styled.add(.match, in: range) }
    return styled
  }
}
