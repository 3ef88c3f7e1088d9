import MailReadingSample
import WorkflowTextUI

/// The text of a message: quotes and the signature are set off, addresses are links, and what is
/// looked for is marked.
struct MessageBody: TextView {
  let text: String
  var marks: [String] = []
  var search: MessageSearch?

  func size(within limit: Size, in context: ViewContext) -> Size {
    let view = Text(styled(in: context))
    return view.size(within: limit, in: context.child("text", for: view))
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    let view = Text(styled(in: context))
    view.draw(on: canvas, in: context.child("text", for: view))
    guard let search, !search.lines.isEmpty else { return }
    let row = row(of: search, width: canvas.size.width, in: context)
    context.look(
      at: canvas.part(column: 0, row: row, width: canvas.size.width, height: 1),
      position: [search.words, "\(search.current)"])
  }

  private var words: [String] { marks + [search?.words ?? ""] }

  /// A text may have a million lines, so its styles are kept from frame to frame.
  private func styled(in context: ViewContext) -> StyledText {
    let kept = context.state(Kept())
    if kept.value.text != text || kept.value.words != words {
      let styled = words.reduce(StyledText(mail: text)) { $0.marking($1) }
      kept.value = Kept(text: text, words: words, styled: styled)
    }
    return kept.value.styled
  }

  /// Returns the row of a match: that of the last character of what ends with it.
  private func row(of search: MessageSearch, width: Int, in context: ViewContext) -> Int {
    let kept = context.state(Kept())
    if kept.value.row?.match != search.current || kept.value.row?.width != width {
      let ranges = StyledText(text).occurrences(of: search.words)
      let end = search.current < ranges.count ? ranges[search.current].upperBound : text.startIndex
      let start = Text(String(text[..<end]))
      let limit = Size(width: width, height: .max)
      let height = start.size(within: limit, in: context.child("start", for: start)).height
      kept.value.row = (search.current, width, max(0, height - 1))
    }
    return kept.value.row?.row ?? 0
  }

  private struct Kept {
    var text = ""
    var words: [String] = []
    var styled = StyledText()
    var row: (match: Int, width: Int, row: Int)?
  }
}
