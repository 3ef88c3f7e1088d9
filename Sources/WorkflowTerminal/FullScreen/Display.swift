package import WorkflowTextUI

/// The known state of a terminal that shows frames: what it can show, and what it shows now.
package struct Display {
  /// The palette of the terminal; after a change, the next frame is written whole.
  package var palette: TerminalPalette {
    didSet { if palette != oldValue { encoder = FrameEncoder(palette: palette) } }
  }

  /// Whether to ask the terminal what it writes on.
  let asksForBackground: Bool

  private var encoder: FrameEncoder
  private let isASCII: Bool

  /// Creates a display for a terminal that may show anything.
  package init(palette: TerminalPalette, isASCII: Bool = false, asksForBackground: Bool = false) {
    self.palette = palette
    self.asksForBackground = asksForBackground
    encoder = FrameEncoder(palette: palette)
    self.isASCII = isASCII
  }

  /// Creates a display for the terminal of a program.
  init(_ kind: TerminalKind, options: TerminalOptions) {
    var palette = TerminalPalette(
      depth: kind.depth, background: options.background ?? .unknown, theme: options.theme)
    palette.showsLinks = kind.knowsCommands
    self.init(
      palette: palette, isASCII: kind.isASCII,
      asksForBackground: options.background == nil && kind.knowsCommands
        && kind.depth != .monochrome)
  }

  /// Creates a display for a terminal of which only the colours are known.
  package init(depth: ColorDepth, isASCII: Bool = false) {
    self.init(palette: TerminalPalette(depth: depth), isASCII: isASCII)
  }

  /// Returns the bytes that turn what the terminal shows into a frame.
  package mutating func bytes(for frame: Frame) -> [UInt8] {
    var bytes: [UInt8] = []
    encoder.encode(isASCII ? frame.inASCII : frame, into: &bytes)
    return bytes
  }

  /// Forgets what the terminal shows.
  package mutating func reset() { encoder.reset() }
}
