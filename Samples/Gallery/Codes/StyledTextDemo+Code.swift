// swift-format-ignore-file
// Made from the file of the demo.

extension StyledTextDemo {
  static let code = #"""
    struct StyledTextDemo: Demo {
      func view(_ change: Update<StyledTextDemo>) -> any TextView {
        let site = "https://www.swift.org"
        return VStack(spacing: 1) {
          Text(StyledText("Ada", style: .strong) + StyledText(" wrote on Monday", style: .muted))
          Text(StyledText("Every page about pages has the word page.").marking("page"))
          Text(StyledText("See ") + StyledText(site, style: .accent, link: Link(site)))
        }
      }
    }

    """#
}
