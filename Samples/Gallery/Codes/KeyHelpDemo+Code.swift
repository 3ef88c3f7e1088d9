// swift-format-ignore-file
// Made from the file of the demo.

extension KeyHelpDemo {
  static let code = #"""
    struct KeyHelpDemo: Demo {
      var volume = 5

      func view(_ change: Update<KeyHelpDemo>) -> any TextView {
        VStack(spacing: 1) {
          Text("Volume: \(volume)")
          KeyHelp(.all)
        }
        .commands(
          Command("louder", keys: ["+", "up"], help: "Louder", isEnabled: volume < 9) {
            change { $0.volume += 1 }
          },
          Command("softer", keys: ["-", "down"], help: "Softer", isEnabled: volume > 0) {
            change { $0.volume -= 1 }
          })
      }
    }

    """#
}
