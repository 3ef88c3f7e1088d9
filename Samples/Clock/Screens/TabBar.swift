import WorkflowTextUI

/// The titles of the screens, of which one is chosen.
///
/// Unlike `Tabs`, it never has the focus: a list or a field below it has the keys at once.
struct TabBar: TextView {
  var titles: [String]
  var selection: Int
  var onSelect: (Int) -> Void

  func size(within limit: Size, in context: ViewContext) -> Size {
    let width = titles.reduce(0) { $0 + $1.count + 2 }
    return Size(width: min(limit.width, width), height: min(1, limit.height))
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    var column = 0
    for (index, title) in titles.enumerated() {
      let isChosen = index == selection
      // Brackets say it where there are no colours.
      let isPlain = context.form == .lines || context.environment.usesASCII
      let label = isChosen && isPlain ? "[\(title)]" : " \(title) "
      let style = context.style.adding(isChosen ? Style(.onAccent) : .muted)
      let width = canvas.write(label, column: column, row: 0, style: isPlain ? .plain : style)
      let part = canvas.part(column: column, row: 0, width: width, height: 1)
      context.receiveClick(on: part) { onSelect(index) }
      column += width
    }
  }
}
