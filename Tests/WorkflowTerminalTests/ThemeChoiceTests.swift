import Testing
import WorkflowTextUI

@testable import WorkflowTerminal

/// Which theme and which background an app has, before its terminal is asked.
struct ThemeChoiceTests {
  private func choice(
    _ arguments: [String] = [], _ variables: [String: String] = [:], file: String? = nil,
    themes: [Theme] = Theme.all
  ) throws -> (name: String, background: Theme.Background?, assumed: Theme.Background) {
    let choice = try ThemeChoice(
      try TerminalOptions(arguments, themes: themes),
      variables.merging(["XDG_CONFIG_HOME": "/settings"]) { given, _ in given }
    ) { path in
      #expect(path == "/settings/workflow/theme" || path.hasSuffix("/.config/workflow/theme"))
      return file
    }
    return (choice.theme.name, choice.background, choice.assumed)
  }

  @Test func `the strongest wish decides about the theme`() throws {
    #expect(try choice().name == "standard")
    #expect(try choice(file: "night\nmore").name == "night")
    #expect(try choice([], ["WORKFLOW_THEME": "paper"], file: "night").name == "paper")
    #expect(
      try choice(["--theme", "ansi"], ["WORKFLOW_THEME": "paper"], file: "night").name == "ansi")
    let pink = Theme.standard.with(.accent, "#FF5FAF").named("pink")
    #expect(try choice(themes: [pink] + Theme.all).name == "pink")
    #expect(try choice(["--theme", "pink"], themes: [.standard, pink]).name == "pink")
  }

  @Test func `a background is stronger than a theme of the environment, not than --theme`() throws {
    #expect(try choice().background == nil)
    #expect(try choice(["--background", "light"]).background == .light)
    #expect(
      try choice(["--background", "dark"], ["WORKFLOW_THEME": "light"]).background == .dark)
    #expect(try choice(["--background", "dark"], file: "paper").background == .dark)
    #expect(try choice(["--background", "dark", "--theme", "light"]).background == .light)
    #expect(try choice(["--background", "light", "--theme", "standard"]).background == .light)
  }

  @Test(arguments: [
    ("15;0", Theme.Background.dark), ("0;15", .light), ("0;default;7", .light), ("0;8", .dark),
    ("", .dark), ("0;default", .dark), ("0;99", .dark),
  ])
  func `COLORFGBG is assumed where nothing answers`(
    colors: String, expected: Theme.Background
  ) throws {
    #expect(try choice([], ["COLORFGBG": colors]).assumed == expected)
  }

  @Test func `an empty wish is none, and an unknown one names its source`() throws {
    #expect(try choice([], ["WORKFLOW_THEME": ""], file: " \n").name == "standard")
    for (arguments, variables, file, source) in [
      (["--theme", "nihgt"], [:], nil, "--theme"),
      ([], ["WORKFLOW_THEME": "nihgt"], nil, "WORKFLOW_THEME"),
      ([], [:], "nihgt", "/settings/workflow/theme"),
    ] as [([String], [String: String], String?, String)] {
      #expect(
        throws: UsageError.unknownTheme(
          "nihgt", source: source, known: Theme.all.map(\.name))
      ) { try choice(arguments, variables, file: file) }
    }
  }

  @Test func `a picture has the theme and the background of the command line`() throws {
    func theme(_ arguments: String...) throws -> Theme {
      try TerminalOptions(arguments).pictureTheme
    }
    #expect(try theme().background == nil)
    #expect(try theme("--background", "light").background == .light)
    #expect(try theme("--theme", "night", "--background", "light").background == .dark)
  }
}
