/// The direction in which views follow each other.
public enum Axis: Hashable, Sendable {
  case horizontal, vertical
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

  func clipped(to limit: Size) -> Size {
    Size(width: min(width, limit.width), height: min(height, limit.height))
  }
}
