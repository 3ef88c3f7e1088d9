// swift-format-ignore-file
// Made from the file of the demo.

extension TabsDemo {
  static let code = #"""
    struct TabsDemo: Demo {
      var tab = 0
      let titles = ["Inbox", "Sent", "Drafts"]

      func view(_ change: Update<TabsDemo>) -> any TextView {
        VStack {
          Tabs(titles, selection: tab) { index in change { $0.tab = index } }
          Text("What is in “\(titles[tab])”.")
        }
      }
    }

    """#
}
