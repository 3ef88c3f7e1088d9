// swift-format-ignore-file
// Made from the file of the demo.

extension FormDemo {
  static let code = #"""
    struct FormDemo: Demo {
      var name = ""
      var room = 0
      var isLate = false
      var notice = "Nothing was sent yet."

      func view(_ change: Update<FormDemo>) -> any TextView {
        VStack {
          Form(
            submit: "Send", canSubmit: !name.isEmpty, labelWidth: 7,
            onSubmit: { change { $0.notice = "Sent: \($0.name)." } },
            onCancel: { change { $0 = FormDemo() } }
          ) {
            TextField("Name", text: name) { text in change { $0.name = text } }
              .help(problem: name.isEmpty ? "Who are you?" : nil)
            Select("Room", options: ["Single", "Double"], selection: room) { index in
              change { $0.room = index }
            }
            Checkbox("I arrive late", isOn: isLate) { isOn in change { $0.isLate = isOn } }
          }
          Text(notice, style: .muted)
        }
      }
    }

    """#
}
