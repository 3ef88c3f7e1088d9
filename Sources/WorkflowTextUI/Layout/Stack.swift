/// Views below each other.
public struct VStack: TextView {
  private let line: Line

  /// Stacks views from top to bottom, with empty rows between them as far as there is room.
  public init(spacing: Int = 0, @TextViewBuilder _ views: () -> [any TextView]) {
    line = Line(axis: .vertical, spacing: spacing, views: views())
  }

  /// As wide as the widest view, as high as all of them together.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    line.size(within: limit, in: context)
  }

  /// As flexible as the views together along the stack, as the most flexible one across it.
  public func flexibility(along axis: Axis) -> Flexibility? { line.flexibility(along: axis) }

  /// Draws the views over the whole width; flexible ones share the rows that others leave.
  public func draw(on canvas: Canvas, in context: ViewContext) {
    line.draw(on: canvas, in: context)
  }
}

/// Views beside each other.
///
/// As lines, views that do not fit beside each other in one row stand below each other.
public struct HStack: TextView {
  private let line: Line

  /// Puts views from left to right, with empty columns between them as far as there is room.
  public init(spacing: Int = 0, @TextViewBuilder _ views: () -> [any TextView]) {
    line = Line(axis: .horizontal, spacing: spacing, views: views())
  }

  /// As wide as all views together, as high as the highest.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    line.size(within: limit, in: context)
  }

  /// As flexible as the views together along the stack, as the most flexible one across it.
  public func flexibility(along axis: Axis) -> Flexibility? { line.flexibility(along: axis) }

  /// Draws the views over the whole height; flexible ones share the columns that others leave.
  public func draw(on canvas: Canvas, in context: ViewContext) {
    line.draw(on: canvas, in: context)
  }
}

/// Room that is left empty: as much of it as there is, and as lines a blank.
public struct Spacer: TextView {
  /// Makes a spacer.
  public init() {}

  /// Nothing; as lines one column, so that the words on both sides stay two.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    Size(width: context.form == .lines ? min(1, limit.width) : 0, height: 0)
  }

  /// Takes what is left over in both directions.
  public func flexibility(along axis: Axis) -> Flexibility? { Flexibility() }

  /// Draws nothing.
  public func draw(on canvas: Canvas, in context: ViewContext) {}
}
