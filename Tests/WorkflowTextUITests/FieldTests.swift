import Testing
import WorkflowScreens
import WorkflowTextUI

/// What fields show, and where their carets are.
struct FieldTests {
  private let form = Form()

  @Test func `a text set by the field's name leaves the caret where typing it would`() throws {
    let (typed, set) = (form.window(width: 20), Form().window(width: 20))
    for character in "Buy milk" { typed.handle(.key(KeyPress(.character(character)))) }
    try set.perform("title Buy milk")
    #expect(set.frame == typed.frame)
    #expect(set.frame.cursor == Position(column: 15, row: 0))
  }

  @Test func `a field that gets the focus back is scrolled as it was`() {
    form.texts = ["abcdefghijklmnop", ""]
    let window = form.window(width: 15)
    for _ in 0..<4 { window.handle(.key("left")) }
    let scrolled = window.frame
    #expect(scrolled.lines[0] == "Title: jklmnop ")
    #expect(scrolled.cursor == Position(column: 10, row: 0))
    window.handle(.key("tab"))
    #expect(window.frame.lines[0] == "Title: abcdefgh")
    window.handle(.key("tab"))
    #expect(window.frame == scrolled)
  }

  @Test func `a field in a higher room has the ground of a field in its first row only`() {
    let window = TextWindow(size: Size(width: 20, height: 3))
    window.show(ViewScreen { TextField("Name", text: "Ada") { _ in }.frame(height: 3) })
    let grounds = (0..<3).map { window.frame.style(column: 12, row: $0).ground }
    #expect(grounds == [.field, .page, .page])
  }

  @Test func `as lines, the whole text is shown, wherever the caret is`() {
    form.texts = ["one two three four five", ""]
    let lines = form.window(width: 15, form: .lines).frame.lines
    #expect(lines == ["Title: one two ", "three four five", "Note: (none)   "])
  }

  @Test func `fields below each other can have their texts in one column`() {
    form.texts = ["a", "b"]
    form.labelWidth = 7
    #expect(form.window(width: 16).frame.lines == ["Title: a        ", " Note: b        "])
    // The label gives way before the text does.
    #expect(form.window(width: 3).frame.lines == ["a  ", "b  "])
  }
}

private final class Form {
  var texts = ["", ""]
  var labelWidth = 0
  private weak var shown: TextWindow?

  func window(width: Int, form: DisplayForm = .screen) -> TextWindow {
    let window = TextWindow(size: Size(width: width, height: 2), form: form)
    shown = window
    show()
    return window
  }

  private func show() { shown?.show(FormScreen(form: self)) }

  func change(_ place: Int, to text: String) {
    texts[place] = text
    show()
  }
}

private struct FormScreen: TextScreen {
  let form: Form

  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      TextField("Title", text: form.texts[0], labelWidth: form.labelWidth) {
        form.change(0, to: $0)
      }
      TextField("Note", text: form.texts[1], placeholder: "none", labelWidth: form.labelWidth) {
        form.change(1, to: $0)
      }
    }
  }
}
