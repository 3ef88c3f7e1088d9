// swift-format-ignore-file
// Made from the file of the demo.

extension TableDemo {
  static let code = #"""
    struct TableDemo: Demo {
      var selection = 1
      let columns = [
        Table.Column("Name"), Table.Column("Born", width: 6, alignment: .trailing),
      ]
      let people = [["Ada", "1815"], ["Grace", "1906"], ["Katherine", "1918"]]

      func view(_ change: Update<TableDemo>) -> any TextView {
        Table(columns, people, selection: selection) { index in
          change { $0.selection = index }
        } cells: { person in
          person
        }
      }
    }

    """#
}
