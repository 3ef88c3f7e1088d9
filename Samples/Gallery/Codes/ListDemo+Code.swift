// swift-format-ignore-file
// Made from the file of the demo.

extension ListDemo {
  static let code = #"""
    struct ListDemo: Demo {
      var selection = 0
      let names = ["Ada", "Barbara", "Grace", "Hedy", "Katherine", "Margaret"]

      func view(_ change: Update<ListDemo>) -> any TextView {
        List(names, selection: selection, placeholder: "Nobody.") { index in
          change { $0.selection = index }
        } row: { name in
          Text(name, overflow: .truncated)
        }
        .border("Names")
      }
    }

    """#
}
