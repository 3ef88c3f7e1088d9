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
    depth: ColorDepth, background: Theme.Background = .unknown, theme: Theme = .standard
  ) {
    self.depth = depth
    self.background = background
    self.theme = theme
  }

  /// The column of the theme with the looks for the terminal.
  package var column: Theme.Column {
    switch (depth, theme.background ?? background) {
    case (.monochrome, _), (_, .unknown): .none
    case (.named16, .dark): .namedOnDark
    case (.named16, .light): .namedOnLight
    case (.trueColor, .dark), (.palette256, .dark): .dark
    case (.trueColor, .light), (.palette256, .light): .light
    }
  }

  /// The style of a cell with nothing in it.
  var blank: Style { Style.plain.shown(with: self) }
}
