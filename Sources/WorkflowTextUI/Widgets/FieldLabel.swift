/// The label of a field, at the right of its column.
struct FieldLabel {
  let label: String
  /// The least number of columns that the label, the colon and a blank fill; nil for the form's.
  let width: Int?

  /// The columns that the field gets before the label gets any.
  static let leastRoom = 8

  /// The most columns of a field: wider rows of text are hard to read.
  static let widestField = 60

  /// Draws the label, and returns the part of the row for the field.
  @discardableResult
  func draw(isFocused: Bool, on row: Canvas, in context: ViewContext) -> Canvas {
    let start = start(in: row.size.width, context)
    let text = head(width: row.size.width)
    row.write(
      text, column: max(0, start - text.columnCount), row: 0,
      style: context.style.adding(isFocused ? .accent : .plain))
    return row.part(
      column: start, row: 0, width: min(FieldLabel.widestField, row.size.width - start),
      height: row.size.height)
  }

  /// Returns the column at which the field begins.
  func start(in room: Int, _ context: ViewContext) -> Int {
    let wanted = width ?? context.environment.labelWidth
    let written = head(width: room).columnCount
    return room - wanted > FieldLabel.leastRoom ? max(written, wanted) : written
  }

  /// Returns the label with its colon, which gives way before the field does.
  private func head(width: Int) -> String {
    let room = width - FieldLabel.leastRoom - 1
    guard !label.isEmpty, room > 2 else { return "" }
    return "\(label):".truncated(toWidth: room) + " "
  }
}
