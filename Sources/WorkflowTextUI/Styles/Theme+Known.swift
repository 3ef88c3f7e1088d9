extension Theme {
  /// The theme of apps that choose none: for dark and light terminals, whose ground it leaves.
  ///
  /// Every text has a contrast of 4.5 : 1 on usual backgrounds, and every border 3 : 1 (WCAG 2.2,
  /// 1.4.3 and 1.4.11).
  public static let standard = Theme(
    "standard", looks: looks(dark: darkLooks, light: lightLooks), paint: Paint(grounds: raised))

  /// The standard theme for dark terminals.
  public static let dark = standard.fixed(to: .dark).named("dark")

  /// The standard theme for light terminals.
  public static let light = standard.fixed(to: .light).named("light")

  /// A theme in which every text has a contrast of 7 : 1 (WCAG 2.2, 1.4.6), and the focus heavy lines.
  public static let highContrast = Theme(
    "high-contrast",
    looks: [
      .dark: clearDark, .light: clearLight, .namedOnDark: clearNamed, .namedOnLight: clearNamed,
      .none: plainLooks,
    ], paint: Paint(grounds: [:]), heavyLines: Set(Column.allCases))

  /// A theme in the sixteen colours of the terminal, for users who have chosen theirs.
  public static let ansi = Theme(
    "ansi", looks: looks(dark: namedOnDark, light: namedOnLight), paint: Paint(grounds: [:]))

  /// A dark theme that paints its ground, with raised panels.
  public static let night = Theme(
    "night", for: .dark, looks: looks(dark: darkLooks, light: lightLooks),
    paint: Paint(
      ink: "#E4E4E4",
      grounds: [
        .dark: [.page: "#121212", .panel: "#1C1C1C", .raised: "#262626", .selected: "#303030"]
      ]))

  /// A light theme that paints its ground, with raised panels.
  public static let paper = Theme(
    "paper", for: .light, looks: looks(dark: darkLooks, light: lightLooks),
    paint: Paint(
      ink: "#1C1C1C",
      grounds: [
        .light: [.page: "#FAFAFA", .panel: "#F0F0F0", .raised: "#E4E4E4", .selected: "#E4E4E4"]
      ]))

  /// The themes that every app offers; the first one is what it shows by itself.
  public static let all = [standard, dark, light, highContrast, ansi, night, paper]
}

// MARK: - Tables

extension Theme {
  private static func looks(
    dark: [StyleRole: Style], light: [StyleRole: Style]
  ) -> [Column: [StyleRole: Style]] {
    [
      .dark: dark, .light: light, .namedOnDark: namedOnDark, .namedOnLight: namedOnLight,
      .none: plainLooks,
    ]
  }

  private static let raised: [Column: [Ground: Color]] = [
    .dark: [.raised: "#262626", .selected: "#303030"],
    .light: [.raised: "#EEEEEE", .selected: "#EEEEEE"],
  ]

  // All values are of the cube or the greys of xterm, so that 256 colours are enough.
  private static let darkLooks: [StyleRole: Style] = [
    .strong: .bold,
    .accent: Style(foreground: "#5FAFFF"),
    .secondAccent: Style(foreground: "#D7AFFF"),
    .success: Style(foreground: "#87D787"),
    .warning: Style(foreground: "#FFD75F"),
    .danger: Style(foreground: "#FF8787"),
    .information: Style(foreground: "#5FD7D7"),
    .muted: Style(foreground: "#9E9E9E"),
    .border: Style(foreground: "#808080"),
    .focusedBorder: Style(foreground: "#5FAFFF"),
    .onAccent: Style(foreground: "#000000", background: "#5FAFFF"),
    .selection: Style(foreground: "#FFFFFF", background: "#005F87"),
    .found: Style(foreground: "#000000", background: "#FFD75F"),
    .quote: Style(foreground: "#87AFD7"),
    .secondQuote: Style(foreground: "#AFD787"),
    .thirdQuote: Style(foreground: "#D7AF87"),
    .code: Style(foreground: "#FFAF87", ground: .raised),
  ]

