extension Frame {
  /// The frame as a picture, in the format SVG.
  ///
  /// It is for documents: text that can be read aloud, selected and searched, in the colours of a
  /// light or a dark page. The cursor is an outline. The same frame always gives the same picture.
  public var svg: String { FramePicture(frame: self).text }
}

/// Writes a frame as SVG.
private struct FramePicture {
  let frame: Frame

  private static let width = 9
  private static let height = 20
  private static let margin = 10

  var text: String {
    let width = frame.size.width * Self.width + 2 * Self.margin
    let height = frame.size.height * Self.height + 2 * Self.margin
    let lines =
      [
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" \
        height="\(height)" role="img" xml:space="preserve">
        <title>A screen of \(frame.size.width) × \(frame.size.height) cells</title>
        <style>
        \(Self.style)
        </style>
        <rect class="page" width="\(width)" height="\(height)" rx="6"/>
        <g transform="translate(\(Self.margin) \(Self.margin))">
        """
      ]
      + (0..<frame.size.height).flatMap { row in
        let runs = runs(row: row)
        return backgrounds(of: runs, row: row) + texts(of: runs, row: row)
      } + cursor + [
        "</g>", "</svg>", "",
      ]
    return lines.joined(separator: "\n")
  }

  private static let style = """
    \(colors(on: .light))
    .page { fill: #ffffff } .f { fill: #1f2328 }
    text { font: 15px ui-monospace, Menlo, Consolas, monospace; white-space: pre }
    .b { font-weight: bold } .d { opacity: 0.6 } .u { text-decoration: underline }
    .p { fill: #ffffff } .cursor { fill: none; stroke: #1f2328 }
    @media (prefers-color-scheme: dark) {
    \(colors(on: .dark))
    .page { fill: #0d1117 } .f { fill: #e6edf3 }
    .p { fill: #0d1117 } .cursor { stroke: #e6edf3 }
    }
    """

  private static let theme = Theme.standard

  /// Returns a class for each role that has a colour.
  private static func colors(on background: Theme.Column) -> String {
    StyleRole.allCases.compactMap { role in
      let color = theme.look(of: role, in: background).foreground
      return color == .standard ? nil : ".\(role) { fill: \(color) }"
    }.joined(separator: " ")
  }

  /// A part of a row in one style, with the columns that it fills.
  private struct Run {
    var columns: Range<Int>
    var text: String
    /// The style, with the attributes that its role has.
    var style: Style
    /// The class of the standard colour of the text.
    var ink: String
    var link: Link?
  }

  /// The runs of a row.
  ///
  /// A glyph that is not ASCII is a run of its own, so that no font moves what follows it.
  private func runs(row: Int) -> [Run] {
    var runs: [Run] = []
    for column in 0..<frame.size.width {
      let glyph = frame.glyph(column: column, row: row)
      let own = frame.style(column: column, row: row)
      let (style, ink) = look(of: own)
      let link = frame.link(column: column, row: row)
      if glyph.isEmpty {
        // The second half of a wide glyph.
        if let last = runs.indices.last {
          runs[last].columns = runs[last].columns.lowerBound..<column + 1
        }
        continue
      }
      let isPlain = glyph.utf8.count == 1
      if isPlain, let last = runs.last, last.style == style,
        last.ink == ink, last.link == link, last.text.utf8.last.map({ $0 < 0x80 }) == true,
        last.columns.upperBound == column
      {
        runs[runs.count - 1].text += glyph
        runs[runs.count - 1].columns = last.columns.lowerBound..<column + 1
      } else {
        runs.append(
          Run(columns: column..<column + 1, text: glyph, style: style, ink: ink, link: link))
      }
    }
    return runs
  }

  /// Returns a style with the attributes of its role, and the class of its standard colour.
  ///
  /// The colours of roles are classes, since they depend on the page.
  private func look(of style: Style) -> (Style, ink: String) {
    guard let role = style.role else { return (style, "f") }
    var look = style.look(in: Self.theme, .light)
    look.foreground = style.foreground
    let color = Self.theme.look(of: role, in: .light).foreground
    return (look, color == .standard ? "f" : "\(role)")
  }

  private func backgrounds(of runs: [Run], row: Int) -> [String] {
    runs.compactMap { run in
      let (color, standard) =
        run.style.isReversed ? (run.style.foreground, run.ink) : (run.style.background, "")
      guard color != .standard || !standard.isEmpty else { return nil }
      return """
        <rect x="\(run.columns.lowerBound * Self.width)" y="\(row * Self.height)" \
        width="\(run.columns.count * Self.width)" height="\(Self.height)"\
        \(attributes(color, standard, in: .plain))/>
        """
    }
  }

  private func texts(of runs: [Run], row: Int) -> [String] {
    runs.compactMap { run in
      if run.text.allSatisfy({ $0 == " " }), !run.style.isUnderlined { return nil }
      let (color, standard) =
        run.style.isReversed ? (run.style.background, "p") : (run.style.foreground, run.ink)
      let text = """
        <text x="\(run.columns.lowerBound * Self.width)" y="\(row * Self.height + 15)" \
        textLength="\(run.columns.count * Self.width)"\(attributes(color, standard, in: run.style))>\
        \(escaped(run.text))</text>
        """
      return run.link.map { "<a href=\"\(escaped($0.address))\">\(text)</a>" } ?? text
    }
  }

  private var cursor: [String] {
    guard let cursor = frame.cursor else { return [] }
    return [
      """
      <rect class="cursor" x="\(cursor.column * Self.width)" y="\(cursor.row * Self.height)" \
      width="\(Self.width)" height="\(Self.height)"/>
      """
    ]
  }

  /// Returns the attributes of a colour, or of a class that stands for the standard one.
  private func attributes(_ color: Color, _ standard: String, in style: Style) -> String {
    var classes: [String] = []
    if color == .standard { classes.append(standard) }
    if style.isBold { classes.append("b") }
    if style.isDim { classes.append("d") }
    if style.isUnderlined { classes.append("u") }
    let names = classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
    return names + (color == .standard ? "" : " fill=\"\(hexadecimal(color))\"")
  }

  private func hexadecimal(_ color: Color) -> String {
    switch color {
    case .standard: "none"
    case .named(let name): Self.named[Int(name.rawValue)]
    case .palette(let number) where number < 16: Self.named[Int(number)]
    case .palette(let number): Color.rgb(palette: number).description
    case .rgb: color.description
    }
  }

  /// The sixteen colours, chosen so that they can be read on a light and on a dark page.
  private static let named = [
    "#57606a", "#cf222e", "#1a7f37", "#9a6700", "#0969da", "#8250df", "#1b7c83", "#8c959f",
    "#6e7781", "#e5534b", "#2da44e", "#bf8700", "#218bff", "#a475f9", "#3192aa", "#afb8c1",
  ]

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
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
