/// Views below each other.
public struct VStack: TextView {
  private let line: Line

  /// Stacks views from top to bottom, with empty rows between them.
  public init(spacing: Int = 0, @TextViewBuilder _ views: () -> [any TextView]) {
    line = Line(axis: .vertical, spacing: spacing, views: views())
  }

  public func size(within limit: Size, in context: ViewContext) -> Size {
    line.size(within: limit, in: context)
  }

  public func flexibility(along axis: Axis) -> Flexibility? { line.flexibility(along: axis) }

  public func draw(on canvas: Canvas, in context: ViewContext) {
    line.draw(on: canvas, in: context)
  }
}

/// Views beside each other.
public struct HStack: TextView {
  private let line: Line

  /// Puts views from left to right, with empty columns between them.
  public init(spacing: Int = 0, @TextViewBuilder _ views: () -> [any TextView]) {
    line = Line(axis: .horizontal, spacing: spacing, views: views())
  }

  public func size(within limit: Size, in context: ViewContext) -> Size {
    line.size(within: limit, in: context)
  }

  public func flexibility(along axis: Axis) -> Flexibility? { line.flexibility(along: axis) }

  public func draw(on canvas: Canvas, in context: ViewContext) {
    line.draw(on: canvas, in: context)
  }
}

/// Room that is left empty: as much of it as there is.
public struct Spacer: TextView {
  /// Makes a spacer.
  public init() {}

  public func size(within limit: Size, in context: ViewContext) -> Size {
    Size(width: 0, height: 0)
  }

  public func flexibility(along axis: Axis) -> Flexibility? { Flexibility() }

  public func draw(on canvas: Canvas, in context: ViewContext) {}
}

// MARK: -

/// Views one after the other along an axis; across it, each is as large as the line.
private struct Line {
  let axis: Axis
  let spacing: Int
  let views: [any TextView]

  func size(within limit: Size, in context: ViewContext) -> Size {
    var along = 0
    var across = 0
    for (index, view) in views.enumerated() {
      let gap = index == 0 ? 0 : spacing
      let rest = limit.setting(max(0, limit.length(along: axis) - along - gap), along: axis)
      let size = view.size(within: rest, in: context.child(at: index, for: view))
      along += gap + size.length(along: axis)
      across = max(across, size.length(along: axis.crossing))
    }
    return Size(axis: axis, along: min(along, limit.length(along: axis)), across: across)
  }

  /// As flexible as all of its views together along the axis, as the most flexible one across it.
  func flexibility(along axis: Axis) -> Flexibility? {
    let all = views.compactMap { $0.flexibility(along: axis) }
    guard !all.isEmpty else { return nil }
    if axis != self.axis {
      return Flexibility(
        weight: all.map(\.weight).max() ?? 1, minimum: all.map(\.minimum).max() ?? 0)
    }
    return Flexibility(
      weight: all.map(\.weight).max() ?? 1, minimum: all.reduce(0) { $0 + $1.minimum })
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    let children = views.enumerated().map { context.child(at: $0.offset, for: $0.element) }
    var shares: [Share] = []
    var rest = canvas.size.length(along: axis)
    for (index, view) in views.enumerated() {
      if index > 0 { shares.append(Share(length: spacing)) }
      // As lines, everything has the room that it wants.
      let flexibility = context.form == .lines ? nil : view.flexibility(along: axis)
      var share = Share(length: 0, flexibility: flexibility)
      if flexibility == nil {
        let limit = canvas.size.setting(max(0, rest), along: axis)
        share.length = view.size(within: limit, in: children[index]).length(along: axis)
      }
      rest -= share.length + (index > 0 ? spacing : 0)
      shares.append(share)
    }
    let lengths = divide(canvas.size.length(along: axis), among: shares)
    var start = 0
    for (place, length) in lengths.enumerated() {
      if place.isMultiple(of: 2) {
        let part = canvas.part(from: start, length: length, along: axis)
        views[place / 2].draw(on: part, in: children[place / 2])
      }
      start += length
    }
  }
}

extension Axis {
  var crossing: Axis { self == .horizontal ? .vertical : .horizontal }
}

extension Size {
  init(axis: Axis, along: Int, across: Int) {
    switch axis {
    case .horizontal: self.init(width: along, height: across)
    case .vertical: self.init(width: across, height: along)
    }
  }

  func length(along axis: Axis) -> Int { axis == .horizontal ? width : height }

  func setting(_ length: Int, along axis: Axis) -> Size {
    Size(axis: axis, along: length, across: self.length(along: axis.crossing))
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