  private static let lightLooks: [StyleRole: Style] = [
    .strong: .bold,
    .accent: Style(foreground: "#005FAF"),
    .secondAccent: Style(foreground: "#8700AF"),
    .success: Style(foreground: "#005F00"),
    .warning: Style(foreground: "#875F00"),
    .danger: Style(foreground: "#AF0000"),
    .information: Style(foreground: "#005F87"),
    .muted: Style(foreground: "#585858"),
    .border: Style(foreground: "#767676"),
    .focusedBorder: Style(foreground: "#005FAF"),
    .onAccent: Style(foreground: "#FFFFFF", background: "#005FAF"),
    .selection: Style(foreground: "#000000", background: "#AFD7FF"),
    .found: Style(foreground: "#000000", background: "#FFD75F"),
    .quote: Style(foreground: "#005F87"),
    .secondQuote: Style(foreground: "#5F5F00"),
    .thirdQuote: Style(foreground: "#875F5F"),
    .code: Style(foreground: "#875F00", ground: .raised),
  ]

  // What users have made of the sixteen greys may be their ground, so what is muted is dim.
  private static let namedOnDark = named(
    accent: .brightBlue, second: .brightMagenta, green: .green, yellow: .yellow, red: .red,
    cyan: .cyan)

  private static let namedOnLight = named(
    accent: .blue, second: .magenta, green: .green, yellow: .yellow, red: .red, cyan: .cyan)

  private static func named(
    accent: Color.Name, second: Color.Name, green: Color.Name, yellow: Color.Name, red: Color.Name,
    cyan: Color.Name
  ) -> [StyleRole: Style] {
    [
      .strong: .bold,
      .accent: Style(foreground: .named(accent)),
      .secondAccent: Style(foreground: .named(second)),
      .success: Style(foreground: .named(green)),
      .warning: Style(foreground: .named(yellow)),
      .danger: Style(isBold: true, foreground: .named(red)),
      .information: Style(foreground: .named(cyan)),
      .muted: .dim,
      .border: .dim,
      .focusedBorder: Style(foreground: .named(accent)),
      .onAccent: .reversed,
      .selection: .reversed,
      .found: Style(foreground: .named(.black), background: .named(.yellow)),
      .quote: Style(foreground: .named(cyan)),
      .secondQuote: Style(foreground: .named(green)),
      .thirdQuote: Style(foreground: .named(yellow)),
      .code: Style(foreground: .named(yellow)),
    ]
  }

  private static let plainLooks: [StyleRole: Style] = [
    .strong: .bold,
    .accent: .bold,
    .warning: .bold,
    .danger: .bold,
    .muted: .dim,
    .focusedBorder: .bold,
    .onAccent: .reversed,
    .selection: .reversed,
    .found: .underlined,
  ]

  // MARK: High contrast

  private static let clearDark = clear(
    accent: "#87FFFF", second: "#FFAFFF", success: "#87FF87", warning: "#FFFF87",
    danger: "#FFAFAF")

  private static let clearLight = clear(
    accent: "#00005F", second: "#5F005F", success: "#005F00", warning: "#5F0000",
    danger: "#870000")

  // Of the sixteen colours, only what is text and ground by itself is sure to be clear.
  private static let clearNamed = clear(
    accent: .standard, second: .standard, success: .standard, warning: .standard,
    danger: .standard)

  private static func clear(
    accent: Color, second: Color, success: Color, warning: Color, danger: Color
  ) -> [StyleRole: Style] {
    [
      .strong: .bold,
      .accent: Style(isBold: true, foreground: accent),
      .secondAccent: Style(foreground: second),
      .success: Style(foreground: success),
      .warning: Style(isBold: true, foreground: warning),
      .danger: Style(isBold: true, foreground: danger),
      .information: Style(foreground: accent),
      .focusedBorder: Style(isBold: true, foreground: accent),
      .onAccent: Style(isBold: true, isReversed: true),
      .selection: Style(isBold: true, isReversed: true),
      .found: Style(isUnderlined: true, isReversed: true),
      .quote: Style(foreground: accent),
      .secondQuote: Style(foreground: success),
      .thirdQuote: Style(foreground: warning),
      .code: Style(foreground: warning),
    ]
  }
}
