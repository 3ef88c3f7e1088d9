import Foundation
import Testing
import WorkflowScreens
import WorkflowSnapshotTesting
import WorkflowTextUI

@testable import WorkflowTerminal

/// The themes: they can be read wherever a terminal may show them.
struct ThemeTests {
  @Test(arguments: Theme.all) func `every text that widgets show can be read`(theme: Theme) {
    let isClear = theme.name == Theme.highContrast.name
    for background in [Theme.Background.dark, .light] {
      guard theme.background == nil || theme.background == background else { continue }
      let column = TerminalPalette(depth: .palette256, background: background, theme: theme).column
      for (style, ground) in ThemeTests.pairs {
        for page in ThemeTests.pages(background, theme, column) {
          let contrast = ThemeTests.contrast(
            style, on: ground, in: theme, column, page: page, background)
          // Lines need not be as clear as text (WCAG 2.2, 1.4.3, 1.4.6 and 1.4.11).
          let isLine = [.border, .focusedBorder].contains(style.role)
          // What a user has made of the sixteen colours is unknown.
          let least = theme.name == "ansi" ? 1 : isLine ? 3 : isClear ? 7 : 4.5
          #expect(contrast >= least, "\(style) on \(ground) on \(page): \(contrast)")
        }
      }
    }
  }

  /// The texts that widgets show, with the grounds that they stand on.
  private static let pairs: [(Style, Ground)] =
    StyleRole.allCases.map { (Style($0), .page) }
    + [.plain, .accent, .muted, .border].map { ($0, .raised) }
    + [.plain, .muted].map { ($0, .field) }
    + StyleRole.allCases.map { (Style($0), .panel) }
    + [.plain, .accent, .secondAccent, .success, .warning, .danger, .muted].map { ($0, .selected) }

  @Test func `without colours, roles are told apart by attributes`() {
    for theme in Theme.all {
      let palette = TerminalPalette(depth: .monochrome, background: .dark, theme: theme)
      func look(_ role: StyleRole) -> Style { Style(role).shown(with: palette) }
      #expect(look(.selection) == .reversed && look(.onAccent) == .reversed)
      #expect(look(.muted) == .dim && look(.found) == .underlined)
      for role in [StyleRole.accent, .danger, .warning, .strong] { #expect(look(role) == .bold) }
      for role in StyleRole.allCases {
        #expect(look(role).foreground == .standard && look(role).background == .standard)
      }
      #expect(theme.hasHeavyLines(in: palette.column))
    }
  }

  @Test func `a grey is dim where greys may be something else`() {
    for background in [Theme.Background.dark, .light] {
      let palette = TerminalPalette(depth: .named16, background: background)
      #expect(Style(.muted).shown(with: palette) == .dim)
    }
    let grey = Style(foreground: .rgb(red: 120, green: 120, blue: 120))
    let palette = TerminalPalette(depth: .named16, background: .dark)
    #expect(grey.shown(with: palette).foreground == .named(.brightBlack))
  }

  @Test func `an app's own look replaces that of a role, and attributes are added to it`() {
    let theme = Theme.standard.with(.danger, Style(isUnderlined: true, foreground: .palette(9)))
    let palette = TerminalPalette(depth: .palette256, background: .dark, theme: theme)
    #expect(
      Style(isBold: true, role: .danger).shown(with: palette)
        == Style(isBold: true, isUnderlined: true, foreground: .palette(9)))
    #expect(Style.danger.shown(with: TerminalPalette(depth: .monochrome, theme: theme)) == .bold)
  }

