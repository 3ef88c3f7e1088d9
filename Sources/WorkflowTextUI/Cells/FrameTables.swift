/// What the numbers in the cells of a frame stand for.
///
/// Tables belong to a frame and to those drawn after it. Tables of the whole process would need a
/// lock in every thread that draws, and what hostile mail puts into them would never be freed.
struct FrameTables: Equatable, Sendable {
  private(set) var clusters = InternTable<[Unicode.Scalar]>()
  private(set) var styles: [Style] = [.plain]
  private var styleCodes = InternTable<UInt64>(Style.plain.code)

  /// The tables of frames that are drawn on their own.
  static let empty = FrameTables()

  /// The most entries of a table that the next frame begins with.
  static let limit = 4096

  /// The number of a style, which is added if it is new.
  mutating func number(of style: Style) -> UInt32 {
    let number = styleCodes.number(of: style.code)
    if Int(number) == styles.count { styles.append(style) }
    return number
  }

  /// The number of a cluster, which is added if it is new.
  mutating func number(of cluster: [Unicode.Scalar]) -> UInt32 {
    Cell.firstCluster + clusters.number(of: cluster)
  }

  /// The scalars of a cluster.
  func cluster(_ glyph: UInt32) -> [Unicode.Scalar] {
    clusters.values[Int(glyph - Cell.firstCluster)]
  }

  /// Whether the tables have room for those of further frames.
  var isSmall: Bool {
    clusters.values.count <= FrameTables.limit && styles.count <= FrameTables.limit
  }

  /// Tells whether no number means one thing here and another thing there.
  func agrees(with other: FrameTables) -> Bool {
    styleCodes.agrees(with: other.styleCodes) && clusters.agrees(with: other.clusters)
  }

  static func == (left: FrameTables, right: FrameTables) -> Bool {
    left.styleCodes.values == right.styleCodes.values
      && left.clusters.values == right.clusters.values
  }
}

extension Style {
  /// The style in one number, which takes one step to compare.
  fileprivate var code: UInt64 {
    let flags =
      (isBold ? 1 : 0) | (isDim ? 2 : 0) | (isUnderlined ? 4 : 0) | (isReversed ? 8 : 0) as UInt64
    return flags | foreground.code << 4 | background.code << 30
  }
}

extension Color {
  /// The colour in 26 bits.
  fileprivate var code: UInt64 {
    switch self {
    case .standard: 0
    case .named(let name): 1 << 24 | UInt64(name.rawValue)
    case .palette(let number): 2 << 24 | UInt64(number)
    case .rgb(let red, let green, let blue):
      3 << 24 | UInt64(red) << 16 | UInt64(green) << 8 | UInt64(blue)
    }
  }
}
