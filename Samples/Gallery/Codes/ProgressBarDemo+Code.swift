// swift-format-ignore-file
// Made from the file of the demo.

extension ProgressBarDemo {
  static let code = #"""
    struct ProgressBarDemo: Demo {
      var percent = 40

      func view(_ change: Update<ProgressBarDemo>) -> any TextView {
        VStack(spacing: 1) {
          ProgressBar(Double(percent) / 100, label: "Copying")
          ProgressBar(nil, label: "Waiting")
          Button("More", isEnabled: percent < 100) { change { $0.percent += 10 } }
        }
      }
    }

    """#
}
