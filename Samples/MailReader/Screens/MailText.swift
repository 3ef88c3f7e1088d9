import MailReadingSample
import WorkflowTextUI

extension StyledText {
  /// Creates the text of a mail: quotes and the signature are set off, addresses are links.
  ///
  /// A link leads where its text says.
  init(mail text: String) {
    self.init()
    text.forEachMailLine { append($0.text, style: $0.kind.style) }
  }

  private mutating func append(_ line: Substring, style: Style) {
    var rest = line
    while let address = rest.firstAddress {
      self += StyledText(String(rest[..<address.lowerBound]), style: style)
      let text = String(rest[address])
      let link = Link(text)
      // What is not drawn, or draws the rest in another order, must not hide where the link leads.
      let shown = text.hasInvisibleCharacters ? link?.address ?? text : text
      self += StyledText(shown, style: style.adding(.accent), link: link)
      rest = rest[address.upperBound...]
    }
    self += StyledText(String(rest), style: style)
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

extension String {
  /// Returns the lines that hold some words, one for each of the first thousand times.
  ///
  /// Of a long line, a hundred characters on both sides are returned.
  func lines(with words: String) -> [String] {
    StyledText(self).occurrences(of: words).prefix(1000).map { range in
      let start = index(range.lowerBound, offsetBy: -100, limitedBy: startIndex) ?? startIndex
      let end = index(range.upperBound, offsetBy: 100, limitedBy: endIndex) ?? endIndex
      let before = self[start..<range.lowerBound].split(
        separator: "\n", omittingEmptySubsequences: false
      ).last
      return String((before ?? "") + self[range.lowerBound..<end].prefix { $0 != "\n" })
    }
  }
}
