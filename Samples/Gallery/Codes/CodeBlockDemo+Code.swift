// swift-format-ignore-file
// Made from the file of the demo.

extension CodeBlockDemo {
  static let code = #"""
    struct CodeBlockDemo: Demo {
      let code = """
        {
          "name": "Ada",
          "guests": 3,
          "note": "A text that is longer than the room for it continues below, further in."
        }
        """

      func view(_ change: Update<CodeBlockDemo>) -> any TextView {
        CodeBlock(code, .json)
      }
    }

    """#
}
