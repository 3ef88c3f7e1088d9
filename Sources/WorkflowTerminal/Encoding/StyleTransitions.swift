import WorkflowTextUI

/// The bytes that switch a terminal from one style to another.
///
/// A screen switches between the same few styles over and over, so the bytes are made once.
struct StyleTransitions {
  private let palette: TerminalPalette
  /// The styles and the links that the numbers stand for.
  private var styles: [Style] = []
  private var links: [Link?] = []
  private var known: [UInt64: [UInt8]] = [:]

  /// The most transitions to keep, more than any screen needs.
  ///
  /// Beyond that number, as with gradients, all are made anew.
  private static let limit = 4096

  init(palette: TerminalPalette) { self.palette = palette }

  /// Adopts the numbers of styles of a frame that is about to be drawn.
  mutating func use(numbersOf frame: Frame) {
    let count = min(styles.count, frame.styles.count)
    // Whole arrays often share their memory, which comparing them detects at once.
    let agrees =
      styles.count == frame.styles.count
      ? styles == frame.styles && links == frame.links
      : styles.prefix(count) == frame.styles.prefix(count)
        && links.prefix(count) == frame.links.prefix(count)
    if !agrees || known.count > StyleTransitions.limit { known = [:] }
    if !agrees || frame.styles.count > styles.count {
      styles = frame.styles
      links = frame.links
    }
  }

  /// Returns the bytes that switch from one style to another, which are made once.
  mutating func bytes(from old: UInt32, to new: UInt32) -> [UInt8] {
    let key = UInt64(old) << 32 | UInt64(new)
    if let bytes = known[key] { return bytes }
    let bytes =
      (palette.showsLinks ? StyleTransitions.bytes(from: links[Int(old)], to: links[Int(new)]) : [])
      + StyleTransitions.bytes(
        from: styles[Int(old)].shown(with: palette), to: styles[Int(new)].shown(with: palette))
    known[key] = bytes
    return bytes
  }
}

// MARK: - Making the bytes

extension StyleTransitions {
  /// Ends one link and begins another.
  ///
  /// The parts of a link have one identity, so a terminal marks all of them at once.
  private static func bytes(from old: Link?, to new: Link?) -> [UInt8] {
    if old == new { return [] }
    guard let new else { return Array("\u{1B}]8;;\u{1B}\\".utf8) }
    return Array("\u{1B}]8;id=\(new.identity);\(new.address)\u{1B}\\".utf8)
  }

  static func bytes(from old: Style, to new: Style) -> [UInt8] {
    if old == new { return [] }
    if new == .plain { return Array("\u{1B}[m".utf8) }
    let changes = changes(from: old, to: new).joined(separator: ";")
    let whole = (["0"] + Self.changes(from: .plain, to: new)).joined(separator: ";")
    return Array("\u{1B}[\(changes.utf8.count <= whole.utf8.count ? changes : whole)m".utf8)
  }

  /// Returns the parameters of the sequence that changes only what differs.
  private static func changes(from old: Style, to new: Style) -> [String] {
    var parameters: [String] = []
    // Bold and dim are switched off together.
    let restarts = (old.isBold && !new.isBold) || (old.isDim && !new.isDim)
    if restarts { parameters.append("22") }
    if new.isBold, restarts || !old.isBold { parameters.append("1") }
    if new.isDim, restarts || !old.isDim { parameters.append("2") }
    if new.isUnderlined != old.isUnderlined { parameters.append(new.isUnderlined ? "4" : "24") }
    if new.isReversed != old.isReversed { parameters.append(new.isReversed ? "7" : "27") }
    if new.foreground != old.foreground { parameters.append(new.foreground.parameters(from: 30)) }
    if new.background != old.background { parameters.append(new.background.parameters(from: 40)) }
    return parameters
  }
}

extension Color {
  /// Returns the parameters that select the colour, from 30 for the text or 40 for the background.
  fileprivate func parameters(from first: Int) -> String {
    switch self {
    case .standard: "\(first + 9)"
    case .named(let name) where name.rawValue < 8: "\(first + Int(name.rawValue))"
    case .named(let name): "\(first + 52 + Int(name.rawValue))"
    case .palette(let number): "\(first + 8);5;\(number)"
    case .rgb(let red, let green, let blue): "\(first + 8);2;\(red);\(green);\(blue)"
    }
  }
}

extension Link {
  /// A short name of the address: its hash by FNV-1a.
  fileprivate var identity: String {
    let hash = address.utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    return String(hash, radix: 36)
  }
}
