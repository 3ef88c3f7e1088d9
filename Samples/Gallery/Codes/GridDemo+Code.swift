// swift-format-ignore-file
// Made from the file of the demo.

extension GridDemo {
  static let code = #"""
    struct GridDemo: Demo {
      func view(_ change: Update<GridDemo>) -> any TextView {
        Grid(columns: 2) {
          Text("From", style: .muted)
          Text("Ada Quill", style: .strong)
          Text("Date", style: .muted)
          Text("5 Mar, 18:22")
          Text("Subject", style: .muted)
          Text("Lunch, or dinner?")
        }
      }
    }

    """#
}
