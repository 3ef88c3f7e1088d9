/// A line or a block of a row as a path, which no font can tear.
struct SVGShape {
  private let path: String
  /// Whether the path is drawn as a line, and not filled.
  private var isLine = false
  private var isHeavy = false
  private var isFaint = false

  /// The glyphs that continue each other in a row.
  static let joined: Set<String> = ["─", "━", "═", "█"]

  /// Creates the shape of a glyph, or of several that continue each other; nil if it is a letter.
  init?(_ text: String, x: Int) {
    guard let first = text.unicodeScalars.first, text.unicodeScalars.allSatisfy({ $0 == first })
    else { return nil }
    let width = text.unicodeScalars.count * SVGCell.width
    if let arms = BoxArms(first) {
      self.init(arms, of: first, x: x, width: width)
    } else if let path = Self.block(first, x: x, width: width) {
      self.init(path: path, isFaint: first == "░")
    } else {
      return nil
    }
  }

  private init(path: String, isLine: Bool = false, isHeavy: Bool = false, isFaint: Bool = false) {
    self.path = path
    self.isLine = isLine
    self.isHeavy = isHeavy
    self.isFaint = isFaint
  }

  private init(_ arms: BoxArms, of scalar: Unicode.Scalar, x: Int, width: Int) {
    var path = ""
    if "╭╮╰╯".unicodeScalars.contains(scalar) {
      path = Self.corner(arms, x: x)
    } else {
      let isDouble = (0x2550...0x256C).contains(scalar.value)
      for offset in isDouble ? [-1.5, 1.5] : [0] {
        path += Self.lines(arms, x: x, width: width, offset: offset)
      }
    }
    self.init(
      path: path, isLine: true, isHeavy: "━┃┏┓┗┛┣┫┳┻╋".unicodeScalars.contains(scalar))
  }

  /// The lines from the middle of the cell to its edges.
  private static func lines(_ arms: BoxArms, x: Int, width: Int, offset: Double) -> String {
    let (middle, center) = (Double(x) + 4.5, 9.5 + offset)
    var path = ""
    if !arms.isDisjoint(with: [.left, .right]) {
      let start = arms.contains(.left) ? Double(x) : middle
      let end = arms.contains(.right) ? Double(x + width) : middle
      path += "M\(start) \(center)H\(end)"
    }
    if !arms.isDisjoint(with: [.up, .down]) {
      // A little longer than the cell, so that neighbours leave no seam.
      path +=
        "M\(middle + offset) \(arms.contains(.up) ? 0 : 9.5)V\(arms.contains(.down) ? 20.5 : 9.5)"
    }
    return path
  }

  private static func corner(_ arms: BoxArms, x: Int) -> String {
    let middle = Double(x) + 4.5
    let (side, near) =
      arms.contains(.right) ? (Double(x + 9), middle + 4) : (Double(x), middle - 4)
    let (end, bend) = arms.contains(.down) ? (20.5, 13.5) : (0, 5.5)
    return "M\(side) 9.5H\(near)Q\(middle) 9.5 \(middle) \(bend)V\(end)"
  }

  /// The path of a filled part of a cell.
  private static func block(_ scalar: Unicode.Scalar, x: Int, width: Int) -> String? {
    func rectangle(_ left: Double, _ top: Int, _ width: Double, _ height: Int) -> String {
      "M\(Double(x) + left) \(top)h\(width)v\(height)h-\(width)z"
    }
    switch scalar {
    case "█", "░": return rectangle(0, 0, Double(width), 20)
    case "\u{2589}"..."\u{258F}":
      return rectangle(0, 0, Double(width) * Double(0x2590 - scalar.value) / 8, 20)
    case "▀": return rectangle(0, 0, Double(width), 10)
    case "▄": return rectangle(0, 10, Double(width), 10)
    case "■": return rectangle(0.5, 6, 8, 8)
    default: return nil
    }
  }

  /// Returns the element, in a class of colours.
  func element(_ name: String) -> String {
    let classes = (isLine ? "l " : "") + name
    let width = isHeavy ? " stroke-width=\"3\"" : ""
    return "<path class=\"\(classes)\"\(isFaint ? " opacity=\"0.25\"" : "")\(width) d=\"\(path)\"/>"
  }
}
