import Testing

@testable import WorkflowTerminal
@testable import WorkflowTextUI

struct ColorDepthTests {
  @Test(
    arguments: [
      ([:], .named16),
      (["TERM": "xterm"], .named16),
      (["TERM": "linux"], .named16),
      (["TERM": "xterm-256color"], .palette256),
      (["TERM": "xterm-direct"], .trueColor),
      (["TERM": "xterm", "COLORTERM": "truecolor"], .trueColor),
      (["TERM": "xterm-256color", "COLORTERM": "24bit"], .trueColor),
      (["TERM": "xterm-256color", "COLORTERM": "yes"], .palette256),
      (["NO_COLOR": "1", "COLORTERM": "truecolor"], .monochrome),
      (["NO_COLOR": "0"], .monochrome),
      (["NO_COLOR": "", "TERM": "xterm-256color"], .palette256),
    ] as [([String: String], ColorDepth)])
  func `the environment tells how many colours there are`(
    environment: [String: String], depth: ColorDepth
  ) {
    #expect(ColorDepth(environment: environment) == depth)
  }

  @Test func `with true colour there is nothing to change`() {
    for color in Self.colors { #expect(color.shown(in: .trueColor) == color) }
  }

  @Test func `in the palette, RGB colours become the nearest of its cube and its greys`() {
    #expect(rgb(0, 0, 0).shown(in: .palette256) == .palette(16))
    #expect(rgb(255, 255, 255).shown(in: .palette256) == .palette(231))
    #expect(rgb(95, 135, 175).shown(in: .palette256) == .palette(67))
    #expect(rgb(96, 134, 176).shown(in: .palette256) == .palette(67))
    #expect(rgb(8, 8, 8).shown(in: .palette256) == .palette(232))
    #expect(rgb(119, 118, 117).shown(in: .palette256) == .palette(243))
    #expect(Color.palette(9).shown(in: .palette256) == .palette(9))
    #expect(Color.named(.red).shown(in: .palette256) == .named(.red))
  }

  @Test func `among sixteen colours, the nearest one is taken`() {
    #expect(rgb(250, 10, 10).shown(in: .named16) == .named(.brightRed))
    #expect(rgb(200, 0, 0).shown(in: .named16) == .named(.red))
    #expect(rgb(1, 1, 1).shown(in: .named16) == .named(.black))
    #expect(rgb(120, 120, 120).shown(in: .named16) == .named(.brightBlack))
    #expect(Color.palette(12).shown(in: .named16) == .named(.brightBlue))
    #expect(Color.palette(46).shown(in: .named16) == .named(.brightGreen))
    #expect(Color.palette(255).shown(in: .named16) == .named(.white))
  }

  @Test func `every colour of the palette stays itself in the palette`() {
    for number in UInt8.min...UInt8.max {
      let once = Color.palette(number).shown(in: .named16)
      #expect(once.shown(in: .named16) == once)
      #expect(Color.palette(number).shown(in: .palette256) == .palette(number))
    }
  }

  @Test func `without colours the rest of a style stays`() {
    let style = Style(
      isBold: true, isDim: true, isUnderlined: true, isReversed: true,
      foreground: .named(.red), background: .palette(3))
    let expected = Style(isBold: true, isDim: true, isUnderlined: true, isReversed: true)
    #expect(style.shown(with: TerminalPalette(depth: .monochrome)) == expected)
    #expect(Color.standard.shown(in: .named16) == .standard)
  }

  private static let colors: [Color] = [
    .standard, .named(.brightCyan), .palette(100), .rgb(red: 1, green: 2, blue: 3),
  ]
}

private func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
  .rgb(red: red, green: green, blue: blue)
}
