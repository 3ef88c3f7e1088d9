package import WorkflowTextUI

/// The styles of a terminal: its colours, its background, and the looks of roles.
package struct TerminalPalette: Equatable, Sendable {
  /// The colours that the terminal has.
  package var depth: ColorDepth

  /// The background of the terminal.
  package var background: Theme.Background

  /// The looks of roles.
  package var theme: Theme

  /// Whether the terminal is told about links; if it knows none, it leaves them out by itself.
  package var showsLinks = true

  /// Creates the palette of a terminal that has told nothing else.
  package init(
    depth: ColorDepth, background: Theme.Background = .unknown, theme: Theme = Theme()
  ) {
    self.depth = depth
    self.background = background
    self.theme = theme
  }
}
