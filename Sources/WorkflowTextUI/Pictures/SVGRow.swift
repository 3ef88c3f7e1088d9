/// Writes a row of a frame as SVG: its grounds, its lines and shapes, and its texts.
struct SVGRow {
  let frame: Frame
  let row: Int

  /// Cells beside each other that are drawn as one.
  private struct Run {
    var columns: Range<Int>
    var text = ""
    var style: Style
    var link: Link?
  }

  /// Returns the row, drawn at the top of the picture; an empty text for a blank row.
  mutating func text(_ colors: inout SVGColors) -> String {
    let runs = runs
    return grounds(runs, &colors) + runs.map { text(of: $0, &colors) }.joined()
  }

  /// The cells of the row; a glyph that is not ASCII is a run of its own, so that no font moves what
  /// follows it.
  private var runs: [Run] {
    var runs: [Run] = []
    for column in 0..<frame.size.width {
      let glyph = frame.glyph(column: column, row: row)
      if glyph.isEmpty {
        // The second half of a wide glyph.
        if let last = runs.indices.last {
          runs[last].columns = runs[last].columns.lowerBound..<column + 1
        }
        continue
      }
      let style = frame.style(column: column, row: row)
      let link = frame.link(column: column, row: row)
      if glyph.isRun, let last = runs.last, last.text.last.map({ String($0).isRun }) == true,
        glyph.isShape == last.text.isShape, last.style == style, last.link == link,
        last.columns.upperBound == column
      {
        runs[runs.count - 1].text += glyph
        runs[runs.count - 1].columns = last.columns.lowerBound..<column + 1
      } else {
        runs.append(Run(columns: column..<column + 1, text: glyph, style: style, link: link))
      }
    }
    return runs
  }

  private func grounds(_ runs: [Run], _ colors: inout SVGColors) -> String {
    var grounds: [(columns: Range<Int>, look: SVGColors.Look)] = []
    for run in runs {
      let looks = colors.looks(of: run.style)
      let look = SVGColors.Look(light: looks.light.background, dark: looks.dark.background)
      if look.light == .standard, look.dark == .standard { continue }
      if let last = grounds.last, last.look == look,
        last.columns.upperBound == run.columns.lowerBound
      {
        grounds[grounds.count - 1].columns =
          last.columns.lowerBound..<run.columns.upperBound
      } else {
        grounds.append((run.columns, look))
      }
    }
    // A little higher than a row, so that neighbours leave no seam.
    return grounds.map { ground in
      """
      <rect class="\(colors.name(of: ground.look))" \
      x="\(ground.columns.lowerBound * SVGCell.width)" \
      width="\(ground.columns.count * SVGCell.width)" \
      height="\(SVGCell.height)"/>
      """
    }.joined()
  }

  private func text(of run: Run, _ colors: inout SVGColors) -> String {
    let looks = colors.looks(of: run.style)
    let name = colors.name(
      of: SVGColors.Look(light: looks.light.foreground, dark: looks.dark.foreground))
    let faint = looks.light.isDim ? " d" : ""
    let (x, width) = (
      run.columns.lowerBound * SVGCell.width, run.columns.count * SVGCell.width
    )
    var drawn = ""
    if looks.light.isUnderlined {
      drawn += "<path class=\"l \(name)\(faint)\" d=\"M\(x) 17.5h\(width)\"/>"
    }
    if run.text.allSatisfy({ $0 == " " }) { return drawn }
    if let shape = SVGShape(run.text, x: x) { return drawn + shape.element(name + faint) }
    let bold = looks.light.isBold ? " b" : ""
    let (glyphs, before, after) = run.text.trimmingBlanks
    let (start, length) = (
      x + before * SVGCell.width, width - (before + after) * SVGCell.width
    )
    let text = """
      <text class="\(name)\(bold)\(faint)" x="\(start)" y="15" textLength="\(length)">\
      \(glyphs.escapedForXML)</text>
      """
    return drawn
      + (run.link.map { "<a href=\"\($0.address.escapedForXML)\">\(text)</a>" } ?? text)
  }
}

extension String {
  /// The text without the blanks around it, and their numbers.
  fileprivate var trimmingBlanks: (text: String, before: Int, after: Int) {
    let start = prefix { $0 == " " }.count
    let rest = dropFirst(start)
    let end = rest.reversed().prefix { $0 == " " }.count
    return (String(rest.dropLast(end)), start, end)
  }

  /// Whether the glyph joins others of its kind: ASCII, or a line that goes through.
  fileprivate var isRun: Bool { utf8.count == 1 || SVGShape.joined.contains(self) }

  /// Whether the text is of lines.
  fileprivate var isShape: Bool { first.map { SVGShape.joined.contains(String($0)) } ?? false }
}
