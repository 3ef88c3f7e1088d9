/// The meanings of the numbers in the cells of a frame.
///
/// Tables belong to a frame and to the frames that continue it. Process-wide tables would need a
/// lock in every thread that draws, and would never free what hostile mail puts into them.
struct FrameTables: Equatable, Sendable {
  private(set) var clusters = InternTable<[Unicode.Scalar]>()
  private(set) var styles: [Style] = [.plain]
  /// The links of the styles, or nil.
  private(set) var links: [Link?] = [nil]
  private var styleCodes = InternTable<StyleCode>(StyleCode(style: Style.plain.code, link: 0))
  /// The links by their numbers, from 1.
  private var knownLinks = InternTable<Link>()

  /// The tables of a frame that continues no other frame.
  static let empty = FrameTables()

  /// The most entries that a table may have for the next frame to continue it.
  static let limit = 4096

  /// Returns the number of a style with a link, and adds it if it is new.
  mutating func number(of style: Style, link: Link? = nil) -> UInt32 {
    let linkNumber = link.map { knownLinks.number(of: $0) + 1 } ?? 0
    let number = styleCodes.number(of: StyleCode(style: style.code, link: linkNumber))
    if Int(number) == styles.count {
      styles.append(style)
      links.append(link)
    }
    return number
  }

  /// Returns the number of a cluster, and adds the cluster if it is new.
  mutating func number(of cluster: [Unicode.Scalar]) -> UInt32 {
    Cell.firstCluster + clusters.number(of: cluster)
  }

  /// Returns the scalars of a cluster.
  func cluster(_ glyph: UInt32) -> [Unicode.Scalar] {
    clusters.values[Int(glyph - Cell.firstCluster)]
  }

  /// Whether the tables are small enough for the next frame to continue them.
  var isSmall: Bool {
    clusters.values.count <= FrameTables.limit && styles.count <= FrameTables.limit
      && knownLinks.values.count <= FrameTables.limit
  }

  /// Returns whether every number that both tables have means the same in both.
  func agrees(with other: FrameTables) -> Bool {
    styleCodes.agrees(with: other.styleCodes) && clusters.agrees(with: other.clusters)
      && knownLinks.agrees(with: other.knownLinks)
  }

  static func == (left: FrameTables, right: FrameTables) -> Bool {
    left.styleCodes.values == right.styleCodes.values
      && left.knownLinks.values == right.knownLinks.values
      && left.clusters.values == right.clusters.values
  }
}

/// A style and its link as numbers, which need two steps to compare.
private struct StyleCode: Hashable, Sendable {
  let style: UInt64
  /// The number of the link, from 1; 0 for none.
  let link: UInt32
}

extension Style {
  /// The style as one number.
  fileprivate var code: UInt64 {
    let flags =
      (isBold ? 1 : 0) | (isDim ? 2 : 0) | (isUnderlined ? 4 : 0) | (isReversed ? 8 : 0)
      | (isEdge ? 16 : 0) as UInt64
    // Five bits for flags, five for the role, three for the ground, and 25 for each colour.
    let role = role.map { UInt64($0.rawValue) + 1 } ?? 0
    let rest = role | UInt64(ground.rawValue) << 5
    return flags | rest << 5 | foreground.code << 13 | background.code << 38
  }
}

extension Color {
  /// The colour in 25 bits.
  fileprivate var code: UInt64 {
    switch self {
    case .standard: 0
    case .named(let name): 0x100 | UInt64(name.rawValue)
    case .palette(let number): 0x200 | UInt64(number)
    case .rgb(let red, let green, let blue):
      1 << 24 | UInt64(red) << 16 | UInt64(green) << 8 | UInt64(blue)
    }
  }
}
