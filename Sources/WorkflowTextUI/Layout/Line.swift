/// Views one after the other along an axis; across it, each is as large as the line.
///
/// Each view is told apart from the others by how many views of its type stand before it. A message
/// that appears above a text field lets the field keep its caret and its focus.
struct Line {
  private let axis: Axis
  private let spacing: Int
  private let views: [any TextView]

  init(axis: Axis, spacing: Int, views: [any TextView]) {
    self.axis = axis
    self.spacing = min(max(0, spacing), .unlimited)
    self.views = views
  }

  /// - Complexity: Each view is measured once.
  func size(within limit: Size, in context: ViewContext) -> Size {
    let measured = measured(within: limit, children(in: context), in: context)
    let along = measured.sizes.reduce(0) { $0 + $1.length(along: measured.axis) }
    let across = measured.sizes.map { $0.length(along: measured.axis.crossing) }.max() ?? 0
    return Size(
      axis: measured.axis,
      along: min(
        along + measured.gap * max(0, views.count - 1), limit.length(along: measured.axis)),
      across: across)
  }

  func flexibility(along axis: Axis) -> Flexibility? {
    let all = views.compactMap { $0.flexibility(along: axis) }
    guard let weight = all.map(\.weight).max(), let minimum = all.map(\.minimum).max() else {
      return nil
    }
    let isAlong = axis == self.axis
    return Flexibility(
      weight: weight, minimum: isAlong ? all.reduce(0) { $0 + $1.minimum } : minimum)
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    let children = children(in: context)
    let parts: (axis: Axis, gap: Int, lengths: [Int])
    switch context.form {
    case .screen:
      let gap = gap(in: canvas.size.length(along: axis))
      parts = (axis, gap, lengths(within: canvas.size, gap: gap, children))
    case .lines:
      // As lines, every view has the room that it wants.
      let measured = measured(within: canvas.size, children, in: context)
      parts = (measured.axis, measured.gap, measured.sizes.map { $0.length(along: measured.axis) })
    }
    var start = 0
    for (index, length) in parts.lengths.enumerated() {
      let part = canvas.part(from: start, length: length, along: parts.axis)
      views[index].draw(on: part, in: children[index])
      start += length + parts.gap
    }
  }

  private func children(in context: ViewContext) -> [ViewContext] {
    let types = views.map { ObjectIdentifier(type(of: $0)) }
    // Counting in the array allocates nothing, which matters for the few views of most lines.
    guard types.count > 16 else {
      return types.indices.map { index in
        let number = types[..<index].count { $0 == types[index] }
        return context.child(number, orIDOf: views[index])
      }
    }
    var counts: [ObjectIdentifier: Int] = [:]
    return types.indices.map { index in
      let number = counts[types[index], default: 0]
      counts[types[index]] = number + 1
      return context.child(number, orIDOf: views[index])
    }
  }
}

// MARK: - Measuring

extension Line {
  /// Returns the gap between two views, which is 0 until each of them can have a column or row.
  private func gap(in length: Int) -> Int {
    min(spacing, max(0, length - views.count) / max(1, views.count - 1))
  }

  /// Returns the sizes that the views want, along the axis in which they can have them.
  private func measured(
    within limit: Size, _ children: [ViewContext], in context: ViewContext
  ) -> (axis: Axis, gap: Int, sizes: [Size]) {
    let gap = gap(in: limit.length(along: axis))
    guard axis == .horizontal, context.form == .lines else {
      return (axis, gap, fitted(within: limit, gap: gap) { $1.size(within: $0, in: children[$2]) })
    }
    // Each view is measured only once, or deep nesting would need exponential time.
    let sizes = zip(views, children).map { $0.size(within: limit, in: $1) }
    let width = sizes.reduce(gap * max(0, views.count - 1)) { $0 + $1.width }
    if limit.height > 1, width > limit.width || sizes.contains(where: { $0.height > 1 }) {
      let column = Line(axis: .vertical, spacing: 0, views: views)
      return (.vertical, 0, column.fitted(within: limit, gap: 0) { sizes[$2].clipped(to: $0) })
    }
    return (axis, gap, fitted(within: limit, gap: gap) { sizes[$2].clipped(to: $0) })
  }

  /// Returns the sizes of the views if each may have what those before it leave.
  private func fitted(
    within limit: Size, gap: Int, _ size: (Size, any TextView, Int) -> Size
  ) -> [Size] {
    var rest = limit.length(along: axis)
    return views.enumerated().map { index, view in
      let size = size(limit.setting(max(0, rest), along: axis), view, index)
      rest -= size.length(along: axis) + gap
      return size
    }
  }

  /// Returns the columns or rows of the views if flexible ones share what the others leave.
  private func lengths(within room: Size, gap: Int, _ children: [ViewContext]) -> [Int] {
    let length = max(0, room.length(along: axis) - gap * max(0, views.count - 1))
    var rest = length
    let shares = zip(views, children).map { view, child in
      if let flexibility = view.flexibility(along: axis) {
        return Share(length: 0, flexibility: flexibility)
      }
      let limit = room.setting(max(0, rest), along: axis)
      let share = Share(length: view.size(within: limit, in: child).length(along: axis))
      rest -= share.length
      return share
    }
    return divide(length, among: shares)
  }
}

extension Canvas {
  fileprivate func part(from start: Int, length: Int, along axis: Axis) -> Canvas {
    switch axis {
    case .horizontal: part(column: start, row: 0, width: length, height: size.height)
    case .vertical: part(column: 0, row: start, width: size.width, height: length)
    }
  }
}
