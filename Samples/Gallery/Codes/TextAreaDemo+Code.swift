// swift-format-ignore-file
// Made from the file of the demo.

extension TextAreaDemo {
  static let code = #"""
    struct TextAreaDemo: Demo {
      var note = "Dear Ada,\n\nthank you for your letter."

      func view(_ change: Update<TextAreaDemo>) -> any TextView {
        TextArea("Note", text: note, placeholder: "What you want to say") { text in
          change { $0.note = text }
        }
        .border("Note")
      }
    }

    """#
}