  @Test func `a new accent is that of the border and the button with the focus too`() {
    let theme = Theme.standard.with(.accent, "#FF5FAF").named("pink")
    let palette = TerminalPalette(depth: .trueColor, background: .light, theme: theme)
    #expect(theme.name == "pink")
    #expect(Style.accent.shown(with: palette).foreground == .palette(205))
    #expect(Style(.focusedBorder).shown(with: palette).foreground == .palette(205))
    #expect(
      Style(.onAccent).shown(with: palette)
        == Style(foreground: .palette(16), background: .palette(205)))
  }

  @Test func `the text on a new accent can be read, whatever the accent is`() {
    for number in UInt8(16)...255 {
      let theme = Theme.standard.with(.accent, .palette(number))
      let look = theme.look(of: .onAccent, in: .dark)
      let contrast = Self.contrast(Self.rgb(look.foreground), Self.rgb(look.background))
      #expect(contrast >= 4.5, "\(number): \(contrast)")
    }
  }

  @Test func `a colour of the cube or a grey is written by its number`() {
    let palette = TerminalPalette(depth: .trueColor, background: .dark)
    for (color, expected) in [
      ("#5FAFFF", .palette(75)), ("#262626", .palette(235)), ("#5FAFFE", "#5FAFFE"),
    ] as [(Color, Color)] {
      #expect(Style(foreground: color).shown(with: palette).foreground == expected)
    }
    #expect(Color(hexadecimal: "#+12345") == nil && Color(hexadecimal: "5FAFFF") == nil)
  }

  @Test func `a literal that is no colour stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Style(foreground: "pink")
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("\"pink\" is no colour. Write six digits, as in \"#FF5FAF\"."))
  }

  @Test func `the look of a role may be that of another one`() {
    let theme = Theme.standard.with(.strong, .accent).with(.muted, .muted)
    let palette = TerminalPalette(depth: .palette256, background: .dark, theme: theme)
    func look(_ style: Style) -> Style { style.shown(with: palette) }
    #expect(look(.strong) == look(.accent) && look(.strong).role == nil)
    #expect(look(.muted) == .plain)
  }

  @Test func `a painted ground is under everything, and what is erased has it`() throws {
    let palette = TerminalPalette(depth: .palette256, background: .light, theme: .night)
    #expect(Style.plain.shown(with: palette).background == .palette(233))
    #expect(Style.raised.adding(.muted).shown(with: palette).background == .palette(235))
    let frame = Frame(size: Size(width: 20, height: 2)) {
      $0.write("Night", column: 0, row: 0, style: .strong)
    }
    var display = Display(palette: palette)
    var terminal = ModelTerminal(size: frame.size)
    try terminal.receive(display.bytes(for: frame))
    #expect(terminal.places.joined().allSatisfy { $0.style.background == .palette(233) })
    // Between two frames, what others write is plain.
    #expect(terminal.pen == .plain)
  }

  @Test func `a form in the colours of dark and light terminals, and without`() {
    let window = TextWindow(size: Size(width: 40, height: 8))
    window.show(ThemedScreen())
    for (background, depth) in [
      (Theme.Background.dark, ColorDepth.palette256), (.light, .palette256), (.dark, .named16),
      (.light, .named16), (.unknown, .monochrome),
    ] {
      var display = Display(palette: TerminalPalette(depth: depth, background: background))
      let text = String(decoding: display.bytes(for: window.frame), as: UTF8.self)
        .replacing("\u{1B}", with: "␛").replacing("␛[?", with: "\n␛[?")
      assertSnapshot(of: text, as: .lines, named: "\(background)-\(depth)")
    }
  }

  private struct ThemedScreen: TextScreen {
    func view(in environment: ViewEnvironment) -> any TextView {
      Form(onSubmit: {}, onCancel: {}) {
        TextField("Name", text: "Ada") { _ in }.help("Your name.", problem: "Too short.")
        Checkbox("Copy", isOn: true) { _ in }
        Text(StyledText("Found it", style: .success).marking("it"))
        ProgressBar(0.5)
      }
      .border("Form")
    }
  }

  @Test func `all that is in a selection has its colours`() {
    let style = Style.selection.adding(.danger).adding(.bold).adding(Style(foreground: "#FF0000"))
    #expect(style == Style(isBold: true, role: .selection))
    #expect(Style.muted.adding(.danger) == .danger)
    #expect(Style.raised.adding(.muted) == Style(role: .muted, ground: .raised))
  }

  @Test func `a change of the palette writes the next frame whole, in the new colours`() {
    let frame = Frame(size: Size(width: 5, height: 1)) {
      $0.write("No", column: 0, row: 0, style: .danger)
    }
    var display = Display(palette: TerminalPalette(depth: .trueColor))
    #expect(String(decoding: display.bytes(for: frame), as: UTF8.self).contains("[1mNo"))
    #expect(display.bytes(for: frame) == [])
    display.palette.background = .light
    let text = String(decoding: display.bytes(for: frame), as: UTF8.self)
    #expect(text.contains("[2J") && text.contains("[38;5;124mNo"))
  }

  // MARK: - Contrast

  /// The grounds that users of a theme may have.
  private static func pages(
    _ background: Theme.Background, _ theme: Theme, _ column: Theme.Column
  ) -> [Color] {
    let own = theme.color(of: .page, in: column)
    if own != .standard { return [own] }
    return background == .dark
      ? ["#000000", "#1E1E2E", "#002B36", "#2E3440"] : ["#FFFFFF", "#FDF6E3"]
  }

  private static func contrast(
    _ style: Style, on ground: Ground, in theme: Theme, _ column: Theme.Column, page: Color,
    _ background: Theme.Background
  ) -> Double {
    let look = Style(ground: ground).adding(style).look(in: theme, column)
    let ink: Color = background == .dark ? "#D0D0D0" : "#1C1C1C"
    let text = look.foreground == .standard ? ink : look.foreground
    let paper = look.background == .standard ? page : look.background
    return contrast(rgb(text), rgb(paper))
  }

  /// The colour as xterm shows it.
  private static func rgb(_ color: Color) -> SIMD3<Double> {
    let named: [UInt32] = [
      0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
      0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]
    switch color {
    case .rgb(let red, let green, let blue): return SIMD3(Double(red), Double(green), Double(blue))
    case .named(let name):
      let value = named[Int(name.rawValue)]
      return SIMD3(Double(value >> 16), Double(value >> 8 & 0xFF), Double(value & 0xFF))
    case .palette(let number) where number >= 232:
      return SIMD3(repeating: Double(8 + 10 * (Int(number) - 232)))
    case .palette(let number):
      let levels = [0.0, 95, 135, 175, 215, 255]
      let index = Int(number) - 16
      return SIMD3(levels[index / 36], levels[index / 6 % 6], levels[index % 6])
    case .standard: return SIMD3(repeating: 0)
    }
  }

  /// The contrast ratio of WCAG 2.2.
  private static func contrast(_ one: SIMD3<Double>, _ other: SIMD3<Double>) -> Double {
    func luminance(_ color: SIMD3<Double>) -> Double {
      func linear(_ part: Double) -> Double {
        let value = part / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear(color.x) + 0.7152 * linear(color.y) + 0.0722 * linear(color.z)
    }
    let (a, b) = (luminance(one), luminance(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}
