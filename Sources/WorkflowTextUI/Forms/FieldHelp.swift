extension TextView {
  /// Puts a line of help below a field, or the problem with what is in it.
  ///
  /// - Parameters:
  ///   - help: What the field is for.
  ///   - problem: What is wrong with the field now; nil if nothing is. It takes the place of the help.
  ///   - indent: The columns before the line, such as the width of the label.
  public func help(_ help: String = "", problem: String? = nil, indent: Int = 0) -> some TextView {
    FieldHelp(field: self, help: help, problem: problem, indent: indent)
  }
}

/// A field with a line of help or a problem below it.
private struct FieldHelp: TextView {
  let field: any TextView
  let help: String
  let problem: String?
  let indent: Int

  private func text(in context: ViewContext) -> Text? {
    // On a low screen, only what is wrong is worth a row.
    if problem == nil, help.isEmpty || context.environment.size.isLow { return nil }
    let text = problem ?? help
    return Text(text, style: problem == nil ? .muted : .error, overflow: .wrappedLine)
  }

  private func indent(in width: Int) -> Int { width - indent < 16 ? 0 : max(0, indent) }

  func size(within limit: Size, in context: ViewContext) -> Size {
    let size = field.size(within: limit, in: context.child(at: 0, for: field))
    guard let text = text(in: context) else { return size }
    let indent = indent(in: limit.width)
    let below = text.size(
      within: Size(width: limit.width - indent, height: limit.height - size.height),
      in: context.child(at: 1, for: text))
    return Size(
      width: max(size.width, indent + below.width), height: size.height + below.height)
  }

  func flexibility(along axis: Axis) -> Flexibility? { field.flexibility(along: axis) }

  func draw(on canvas: Canvas, in context: ViewContext) {
    let text = text(in: context)
    let indent = indent(in: canvas.size.width)
    let inside = context.child(at: 0, for: field)
    let rows =
      text.map {
        $0.size(
          within: Size(width: canvas.size.width - indent, height: canvas.size.height - 1),
          in: context.child(at: 1, for: $0)
        ).height
      } ?? 0
    let height = max(0, canvas.size.height - rows)
    field.draw(
      on: canvas.part(column: 0, row: 0, width: canvas.size.width, height: height), in: inside)
    guard let text else { return }
    let below = canvas.part(
      column: indent, row: height, width: canvas.size.width - indent, height: rows)
    text.draw(on: below, in: context.child(at: 1, for: text))
  }
}
