// swift-format-ignore-file
// Made from the file of the demo.

extension TextDemo {
  static let code = #"""
    struct TextDemo: Demo {
      let story = "The quick brown fox jumps over the lazy dog, again and again, until it is tired."

      func view(_ change: Update<TextDemo>) -> any TextView {
        VStack(spacing: 1) {
          Text(story)
          Text(story, style: .muted, overflow: .truncated)
          HStack(spacing: 2) {
            Text("strong", style: .strong)
            Text("accent", style: .accent)
            Text("danger", style: .danger)
            Text("warning", style: .warning)
            Text("success", style: .success)
          }
        }
      }
    }

    """#
}
