import MailReadingSample
import WorkflowTextUI

/// The text of a message, in which quotes and the signature are set off.
struct MessageText: TextView {
  let text: String

  func size(within limit: Size, in context: ViewContext) -> Size {
    let view = Text(styled(in: context))
    return view.size(within: limit, in: context.child("text", for: view))
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    let view = Text(styled(in: context))
    view.draw(on: canvas, in: context.child("text", for: view))
  }

  /// A text may have a million lines, so its styles are kept from frame to frame.
  private func styled(in context: ViewContext) -> StyledText {
    let kept = context.state(Kept())
    if kept.value.text != text { kept.value = Kept(text: text, styled: StyledText(mail: text)) }
    return kept.value.styled
  }

  private struct Kept {
    var text = ""
    var styled = StyledText()
  }
}

extension StyledText {
  /// Creates the text of a mail.
  fileprivate init(mail text: String) {
    self.init()
    text.forEachMailLine { self += StyledText(String($0.text), style: $0.kind.style) }
  }
}

extension MailLine.Kind {
  fileprivate var style: Style {
    switch self {
    case .own: .plain
    case .quote(1): Style(.quote)
    case .quote(2): Style(.secondQuote)
    case .quote: Style(.thirdQuote)
    case .signature: .muted
    }
  }
}
