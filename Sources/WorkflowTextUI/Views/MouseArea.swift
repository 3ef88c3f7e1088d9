/// A part of the frame in which a view receives the mouse.
struct MouseArea {
  enum Answer {
    /// Receives presses, drags and releases; with `enters`, a double click is an enter key as well.
    case button(Use, enters: Bool, (MouseEvent) -> Void)
    /// Scrolls by rows.
    case wheel((Int) -> Void)
    /// Keeps the mouse from what is below, and moves no focus.
    ///
    /// It is a region as well.
    case cover
    /// Bounds the text that a drag selects to some columns of the frame.
    case region(columns: Range<Int>)

    var isButton: Bool { if case .button = self { true } else { false } }
  }

  /// The use of the button in a view.
  enum Use {
    /// It is clicked, and what is selected stays until the release: the click may be for that.
    case clicks
    /// It is pressed, and a drag that continues selects text.
    case presses
    /// Drags are the view's own.
    case drags
  }

  let scope: Int
  let answer: Answer
  /// The columns and rows of the frame in which the view is visible.
  let columns: Range<Int>
  let rows: Range<Int>
  /// The view's own top left in the frame.
  let origin: Position

  func contains(_ position: Position) -> Bool {
    columns.contains(position.column) && rows.contains(position.row)
  }

  /// Returns an event with its position counted from the view's top left.
  func local(_ event: MouseEvent) -> MouseEvent {
    var event = event
    event.position.column -= origin.column
    event.position.row -= origin.row
    return event
  }
}
