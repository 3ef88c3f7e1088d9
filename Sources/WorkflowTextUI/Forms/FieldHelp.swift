extension TextView {
  /// Puts a line of help below a field, or the problem with what is in it.
  ///
  /// - Parameters:
  ///   - help: The purpose of the field.
  ///   - problem: The problem with the field now; nil for none. It replaces the help.
  ///   - indent: The columns before the line; nil for the width of the form's labels.
  public func help(
    _ help: String = "", problem: String? = nil, indent: Int? = nil
  ) -> some TextView {
    FieldHelp(field: self, help: help, problem: problem, indent: indent)
  }
}

/// A field with a line of help or a problem below it.
private struct FieldHelp: TextView {
  let field: any TextView
  let help: String
  let problem: String?
  let indent: Int?

  private func text(in context: ViewContext) -> Text? {
    // On a low screen, only what is wrong is worth a row.
    if problem == nil, help.isEmpty || context.environment.size.isLow { return nil }
    guard let problem else { return Text(help, style: .muted, overflow: .wrappedLine) }
    let sign = context.environment.usesASCII ? "x " : "✗ "
    return Text(
      (context.form != .lines ? sign : "") + problem, style: .danger, overflow: .wrappedLine)
  }

  private func indent(in width: Int, _ context: ViewContext) -> Int {
    let indent = indent ?? context.environment.labelWidth
    return width - indent < 16 ? 0 : max(0, indent)
  }

  /// Returns the size of the field in a room, and the columns before the text and its size.
  private func layout(
    in room: Size, _ context: ViewContext
  ) -> (field: Size, indent: Int, text: Size) {
    let inside = context.child(at: 0, for: field)
    guard let text = text(in: context) else {
      return (field.size(within: room, in: inside), 0, Size(width: 0, height: 0))
    }
    let indent = indent(in: room.width, context)
    let whole = field.size(within: room, in: inside)
    // A field that fills the room leaves what it does not need.
    let needed =
      field.flexibility(along: .vertical, in: inside).map { max(1, $0.minimum) } ?? whole.height
    let below = text.size(
      within: Size(width: room.width - indent, height: max(0, room.height - needed)),
      in: context.child(at: 1, for: text))
    let rest = Size(width: room.width, height: room.height - below.height)
    let isCut = whole.height > rest.height
    return (isCut ? field.size(within: rest, in: inside) : whole, indent, below)
  }

  func size(within limit: Size, in context: ViewContext) -> Size {
    let layout = layout(in: limit, context)
    return Size(
      width: max(
        layout.field.width, layout.text.height > 0 ? layout.indent + layout.text.width : 0),
      height: layout.field.height + layout.text.height)
  }

  func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility? {
    field.flexibility(along: axis, in: context)
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    let layout = layout(in: canvas.size, context)
    let (width, height) = (canvas.size.width, canvas.size.height - layout.text.height)
    field.draw(
      on: canvas.part(column: 0, row: 0, width: width, height: height),
      in: context.child(at: 0, for: field))
    guard let text = text(in: context), layout.text.height > 0 else { return }
    let below = canvas.part(
      column: layout.indent, row: min(layout.field.height, height), width: width - layout.indent,
      height: layout.text.height)
    text.draw(on: below, in: context.child(at: 1, for: text))
  }
}
