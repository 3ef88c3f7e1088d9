/// Writes frames as SVG: the document, its colours, and rows that frames can share.
struct SVGPicture {
  private static let margin = 10
  private static let titleHeight = 30

  private let size: Size
  private let window: String?
  private var colors: SVGColors

  init(size: Size, theme: Theme, window: String?) {
    self.size = size
    self.window = window
    colors = SVGColors(theme)
  }
}

// MARK: - Documents

extension SVGPicture {
  /// Returns the whole document.
  ///
  /// - Parameters:
  ///   - title: The content of the picture, in words.
  ///   - style: More style sheets.
  ///   - body: The rows, from the top left of the frame.
  func document(title: String, style: String, body: String) -> String {
    let top = Self.margin + (window == nil ? 0 : Self.titleHeight)
    let width = size.width * SVGCell.width + 2 * Self.margin
    let height = size.height * SVGCell.height + top + Self.margin
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" \
      height="\(height)" role="img" xml:space="preserve">
      <title>\(title)</title>
      <style>
      \(colors.sheet)\(style.isEmpty ? "" : "\n" + style)
      </style>
      <rect class="page" width="\(width)" height="\(height)" rx="8"/>
      \(titleBar(width: width))<g transform="translate(\(Self.margin) \(top))">
      \(body)</g>
      </svg>

      """
  }

  /// The buttons and the title of a window.
  private func titleBar(width: Int) -> String {
    guard let window else { return "" }
    let buttons = ["#ff5f57", "#febc2e", "#28c840"].enumerated().map { index, color in
      "<circle cx=\"\(20 + 20 * index)\" cy=\"20\" r=\"6\" fill=\"\(color)\"/>"
    }
    return buttons.joined()
      + "<text class=\"f d\" x=\"\(width / 2)\" y=\"25\" text-anchor=\"middle\">"
      + "\(window.escapedForXML)</text>\n"
  }
}

// MARK: - Rows

extension SVGPicture {
  /// Returns the rows of a frame, each drawn from the top left of the picture.
  mutating func rows(of frame: Frame) -> [String] {
    let frame = colors.hasHeavyLines ? frame.withHeavyFocus : frame
    return (0..<frame.size.height).map { row in
      var writer = SVGRow(frame: frame, row: row)
      return writer.text(&colors)
    }
  }

  /// Returns rows below each other.
  func placed(_ rows: [String]) -> String {
    rows.enumerated().filter { !$0.element.isEmpty }.map { row, text in
      "<g transform=\"translate(0 \(row * SVGCell.height))\">\(text)</g>\n"
    }.joined()
  }

  /// Returns the cursor, a bar before the character that it stands at.
  func cursor(of frame: Frame) -> String {
    guard let cursor = frame.cursor else { return "" }
    return """
      <rect class="cursor" x="\(cursor.column * SVGCell.width)" \
      y="\(cursor.row * SVGCell.height)" width="2" height="\(SVGCell.height)"/>

      """
  }
}

// MARK: - Films

extension SVGPicture {
  /// Returns frames that follow each other; rows that occur again are used again.
  mutating func film(_ frames: [Frame], milliseconds: Int) -> String {
    var known: [String: Int] = [:]
    var definitions = ""
    var scenes = ""
    for (index, frame) in frames.enumerated() {
      scenes += "<g class=\"scene\" style=\"animation-delay:\(index * milliseconds)ms\">"
      for (row, text) in rows(of: frame).enumerated() where !text.isEmpty {
        if known[text] == nil {
          known[text] = known.count
          definitions += "<g id=\"r\(known.count - 1)\">\(text)</g>\n"
        }
        scenes += "<use href=\"#r\(known[text] ?? 0)\" y=\"\(row * SVGCell.height)\"/>"
      }
      scenes += cursor(of: frame).trimmingLineBreak + "</g>\n"
    }
    // The last frame stays three times as long as any other.
    let total = (frames.count + 2) * milliseconds
    let part = Double(milliseconds) / Double(max(1, total)) * 100
    let style = """
      .scene { visibility: hidden; animation: scene \(total)ms step-end infinite }
      .scene:last-child { animation-name: last }
      @keyframes scene { 0% { visibility: visible } \(part)% { visibility: hidden } }
      @keyframes last { 0% { visibility: visible } \(3 * part)% { visibility: hidden } }
      """
    return document(
      title: "\(frames.count) screens, one after the other", style: style,
      body: "<defs>\n\(definitions)</defs>\n<g>\n\(scenes)</g>\n")
  }
}

extension String {
  fileprivate var trimmingLineBreak: String { last == "\n" ? String(dropLast()) : self }

  /// The text with entities for what means something in XML, and without what it cannot have.
  var escapedForXML: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map {
          $0.value < 0x20 || (0xFFFE...0xFFFF).contains($0.value) ? "\u{FFFD}" : $0
        })
    ).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
