/// A view that stacks views from top to bottom.
public struct VStack: TextView {
  private let line: Line

  /// Creates a stack, with empty rows between the views as far as there is room.
  public init(spacing: Int = 0, @TextViewBuilder _ views: () -> [any TextView]) {
    line = Line(axis: .vertical, spacing: spacing, views: views())
  }

  /// Returns the width of the widest view, and the height of all of them together.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    line.size(within: limit, in: context)
  }

  /// Returns the largest weight of the views.
  ///
  /// Along the stack, their minimums are added up.
  public func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility? {
    line.flexibility(along: axis, in: context)
  }

  /// Draws the views over the whole width.
  ///
  /// Flexible ones share the rows that the others leave.
  public func draw(on canvas: Canvas, in context: ViewContext) {
    line.draw(on: canvas, in: context)
  }
}

/// A view that places views side by side, from left to right.
///
/// When shown as lines, views that do not fit side by side in one row stand below each other.
public struct HStack: TextView {
  private let line: Line

  /// Creates a stack, with empty columns between the views as far as there is room.
  public init(spacing: Int = 0, @TextViewBuilder _ views: () -> [any TextView]) {
    line = Line(axis: .horizontal, spacing: spacing, views: views())
  }

  /// Returns the width of all views together, and the height of the highest.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    line.size(within: limit, in: context)
  }

  /// Returns the largest weight of the views.
  ///
  /// Along the stack, their minimums are added up.
  public func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility? {
    line.flexibility(along: axis, in: context)
  }

  /// Draws the views over the whole height.
  ///
  /// Flexible ones share the columns that the others leave.
  public func draw(on canvas: Canvas, in context: ViewContext) {
    line.draw(on: canvas, in: context)
  }
}

/// Empty room: as much as there is, or one blank when shown as lines.
public struct Spacer: TextView {
  /// Creates a spacer.
  public init() {}

  /// Returns an empty size; as lines, one column, so that the words on both sides stay apart.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    Size(width: context.form == .lines ? min(1, limit.width) : 0, height: 0)
  }

  /// Fills the room that is left over in both directions.
  public func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility? {
    Flexibility()
  }

  /// Draws nothing.
  public func draw(on canvas: Canvas, in context: ViewContext) {}
}

// MARK: - Edges

extension VStack: Edged {
  func hasEdges(in room: Size, _ context: ViewContext) -> Bool { line.hasEdges(in: room, context) }
}

extension HStack: Edged {
  func hasEdges(in room: Size, _ context: ViewContext) -> Bool { line.hasEdges(in: room, context) }
}
