/// Views in rows and columns, such as names beside values.
///
/// ```swift
/// Grid(columns: 2) {
///   Text("From", style: .muted)
///   Text("Ada Quill")
///   Text("Subject", style: .muted)
///   Text("Lunch?")
/// }
/// ```
///
/// Each column is as wide as its widest view, and each row as high as its highest. A column with a
/// flexible view shares in the columns that are left over; if there are too few, the last columns
/// give way. When shown as lines, a row is a line, if it fits in one.
public struct Grid: TextView {
  private let count: Int
  private let spacing: Int
  private let views: [any TextView]

  /// Creates a grid.
  ///
  /// - Parameters:
  ///   - columns: The number of views in a row, at least one.
  ///   - spacing: The blank columns between two views.
  ///   - views: Returns the views, row by row.
  public init(
    columns: Int, spacing: Int = 2, @TextViewBuilder _ views: () -> [any TextView]
  ) {
    count = max(1, columns)
    self.spacing = max(0, spacing)
    self.views = views()
  }

  /// Returns the width of all columns together, and the height of all rows.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    if context.form == .lines {
      return lines.size(within: limit, in: context.child(at: 0, for: lines))
    }
    let widths = widths(in: limit, context)
    let heights = heights(widths, within: limit, in: context)
    return Size(
      width: min(limit.width, widths.reduce(gap(in: limit.width) * (widths.count - 1), +)),
      height: min(limit.height, heights.reduce(0, +)))
  }

  /// Returns the flexibility of the views along the rows; a grid is not stretched in height.
  public func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility? {
    guard axis == .horizontal else { return nil }
    let all = views.compactMap { $0.flexibility(along: axis, in: context) }
    return all.map(\.weight).max().map { Flexibility(weight: $0, minimum: count) }
  }

  /// Draws the views, row by row.
  public func draw(on canvas: Canvas, in context: ViewContext) {
    if context.form == .lines {
      return lines.draw(on: canvas, in: context.child(at: 0, for: lines))
    }
    let widths = widths(in: canvas.size, context)
    var row = 0
    for (line, height) in heights(widths, within: canvas.size, in: context).enumerated() {
      var column = 0
      for (offset, width) in widths.enumerated() where line * count + offset < views.count {
        let index = line * count + offset
        views[index].draw(
          on: canvas.part(column: column, row: row, width: width, height: height),
          in: context.child(index, orIDOf: views[index]))
        column += width + gap(in: canvas.size.width)
      }
      row += height
    }
  }

  /// The rows as lines.
  private var lines: VStack {
    VStack {
      for start in stride(from: 0, to: views.count, by: count) {
        HStack(spacing: 1) { Array(views[start..<min(start + count, views.count)]) }
      }
    }
  }
}

// MARK: - Measuring

extension Grid {
  /// Returns the blank columns between two views, which give way before the views do.
  private func gap(in width: Int) -> Int {
    min(spacing, max(0, width - count) / max(1, count - 1))
  }

  private func widths(in room: Size, _ context: ViewContext) -> [Int] {
    let length = max(0, room.width - gap(in: room.width) * (count - 1))
    var shares = Array(repeating: Share(length: 0), count: count)
    for (index, view) in views.enumerated() {
      let child = context.child(index, orIDOf: view)
      if let flexibility = view.flexibility(along: .horizontal, in: child) {
        shares[index % count].flexibility = flexibility
      } else {
        let width = view.size(within: Size(width: length, height: room.height), in: child).width
        shares[index % count].length = max(shares[index % count].length, width)
      }
    }
    for index in shares.indices {
      guard let flexibility = shares[index].flexibility else { continue }
      shares[index].flexibility = Flexibility(
        weight: flexibility.weight, minimum: max(flexibility.minimum, shares[index].length))
    }
    return divide(length, among: shares)
  }

  private func heights(_ widths: [Int], within room: Size, in context: ViewContext) -> [Int] {
    stride(from: 0, to: views.count, by: count).map { start in
      (start..<min(start + count, views.count)).reduce(0) { height, index in
        let limit = Size(width: widths[index - start], height: room.height)
        let child = context.child(index, orIDOf: views[index])
        return max(height, views[index].size(within: limit, in: child).height)
      }
    }
  }
}
