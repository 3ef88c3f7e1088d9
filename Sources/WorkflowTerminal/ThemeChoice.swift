import Foundation
import WorkflowTextUI

/// The theme and the background of a terminal, as far as they are known before it is asked.
///
/// From the weakest to the strongest: a dark background, `COLORFGBG`, the answer of the terminal,
/// the file `workflow/theme` among the user's settings, `WORKFLOW_THEME`, `--background`, `--theme`.
struct ThemeChoice: Equatable {
  /// The theme to show.
  let theme: Theme

  /// The background that is certain; nil if the terminal has to be asked.
  let background: Theme.Background?

  /// The background of a terminal that does not answer.
  let assumed: Theme.Background

  /// Chooses a theme.
  ///
  /// - Parameters:
  ///   - options: The options of the app.
  ///   - variables: The environment of the program.
  ///   - read: Returns the text of a file; nil if there is none.
  /// - Throws: The name of a theme that there is not, with those that there are.
  init(
    _ options: TerminalOptions, _ variables: [String: String],
    read: (String) -> String? = { try? String(contentsOfFile: $0, encoding: .utf8) }
  ) throws(UsageError) {
    var theme = options.theme
    if theme == nil, let name = variables["WORKFLOW_THEME"], !name.isEmpty {
      theme = try options.themes.chosen(name, by: "WORKFLOW_THEME")
    }
    if theme == nil, let path = ThemeChoice.settings(variables), let text = read(path) {
      let line = text.split(whereSeparator: \.isNewline).first ?? ""
      let name = line.filter { !$0.isWhitespace }
      if !name.isEmpty { theme = try options.themes.chosen(name, by: path) }
    }
    self.theme = options.onBackground(theme ?? options.themes.first ?? .standard)
    background = self.theme.background
    assumed = ThemeChoice.background(variables["COLORFGBG"] ?? "") ?? .dark
  }

  /// The path of the user's settings (XDG Base Directory Specification 0.8).
  private static func settings(_ variables: [String: String]) -> String? {
    if let folder = variables["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
      return folder + "/workflow/theme"
    }
    return variables["HOME"].flatMap { $0.isEmpty ? nil : $0 + "/.config/workflow/theme" }
  }

  /// Reads colours such as `15;0`, of text and ground, as rxvt and Konsole tell them.
  private static func background(_ colors: String) -> Theme.Background? {
    guard let number = colors.split(separator: ";").last.flatMap({ Int($0) }) else { return nil }
    switch number {
    case 0...6, 8: return .dark
    case 7, 9...15: return .light
    default: return nil
    }
  }
}

extension TerminalOptions {
  /// Returns a theme for the background that the command line asks for.
  ///
  /// Only a theme that the command line asks for too is stronger, if it is for one background.
  func onBackground(_ theme: Theme) -> Theme {
    guard let background, self.theme?.background == nil else { return theme }
    return theme.fixed(to: background)
  }

  /// The theme of pictures, which ask no terminal and no environment.
  var pictureTheme: Theme { onBackground(theme ?? themes.first ?? .standard) }
}

extension [Theme] {
  /// Returns the theme with a name.
  func chosen(_ name: String, by source: String) throws(UsageError) -> Theme {
    guard let theme = first(where: { $0.name == name }) else {
      throw .unknownTheme(name, source: source, known: map(\.name))
    }
    return theme
  }
}
