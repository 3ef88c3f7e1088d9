import WorkflowTextUI

/// The bytes that turn the look of one style into that of another.
///
/// A screen changes between the same few styles over and over, so they are made once.
struct StyleTransitions {
  private let depth: ColorDepth
  /// What the numbers of styles mean.
  private var styles: [Style] = []
  private var known: [UInt64: [UInt8]] = [:]

  /// More than any screen needs; so many gradients are made anew.
  private static let limit = 4096

  init(depth: ColorDepth) {
    self.depth = depth
  }

  /// Takes the numbers of styles from a frame that is about to be drawn.
  mutating func use(numbersOf frame: Frame) {
    let count = min(styles.count, frame.styles.count)
    let agrees =
      styles.count == frame.styles.count
      ? styles == frame.styles : styles.prefix(count) == frame.styles.prefix(count)
    if !agrees || known.count > StyleTransitions.limit {
      known = [:]
      styles = frame.styles
    } else if frame.styles.count > styles.count {
      styles = frame.styles
    }
  }

  /// The bytes that turn a style into another one, cheaply.
  mutating func bytes(from old: UInt32, to new: UInt32) -> [UInt8] {
    let key = UInt64(old) << 32 | UInt64(new)
    if let bytes = known[key] { return bytes }
    let bytes = StyleTransitions.bytes(
      from: styles[Int(old)].shown(in: depth), to: styles[Int(new)].shown(in: depth))
    known[key] = bytes
    return bytes
  }
}

// MARK: - Making them

extension StyleTransitions {
  private static func bytes(from old: Style, to new: Style) -> [UInt8] {
    if old == new { return [] }
    if new == .plain { return Array("\u{1B}[m".utf8) }
    let changes = changes(from: old, to: new).joined(separator: ";")
    let whole = (["0"] + Self.changes(from: .plain, to: new)).joined(separator: ";")
    return Array("\u{1B}[\(changes.utf8.count <= whole.utf8.count ? changes : whole)m".utf8)
  }

  /// The parameters of the sequence that changes only what differs.
  private static func changes(from old: Style, to new: Style) -> [String] {
    var parameters: [String] = []
    // Bold and dim are taken away together.
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
  /// The parameters that select the colour, with 30 for text and 40 for what is behind it.
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
