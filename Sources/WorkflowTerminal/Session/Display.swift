package import WorkflowTextUI

/// The known state of a terminal that shows frames: what it can show, and what it shows now.
package struct Display {
  /// The palette of the terminal; after a change, the next frame is written whole.
  package var palette: TerminalPalette {
    didSet {
      if palette != oldValue { encoder = FrameEncoder(palette: palette) }
      inline?.palette = palette
    }
  }

  /// The background to assume if the terminal, which has to be asked, does not answer; nil if it
  /// need not be asked.
  let assumedBackground: Theme.Background?

  private var encoder: FrameEncoder
  /// Shows frames below the prompt; nil for an app that has the whole screen.
  var inline: InlineEncoder?
  let glyphs: GlyphSet

  /// Creates a display for a terminal that may show anything.
  package init(
    palette: TerminalPalette, glyphs: GlyphSet = .all, assumedBackground: Theme.Background? = nil
  ) {
    self.palette = palette
    self.assumedBackground = assumedBackground
    encoder = FrameEncoder(palette: palette)
    self.glyphs = glyphs
  }

  /// Creates a display for the terminal of a program.
  ///
  /// A terminal that can be asked is shown no colours until it has answered.
  init(_ kind: TerminalKind, _ choice: ThemeChoice, glyphs: GlyphSet) {
    let isAsked =
      choice.background == nil && kind.knowsCommands && kind.depth != .monochrome
    var palette = TerminalPalette(
      depth: kind.depth, background: choice.background ?? (isAsked ? .unknown : choice.assumed),
      theme: choice.theme)
    palette.showsLinks = kind.knowsCommands
    self.init(
      palette: palette, glyphs: glyphs, assumedBackground: isAsked ? choice.assumed : nil)
  }

  /// Creates a display for a terminal of which only the colours are known.
  package init(depth: ColorDepth, glyphs: GlyphSet = .all) {
    self.init(palette: TerminalPalette(depth: depth), glyphs: glyphs)
  }

  /// Returns the bytes that turn what the terminal shows into a frame.
  ///
  /// - Parameter printed: Whole lines to print above a frame that is below the prompt.
  package mutating func bytes(for frame: Frame, printing printed: [UInt8] = []) -> [UInt8] {
    var bytes: [UInt8] = []
    let heavy = palette.theme.hasHeavyLines(in: palette.column) ? frame.withHeavyFocus : frame
    let shown = glyphs.shown(heavy)
    if inline == nil {
      encoder.encode(shown, into: &bytes)
    } else {
      inline?.encode(shown, printing: printed, into: &bytes)
    }
    return bytes
  }

  /// Forgets what the terminal shows.
  package mutating func reset() {
    encoder.reset()
    inline?.reset()
  }
}
