// swift-format-ignore-file
// Made from the file of the demo.

extension FilterListDemo {
  static let code = #"""
    struct FilterListDemo: Demo {
      var query = ""
      var selection = 0
      let names = ["apple", "apricot", "banana", "cherry", "grape", "pear", "plum"]

      func view(_ change: Update<FilterListDemo>) -> any TextView {
        let found = names.filter { query.isEmpty || $0.contains(query.lowercased()) }
        return FilterList(
          TextField("Find", text: query) { text in
            change {
              $0.query = text; $0.selection = 0
            }
          },
          List(found, selection: selection, placeholder: "No fruit has that name.") { index in
            change { $0.selection = index }
          } row: { name in
            Text(StyledText(name).marking(query), overflow: .truncated)
          })
      }
    }

    """#
}
