// swift-format-ignore-file
// Made from the file of the demo.

extension DialogDemo {
  static let code = #"""
    struct DialogDemo: Demo {
      var answer = "none yet"

      func view(_ change: Update<DialogDemo>) -> any TextView {
        Dialog(
          "Discard changes?",
          commands: [
            Command("discard", key: "d", help: "Discard") { change { $0.answer = "discard" } },
            Command("keep", key: "k", help: "Keep") { change { $0.answer = "keep" } },
          ]
        ) {
          Text("The answer is: \(answer).")
        }
      }
    }

    """#
}
