import Testing
import WorkflowScreens

@testable import WorkflowTextUI

/// Where the focus is, and where it returns to.
struct FocusTests {
  @Test func `the first view that can have the focus has it`() {
    let window = TextWindow(20, 3) { Self.fields("a", "b") }
    #expect(Self.focus(of: window) == "a")
  }

  @Test func `a view that has the focus keeps it when others appear before it`() {
    let names = Box(["b"])
    let window = TextWindow(20, 3) {
      VStack {
        if names.value.count > 1 { Tabs(names.value, selection: 0) { _ in } }
        TextField("field", text: "") { _ in }
      }
    }
    #expect(Self.focus(of: window) == "field")
    names.value = ["a", "b"]
    window.environment = ViewEnvironment()
    #expect(Self.focus(of: window) == "field")
  }

  @Test func `text that appears above a field takes neither focus nor caret away`() {
    let warning = Box<String?>(nil)
    let text = Box("abc")
    let window = TextWindow(20, 4) {
      VStack {
        TextField("a", text: "") { _ in }
        if let warning = warning.value { Text(warning) }
        TextField("b", text: text.value) { text.value = $0 }
      }
    }
    window.press("tab", "home")
    warning.value = "wrong"
    window.environment = ViewEnvironment()
    #expect(window.frame.cursor == Position(column: 3, row: 2))
    window.type("x")
    #expect(text.value == "xabc")
  }

  @Test func `the focus comes back when an overlay goes`() {
    func screen(_ overlays: Int, isModal: Bool = true) -> BodyAndOverlaysScreen<
      ViewScreen, ViewScreen
    > {
      BodyAndOverlaysScreen(
        body: ViewScreen {
          VStack {
            TextField("a", text: "") { _ in }
            Tabs(["tabs"], selection: 0) { _ in }
            TextField("c", text: "") { _ in }
          }
        },
        overlays: (0..<overlays).map { number in
          Overlay(
            ViewScreen { Border { TextField("overlay \(number)", text: "") { _ in } } },
            isModal: isModal)
        })
    }
    let window = TextWindow(size: Size(width: 30, height: 9))
    window.show(screen(0))
    window.press("tab")
    #expect(Self.focus(of: window) == "tabs")
    window.show(screen(1))
    #expect(Self.focus(of: window) == "overlay 0")
    window.show(screen(2))
    #expect(Self.focus(of: window) == "overlay 1")
    window.show(screen(1))
    #expect(Self.focus(of: window) == "overlay 0")
    #expect(!window.press("tab"))
    window.show(screen(0))
    #expect(Self.focus(of: window) == "tabs")
    window.show(screen(1, isModal: false))
    #expect(Self.focus(of: window) == "tabs")
    window.press("tab", "tab")
    #expect(Self.focus(of: window) == "overlay 0")
  }

  @Test func `the focus comes back when a screen that covered it goes`() {
    func stack(_ count: Int) -> BackStackScreen<ViewScreen> {
      BackStackScreen(
        ViewScreen { Self.fields("a", "b", "c") },
        (1..<count).map { number in ViewScreen { Self.fields("x\(number)", "y\(number)") } })
    }
    let window = TextWindow(size: Size(width: 20, height: 4))
    window.show(stack(1))
    window.press("tab", "tab")
    window.show(stack(2))
    #expect(Self.focus(of: window) == "x1")
    window.press("tab")
    window.show(stack(3))
    #expect(Self.focus(of: window) == "x2")
    window.show(stack(2))
    #expect(Self.focus(of: window) == "y1")
    window.show(stack(1))
    #expect(Self.focus(of: window) == "c")
  }

