import WorkflowTextUI

extension Style {
  /// Returns the style as a terminal shows it.
  func shown(with palette: TerminalPalette) -> Style {
    var style = look(in: palette.theme, palette.column)
    // Themes of terminals often use the greys among the sixteen colours for something else.
    if role != nil, palette.depth == .named16, style.foreground.isGrey {
      style.foreground = .standard
      style.isDim = true
    }
    return style.shown(in: palette.depth)
  }

  /// Returns the style with colours that a terminal has.
  private func shown(in depth: ColorDepth) -> Style {
    var style = self
    style.foreground = foreground.shown(in: depth)
    style.background = background.shown(in: depth)
    return style
  }
}

extension Color {
  /// Returns the nearest of the colours that a terminal has.
  func shown(in depth: ColorDepth) -> Color {
    switch (depth, self) {
    case (_, .standard): self
    // A colour of the cube is shorter, and the same.
    case (.trueColor, .rgb(let red, let green, let blue)):
      Palette.number(of: Palette.Entry(red, green, blue)).map { .palette($0) } ?? self
    case (.trueColor, _): self
    case (.monochrome, _): .standard
    case (_, .named), (.palette256, .palette): self
    case (.palette256, .rgb(let red, let green, let blue)):
      .palette(Palette.nearest(to: Palette.Entry(red, green, blue), from: 16))
    case (.named16, .palette(let number)) where number < 16: Color(named: number)
    case (.named16, .palette(let number)):
      Color(named: Palette.nearest(to: Palette.entries[Int(number)], upTo: 15))
    case (.named16, .rgb(let red, let green, let blue)):
      Color(named: Palette.nearest(to: Palette.Entry(red, green, blue), upTo: 15))
    }
  }

  fileprivate var isGrey: Bool {
    if case .rgb(let red, let green, let blue) = self {
      red == green && green == blue
    } else {
      false
    }
  }

  private init(named number: UInt8) {
    self = Name(rawValue: number).map { .named($0) } ?? .standard
  }
}

// MARK: -

/// The 256 default colours of terminals: sixteen named ones, a cube, and greys.
private enum Palette {
  struct Entry: Hashable, Sendable {
    let red, green, blue: Int

    init(_ red: some BinaryInteger, _ green: some BinaryInteger, _ blue: some BinaryInteger) {
      (self.red, self.green, self.blue) = (Int(red), Int(green), Int(blue))
    }
  }

  static let entries: [Entry] = named + cube + greys

  /// The colours as xterm has them.
  private static let named: [Entry] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ].map { Entry($0 >> 16, $0 >> 8 & 0xFF, $0 & 0xFF) }

  private static let cube: [Entry] = {
    let levels = [0, 95, 135, 175, 215, 255]
    return levels.flatMap { red in
      levels.flatMap { green in levels.map { blue in Entry(red, green, blue) } }
    }
  }()

  private static let greys: [Entry] = (0..<24).map { Entry(8 + 10 * $0, 8 + 10 * $0, 8 + 10 * $0) }

  /// The numbers of the colours of the cube and of the greys, which every terminal has.
  private static let numbers = Dictionary(
    (16...255).map { (entries[$0], UInt8($0)) }, uniquingKeysWith: { first, _ in first })

  /// Returns the number of a colour of the cube or of the greys; nil if it is another one.
  static func number(of entry: Entry) -> UInt8? { numbers[entry] }

  /// Returns the number of the nearest colour, the first if there are several.
  static func nearest(to entry: Entry, from first: UInt8 = 0, upTo last: UInt8 = 255) -> UInt8 {
    func distance(_ number: UInt8) -> Int {
      let other = entries[Int(number)]
      let (red, green, blue) =
        (entry.red - other.red, entry.green - other.green, entry.blue - other.blue)
      return red * red + green * green + blue * blue
    }
    return (first...last).min { distance($0) < distance($1) } ?? first
  }
}
