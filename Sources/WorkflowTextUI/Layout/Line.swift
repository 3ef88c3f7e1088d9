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
    if axis == .horizontal, context.form != .lines, limit.width < .unlimited {
      let children = children(in: context)
      if let size = sizeOfShared(within: limit, children, in: context) { return size }
    }
    let measured = measured(within: limit, children(in: context), in: context)
    let along = measured.sizes.reduce(0) { $0 + $1.length(along: measured.axis) }
    let across = measured.sizes.map { $0.length(along: measured.axis.crossing) }.max() ?? 0
    return Size(
      axis: measured.axis,
      along: min(along + measured.gaps.reduce(0, +), limit.length(along: measured.axis)),
      across: across)
  }

  func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility? {
    // Empty room between views makes a row no higher.
    let all = views.filter { axis == self.axis || !($0 is Spacer) }
      .compactMap { $0.flexibility(along: axis, in: context) }
    guard let weight = all.map(\.weight).max(), let minimum = all.map(\.minimum).max() else {
      return nil
    }
    let isAlong = axis == self.axis
    return Flexibility(
      weight: weight, minimum: isAlong ? all.reduce(0) { $0 + $1.minimum } : minimum)
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    let children = children(in: context)
    let parts: (axis: Axis, gaps: [Int], lengths: [Int])
    switch context.form {
    case .screen, .inline: parts = layout(within: canvas.size, children, in: context)
    case .lines:
      // As lines, every view has the room that it wants.
      let measured = measured(within: canvas.size, children, in: context)
      parts = (measured.axis, measured.gaps, measured.sizes.map { $0.length(along: measured.axis) })
    }
    var start = 0
    for (index, length) in parts.lengths.enumerated() {
      let part = canvas.part(from: start, length: length, along: parts.axis)
      views[index].draw(on: part, in: children[index])
      if index < parts.gaps.count { start += length + parts.gaps[index] }
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

  /// Returns the gaps after all views but the last; boxes share their edge instead.
  private func gaps(in room: Size, _ children: [ViewContext], in context: ViewContext) -> [Int] {
    let gap = gap(in: room.length(along: axis))
    let gaps = Array(repeating: gap, count: max(0, views.count - 1))
    // A box has three columns and rows, and the rows of a list are many.
    guard gap == 0, min(room.width, room.height) >= 3, context.form != .lines else { return gaps }
    return gapsBetweenBoxes { views[$0].drawsEdges(in: room, children[$0]) }
  }

  /// Returns -1 for each gap between two boxes, and 0 for the others.
  ///
  /// - Parameter isBox: Called at most once for each view: it may measure all that is in the view.
  private func gapsBetweenBoxes(_ isBox: (Int) -> Bool) -> [Int] {
    var boxes: [Bool?] = Array(repeating: nil, count: views.count)
    func hasBox(_ index: Int) -> Bool {
      let answer = boxes[index] ?? (views[index] is any Edged && isBox(index))
      boxes[index] = answer
      return answer
    }
    return views.indices.dropLast().map { index in
      views[index] is any Edged && hasBox(index + 1) && hasBox(index) ? -1 : 0
    }
  }

  /// Returns the lengths of the views on a screen, and the gaps between them.
  ///
  /// - Parameter note: A closure that is called with the sizes of views that share no room; of
  ///   several sizes of one view, the last counts.
  private func layout(
    within room: Size, _ children: [ViewContext], in context: ViewContext,
    note: (Int, Size) -> Void = { _, _ in }
  ) -> (axis: Axis, gaps: [Int], lengths: [Int]) {
    var gaps = gaps(in: room, children, in: context)
    var lengths = lengths(within: room, gaps: gaps, children, note: note)
    // A view that gets so little room that it leaves its box out shares nothing, and then others
    // have less.
    while gaps.contains(-1) {
      let kept = gapsBetweenBoxes {
        views[$0].drawsEdges(in: room.setting(lengths[$0], along: axis), children[$0])
      }
      let fewer = zip(gaps, kept).map { max($0, $1) }
      if fewer == gaps { break }
      (gaps, lengths) = (fewer, self.lengths(within: room, gaps: fewer, children, note: note))
    }
    return (axis, gaps, lengths)
  }

  /// Returns the sizes that the views want, along the axis in which they can have them.
  private func measured(
    within limit: Size, _ children: [ViewContext], in context: ViewContext
  ) -> (axis: Axis, gaps: [Int], sizes: [Size]) {
    let gaps = gaps(in: limit, children, in: context)
    guard axis == .horizontal, context.form == .lines else {
      let sizes = fitted(within: limit, gaps: gaps, in: context) {
        $1.size(within: $0, in: children[$2])
      }
      return (axis, gaps, sizes)
    }
    // Each view is measured only once, or deep nesting would need exponential time.
    let sizes = zip(views, children).map { $0.size(within: limit, in: $1) }
    let width = sizes.reduce(gaps.reduce(0, +)) { $0 + $1.width }
    if limit.height > 1, width > limit.width || sizes.contains(where: { $0.height > 1 }) {
      let column = Line(axis: .vertical, spacing: 0, views: views)
      let none = gaps.map { _ in 0 }
      return (
        .vertical, none,
        column.fitted(within: limit, gaps: none, in: context) { sizes[$2].clipped(to: $0) }
      )
    }
    return (
      axis, gaps, fitted(within: limit, gaps: gaps, in: context) { sizes[$2].clipped(to: $0) }
    )
  }

  /// Returns the size of a row on a screen in which views share what the others leave; nil if none
  /// does.
  ///
  /// It is as high as its views at the widths with which it is drawn. So where a view needs all that
  /// it gets, or several share, the row is as wide as the room.
  private func sizeOfShared(
    within limit: Size, _ children: [ViewContext], in context: ViewContext
  ) -> Size? {
    let asked = askedLengths(in: limit, gaps: [])
    let shared = views.indices.filter { index in
      asked[index] != nil
        || !(views[index] is Spacer)
          && views[index].flexibility(along: axis, in: children[index]) != nil
    }
    if shared.isEmpty { return nil }
    var sizes: [Int: Size] = [:]
    let (_, gaps, lengths) = layout(within: limit, children, in: context) { sizes[$0] = $1 }
    for index in shared {
      let room = Size(width: lengths[index], height: limit.height)
      sizes[index] = views[index].size(within: room, in: children[index])
    }
    let fillsRoom =
      asked.contains { $0 != nil } || shared.count + views.count { $0 is Spacer } > 1
      || shared.contains { index in (sizes[index]?.width ?? 0) >= lengths[index] }
    let along = sizes.values.reduce(gaps.reduce(0, +)) { $0 + $1.width }
    return Size(
      width: fillsRoom ? limit.width : min(along, limit.width),
      height: sizes.values.map(\.height).max() ?? 0)
  }

  /// Returns the sizes of the views if each may have what those before it leave.
  private func fitted(
    within limit: Size, gaps: [Int], in context: ViewContext,
    _ size: (Size, any TextView, Int) -> Size
  ) -> [Size] {
    var rest = limit.length(along: axis)
    let asked = askedLengths(in: limit, gaps: gaps)
    return views.enumerated().map { index, view in
      let most = context.form == .lines ? .max : asked[index] ?? .max
      let size = size(limit.setting(min(max(0, rest), most), along: axis), view, index)
      rest -= size.length(along: axis) + (index < gaps.count ? gaps[index] : 0)
      return size
    }
  }

  /// Returns the lengths of the views that ask for parts of the line; nil for those that do not.
  private func askedLengths(in room: Size, gaps: [Int]) -> [Int?] {
    // An edge that two boxes share is in both.
    let whole = room.length(along: axis) - gaps.reduce(0) { $0 + min(0, $1) }
    // Each part ends where all parts up to it do, so that two halves leave nothing.
    var (percents, end) = (0, 0)
    return views.map { view in
      guard let percent = (((view as? Identified)?.content ?? view) as? Framed)?.percent
      else { return nil }
      percents += percent
      let start = end
      end = whole * percents / 100
      return end - start
    }
  }

  /// Returns the columns or rows of the views if flexible ones share what the others leave.
  ///
  /// - Parameter note: A closure that is called with the sizes of the others.
  private func lengths(
    within room: Size, gaps: [Int], _ children: [ViewContext], note: (Int, Size) -> Void
  ) -> [Int] {
    let length = max(0, room.length(along: axis) - gaps.reduce(0, +))
    // What asks for a part has it before the others are measured.
    let parts = askedLengths(in: room, gaps: gaps)
    let asked = parts.reduce(0) { $0 + ($1 ?? 0) }
    var rest = asked < length ? length - asked : length
    let shares = zip(views, children).enumerated().map { index, pair in
      let (view, child) = pair
      if let length = parts[index] { return Share(length: length) }
      if let flexibility = view.flexibility(along: axis, in: child) {
        return Share(length: 0, flexibility: flexibility)
      }
      let limit = room.setting(max(0, rest), along: axis)
      let size = view.size(within: limit, in: child)
      note(index, size)
      rest -= size.length(along: axis)
      return Share(length: size.length(along: axis))
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

extension Line {
  /// Returns whether boxes are at the edges: all views have one, except those without columns.
  func hasEdges(in room: Size, _ context: ViewContext) -> Bool {
    let children = children(in: context)
    var hasBox = false
    for (view, child) in zip(views, children) {
      if view.drawsEdges(in: room, child) {
        hasBox = true
      } else if view.size(within: room, in: child).width > 0 {
        return false
      }
    }
    return hasBox
  }
}
