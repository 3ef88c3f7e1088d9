/// A field above a list: what is typed filters, and the arrows move in the list.
///
/// ```swift
/// FilterList(
///   TextField("Find", text: query) { onQuery($0) },
///   List(matches, selection: selection, onSelect: { onSelect($0) }) { Text($0) })
/// ```
///
/// The field has the focus, also after a click on a row, and the list shows its selection as if it had
/// it. The list gets the keys that move the selection and mean nothing in the field: arrows, page up
/// and page down.
public struct FilterList: TextView {
  private let field: TextField
  private let list: any LedList

  /// Creates a field above a list.
  public init(_ field: TextField, _ list: List) {
    self.field = field
    self.list = list
  }

  /// Creates a field above a table, whose rows it filters.
  package init(_ field: TextField, _ table: Table) {
    self.field = field
    self.list = table
  }

  /// Returns the width of the room, a row for the field, and those of the list.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    let top = field.size(within: limit, in: context.child(at: 0, for: field))
    let below = list.size(
      within: Size(width: limit.width, height: limit.height - top.height),
      in: context.child(at: 1, for: list))
    return Size(width: limit.width, height: top.height + below.height)
  }

  /// Fills the room that is left over in both directions.
  public func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility? {
    Flexibility(minimum: 2)
  }

  /// Draws the field, and the rows around the selection.
  public func draw(on canvas: Canvas, in context: ViewContext) {
    let width = canvas.size.width
    let inside = context.child(at: 0, for: field)
    let top = field.size(within: canvas.size, in: inside).height
    field.draw(on: canvas.part(column: 0, row: 0, width: width, height: top), in: inside)
    let below = canvas.part(column: 0, row: top, width: width, height: canvas.size.height - top)
    list.draw(on: below, in: context.child(at: 1, for: list), ledBy: context)
  }
}

/// A view of rows whose focus and keys another view gets for it.
protocol LedList: TextView {
  /// Draws the rows around the selection.
  ///
  /// - Parameter leader: The context of the view that gets the focus and the keys for the rows.
  func draw(on canvas: Canvas, in context: ViewContext, ledBy leader: ViewContext?)
}

extension List: LedList {}
extension Table: LedList {}
