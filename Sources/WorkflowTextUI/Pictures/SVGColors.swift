/// The colours of a picture, as classes: those of a light and of a dark page, or of one theme.
struct SVGColors {
  let theme: Theme
  /// The looks that are classes, in the order in which they were met.
  private var looks: [Look] = []
  private var numbers: [Look: Int] = [:]

  /// The colours of a style on a light and on a dark page.
  struct Look: Hashable {
    var light: Color
    var dark: Color
  }

  init(_ theme: Theme) { self.theme = theme }

  /// Whether what has the focus has thick lines.
  var hasHeavyLines: Bool { theme.hasHeavyLines(in: column(on: .dark)) }

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

// MARK: - Style sheets

extension SVGColors {
  /// The style sheet, with a class for each look that has a name.
  var sheet: String {
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