  @Test(arguments: [80, 30])
  func `each pane remembers its focus, whether both are shown or one`(width: Int) {
    func panes(_ focus: SplitPane) -> SplitScreen<ViewScreen, ViewScreen> {
      SplitScreen(
        leading: ViewScreen { Self.fields("a", "b") },
        trailing: ViewScreen {
          VStack {
            Tabs(["tabs"], selection: 0) { _ in }
            Tabs(["others"], selection: 0) { _ in }
          }
        }, focus: focus)
    }
    let window = TextWindow(size: Size(width: width, height: 4))
    window.show(panes(.leading))
    window.press("tab")
    #expect(Self.focus(of: window) == "b")
    window.show(panes(.trailing))
    #expect(Self.focus(of: window) == "tabs")
    window.press("tab")
    #expect(Self.focus(of: window) == "others")
    window.show(panes(.leading))
    #expect(Self.focus(of: window) == "b")
    window.resize(110 - width, 4)
    #expect(Self.focus(of: window) == "b")
    window.show(panes(.trailing))
    #expect(Self.focus(of: window) == "others")
  }

  @Test func `a field can take the focus when it appears, once`() {
    let isSearching = Box(false)
    let window = TextWindow(20, 3) {
      VStack {
        TextField("a", text: "") { _ in }
        if isSearching.value { TextField("search", text: "", takesFocusAtOnce: true) { _ in } }
      }
    }
    #expect(Self.focus(of: window) == "a")
    isSearching.value = true
    window.environment = ViewEnvironment()
    #expect(Self.focus(of: window) == "search")
    window.press("tab")
    #expect(Self.focus(of: window) == "a")
    isSearching.value = false
    window.environment = ViewEnvironment()
    #expect(Self.focus(of: window) == "a")
    isSearching.value = true
    window.environment = ViewEnvironment()
    #expect(Self.focus(of: window) == "search")
  }

  @Test func `when the view with the focus goes, the view that had it before gets it back`() {
    let names = Box(["a", "b", "c"])
    let window = TextWindow(20, 4) {
      VStack { for name in names.value { Tabs([name], selection: 0) { _ in } } }
    }
    window.press("tab", "tab")
    #expect(Self.focus(of: window) == "c")
    names.value = ["a", "b"]
    window.environment = ViewEnvironment()
    #expect(Self.focus(of: window) == "b")
    names.value = []
    window.environment = ViewEnvironment()
    #expect(Self.focus(of: window) == nil)
    #expect(!window.press("tab"))
    names.value = ["x"]
    window.environment = ViewEnvironment()
    #expect(Self.focus(of: window) == "x")
  }

  @Test func `the box around the focus is marked`() {
    let window = TextWindow(20, 6) {
      VStack {
        TextField("", text: "") { _ in }.border("One")
        TextField("", text: "") { _ in }.border("Two")
      }
    }
    // The edge between them belongs to the one with the focus.
    func roles() -> [StyleRole?] {
      [0, 2, 4].map { window.frame.style(column: 0, row: $0).role }
    }
    #expect(window.frame.lines[2] == "├─ Two ────────────┤")
    #expect(roles() == [.focusedBorder, .focusedBorder, .border])
    window.press("tab")
    #expect(roles() == [.border, .focusedBorder, .focusedBorder])
  }

  private static func fields(_ names: String...) -> VStack {
    VStack { for name in names { TextField(name, text: "") { _ in } } }
  }

  /// Returns the label of the field with the cursor, or else the tab that is shown in reverse.
  private static func focus(of window: TextWindow) -> String? {
    let frame = window.frame
    if let cursor = frame.cursor {
      let label = frame.lines[cursor.row].split(separator: ":").first
      return label.map { $0.filter { $0.isLetter || $0.isNumber || $0 == " " } }?
        .split(separator: "│").last.map(String.init)?.trimmed
    }
    for row in 0..<frame.size.height {
      let columns = (0..<frame.size.width).filter {
        [.selection, .onAccent].contains(frame.style(column: $0, row: row).role)
      }
      let text = columns.map { frame.glyph(column: $0, row: row) }.joined()
      if text.hasPrefix("[") { return String(text.dropFirst().dropLast()) }
    }
    return nil
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
