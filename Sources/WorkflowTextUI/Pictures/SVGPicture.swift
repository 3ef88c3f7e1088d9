/// Writes frames as SVG: the document, its colours, and rows that frames can share.
struct SVGPicture {
  static let cellWidth = 9
  static let cellHeight = 20
  private static let margin = 10
  private static let titleHeight = 30

  private let size: Size
  private let theme: Theme
  private let window: String?
  /// The styles whose colours are classes, in the order in which they were met.
  private var looks: [Look] = []
  private var numbers: [Look: Int] = [:]

  /// The colours of a style on a light and on a dark page.
  struct Look: Hashable {
    var light: Color
    var dark: Color
  }

  init(size: Size, theme: Theme, window: String?) {
    self.size = size
    self.theme = theme
    self.window = window
  }

  /// The column of the theme for a page.
  private func column(on background: Theme.Background) -> Theme.Column {
    (theme.background ?? background) == .light ? .light : .dark
  }

  /// Returns the looks of a style on a light and on a dark page, where swapped colours are swapped.
  func looks(of style: Style) -> (light: Style, dark: Style) {
    (look(of: style, on: .light), look(of: style, on: .dark))
  }

  private func look(of style: Style, on background: Theme.Background) -> Style {
    var look = style.look(in: theme, column(on: background))
    if look.isReversed {
      let page = Self.page(theme.background ?? background, theme, column(on: background))
      let ink = Self.ink(theme.background ?? background, theme, column(on: background))
      let text = look.foreground == .standard ? ink : look.foreground
      look.foreground = look.background == .standard ? page : look.background
      look.background = text
      look.isReversed = false
    }
    return look
  }

  /// Returns the class of colours, which is made when it is needed first.
  mutating func name(of look: Look) -> String {
    if look.light == .standard, look.dark == .standard { return "f" }
    if let number = numbers[look] { return "c\(number)" }
    numbers[look] = looks.count
    looks.append(look)
    return "c\(looks.count - 1)"
  }
}

// MARK: - Documents

extension SVGPicture {
  /// Returns the whole document.
  ///
  /// - Parameters:
  ///   - title: What the picture shows, in words.
  ///   - style: More style sheets.
  ///   - body: The rows, from the top left of the frame.
  func document(title: String, style: String, body: String) -> String {
    let top = Self.margin + (window == nil ? 0 : Self.titleHeight)
    let width = size.width * Self.cellWidth + 2 * Self.margin
    let height = size.height * Self.cellHeight + top + Self.margin
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" \
      height="\(height)" role="img" xml:space="preserve">
      <title>\(title)</title>
      <style>
      \(sheet)\(style.isEmpty ? "" : "\n" + style)
      </style>
      <rect class="page" width="\(width)" height="\(height)" rx="8"/>
      \(frame(width: width))<g transform="translate(\(Self.margin) \(top))">
      \(body)</g>
      </svg>

      """
  }

  /// The buttons and the title of a window.
  private func frame(width: Int) -> String {
    guard let window else { return "" }
    let buttons = ["#ff5f57", "#febc2e", "#28c840"].enumerated().map { index, color in
      "<circle cx=\"\(20 + 20 * index)\" cy=\"20\" r=\"6\" fill=\"\(color)\"/>"
    }
    return buttons.joined()
      + "<text class=\"f d\" x=\"\(width / 2)\" y=\"25\" text-anchor=\"middle\">"
      + "\(window.escapedForXML)</text>\n"
  }

  private var sheet: String {
    let rules = """
      text { font: 15px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; \
      white-space: pre }
      .b { font-weight: bold } .d { opacity: 0.6 } .l { fill: none }
      """
    let background = theme.background ?? .light
    let first = rules + "\n" + colors(on: background)
    if theme.background != nil { return first }
    return first + "\n@media (prefers-color-scheme: dark) {\n" + colors(on: .dark) + "\n}"
  }

  private func colors(on background: Theme.Background) -> String {
    let column = column(on: background)
    let page = Self.hexadecimal(Self.page(background, theme, column))
    let ink = Self.hexadecimal(Self.ink(background, theme, column))
    let classes = looks.enumerated().map { number, look in
      let color = background == .light ? look.light : look.dark
      let value = color == .standard ? ink : Self.hexadecimal(color)
      return ".c\(number) { fill: \(value) } .l.c\(number) { stroke: \(value); fill: none }"
    }
    return
      ([
        ".page { fill: \(page) } .f, .cursor { fill: \(ink) } .l.f { stroke: \(ink); fill: none }"
      ] + classes).joined(separator: "\n")
  }

  private static func page(
    _ background: Theme.Background, _ theme: Theme, _ column: Theme.Column
  ) -> Color {
    let own = theme.color(of: .page, in: column)
    return own != .standard ? own : background == .light ? "#ffffff" : "#0d1117"
  }

  private static func ink(
    _ background: Theme.Background, _ theme: Theme, _ column: Theme.Column
  ) -> Color {
    let own = theme.ink(in: column)
    return own != .standard ? own : background == .light ? "#1f2328" : "#e6edf3"
  }

  private static func hexadecimal(_ color: Color) -> String {
    switch color {
    case .standard: "none"
    case .named(let name): named[Int(name.rawValue)]
    case .palette(let number) where number < 16: named[Int(number)]
    case .palette(let number): Color.rgb(palette: number).description
    case .rgb: color.description
    }
  }

  /// The sixteen colours, chosen so that they can be read on a light and on a dark page.
  private static let named = [
    "#57606a", "#cf222e", "#1a7f37", "#9a6700", "#0969da", "#8250df", "#1b7c83", "#8c959f",
    "#6e7781", "#e5534b", "#2da44e", "#bf8700", "#218bff", "#a475f9", "#3192aa", "#afb8c1",
  ]
}

// MARK: - Rows

extension SVGPicture {
  /// Returns the rows of a frame, each drawn from the top left of the picture.
  mutating func rows(of frame: Frame) -> [String] {
    (0..<frame.size.height).map { row in
      var writer = SVGRow(frame: frame, row: row)
      return writer.text(&self)
    }
  }

  /// Returns rows below each other.
  func placed(_ rows: [String]) -> String {
    rows.enumerated().filter { !$0.element.isEmpty }.map { row, text in
      "<g transform=\"translate(0 \(row * Self.cellHeight))\">\(text)</g>\n"
    }.joined()
  }

  /// Returns the cursor, a bar before the character that it stands at.
  func cursor(of frame: Frame) -> String {
    guard let cursor = frame.cursor else { return "" }
    return """
      <rect class="cursor" x="\(cursor.column * Self.cellWidth)" \
      y="\(cursor.row * Self.cellHeight)" width="2" height="\(Self.cellHeight)"/>

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
        scenes += "<use href=\"#r\(known[text] ?? 0)\" y=\"\(row * Self.cellHeight)\"/>"
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

  /// The text with entities for what means something in XML.
  var escapedForXML: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}

extension Color {
  /// Returns a colour of the palette from 16 on: a cube of 6 × 6 × 6, then 24 greys.
  fileprivate static func rgb(palette number: UInt8) -> Color {
    if number >= 232 {
      let grey = 8 + 10 * (number - 232)
      return .rgb(red: grey, green: grey, blue: grey)
    }
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    let index = Int(number) - 16
    return .rgb(
      red: levels[index / 36], green: levels[index / 6 % 6], blue: levels[index % 6])
  }
}
