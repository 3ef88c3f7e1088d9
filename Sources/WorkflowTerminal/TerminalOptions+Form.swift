import Foundation
package import WorkflowTextUI

extension TerminalOptions {
  /// Whether the app is shown as lines, as it is without a terminal that knows escape sequences.
  ///
  /// An app may ask before it begins: what is read aloud should not change by itself, for example.
  public var showsLines: Bool {
    if isPlain { return true }
    if isFullScreen { return false }
    return kind.isPlain
      || isatty(STDIN_FILENO) == 0 && !hasNoInput || isatty(STDOUT_FILENO) == 0
  }

  /// Whether there is a terminal that an app can take.
  package var canTakeTerminal: Bool {
    !kind.isPlain && (try? TerminalDevice.open(fullScreen: isFullScreen) { _ in }) != nil
  }

  /// Returns the bytes that print a text on the terminal, in the colours that the user has named.
  package func bytes(of text: StyledText) -> [UInt8] {
    let depth: ColorDepth = kind.depth == .monochrome ? .monochrome : .named16
    return text.bytes(for: TerminalPalette(depth: depth))
  }

  /// The abilities that the terminal reports.
  var kind: TerminalKind { TerminalKind(ProcessInfo.processInfo.environment) }

  /// The glyphs that the terminal shows and the user wants.
  var glyphs: GlyphSet { max(kind.glyphs, usesASCII ? .asciiSigns : .all) }

  /// Whether views move: neither the command line nor the user's environment forbids it.
  var moves: Bool {
    showsMotion && ProcessInfo.processInfo.environment["WORKFLOW_MOTION"] != "0"
  }

  /// Whether standard input is `/dev/null`: no lines are to come, so keys come from the terminal.
  var hasNoInput: Bool {
    var input = stat()
    var nothing = stat()
    return fstat(STDIN_FILENO, &input) == 0 && stat("/dev/null", &nothing) == 0
      && input.st_rdev == nothing.st_rdev && input.st_mode & S_IFMT == S_IFCHR
  }
}
