import Foundation
import Testing
import WorkflowScreens
import WorkflowSnapshotTesting
import WorkflowTextUI

@testable import WorkflowTerminal

/// The standard theme: it can be read wherever a terminal may show it.
struct ThemeTests {
  @Test(arguments: [Theme.Background.dark, .light], [ColorDepth.trueColor, .palette256, .named16])
  func `every role can be read on every usual background`(
    background: Theme.Background, depth: ColorDepth
  ) {
    let palette = TerminalPalette(depth: depth, background: background)
    for role in StyleRole.allCases {
      let color = Style(role).shown(with: palette).foreground
      guard color != .standard else { continue }
      for paper in ThemeTests.papers(background) {
        // Lines need not be as clear as text (WCAG 2.2, 1.4.3 and 1.4.11), and what a user has made of
        // the sixteen colours is unknown anyway.
        let least = role == .border || depth == .named16 ? 3 : 4.5
        let contrast = ThemeTests.contrast(ThemeTests.rgb(color), paper)
        #expect(contrast >= least, "\(role) on \(paper) has \(contrast)")
      }
    }
  }

  @Test func `without colours, roles are told apart by attributes`() {
    for background in Theme.Background.allCases {
      let palette = TerminalPalette(depth: .monochrome, background: background)
      func look(_ role: StyleRole) -> Style { Style(role).shown(with: palette) }
      #expect(look(.selection) == .reversed)
      #expect(look(.muted) == .dim)
      for role in [StyleRole.accent, .error, .warning, .heading] { #expect(look(role) == .bold) }
      for role in StyleRole.allCases { #expect(look(role).foreground == .standard) }
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
    var theme = Theme()
    theme[.error, on: .dark] = Style(isUnderlined: true, foreground: .palette(9))
    let palette = TerminalPalette(depth: .palette256, background: .dark, theme: theme)
    #expect(
      Style(isBold: true, role: .error).shown(with: palette)
        == Style(isBold: true, isUnderlined: true, foreground: .palette(9)))
    #expect(theme[.error, on: .light] == Theme()[.error, on: .light])
  }

  @Test func `the look of a role may be that of another one`() {
    var theme = Theme()
    theme[.heading, on: .dark] = .accent
    theme[.muted, on: .dark] = .muted
    let palette = TerminalPalette(depth: .palette256, background: .dark, theme: theme)
    func look(_ style: Style) -> Style { style.shown(with: palette) }
    #expect(look(.heading) == look(.accent) && look(.heading).role == nil)
    #expect(look(.muted) == .plain)
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
    let style = Style.selection.adding(.error).adding(.bold)
    #expect(style == Style(isBold: true, role: .selection))
    #expect(Style.muted.adding(.error) == .error)
  }

  @Test func `a change of the palette writes the next frame whole, in the new colours`() {
    let frame = Frame(size: Size(width: 5, height: 1)) {
      $0.write("No", column: 0, row: 0, style: .error)
    }
    var display = Display(palette: TerminalPalette(depth: .trueColor))
    #expect(String(decoding: display.bytes(for: frame), as: UTF8.self).contains("[1;31mNo"))
    #expect(display.bytes(for: frame) == [])
    display.palette.background = .light
    let text = String(decoding: display.bytes(for: frame), as: UTF8.self)
    #expect(text.contains("[2J") && text.contains("[1;38;2;175;0;0mNo"))
  }

  // MARK: - Contrast

  private static func papers(_ background: Theme.Background) -> [SIMD3<Double>] {
    let values: [UInt32] =
      background == .dark
      ? [0x000000, 0x1E1E1E, 0x002B36, 0x282C34] : [0xFFFFFF, 0xFAFAFA, 0xFDF6E3]
    return values.map {
      SIMD3(Double($0 >> 16), Double($0 >> 8 & 0xFF), Double($0 & 0xFF))
    }
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
