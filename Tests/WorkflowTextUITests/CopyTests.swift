import Testing
import WorkflowScreens

@testable import WorkflowTextUI

/// What is copied and cut where text is edited.
struct CopyTests {
  @Test func `what is selected is copied, and the selection stays`() {
    let (text, copied) = (Box("one two"), Box<[String]>([]))
    let window = field(text, copied)
    #expect(!window.press("alt-c") && !window.press("alt-x") && !window.press("ctrl-x"))
    window.press("ctrl-shift-left")
    #expect(window.press("alt-c", "alt-c"))
    #expect(copied.value == ["two", "two"] && text.value == "one two")
    window.type("2")
    #expect(text.value == "one 2")
  }

  @Test(arguments: ["alt-x", "ctrl-x"] as [KeyPress])
  func `what is cut can be undone`(key: KeyPress) {
    let (text, copied) = (Box("one two"), Box<[String]>([]))
    let window = field(text, copied)
    window.press("ctrl-shift-left", key)
    #expect(copied.value == ["two"] && text.value == "one ")
    #expect(window.frame.cursor?.column == 7)
    window.press("alt-u")
    #expect(text.value == "one two")
  }

  @Test func `a selection of several lines is cut from an area`() {
    let (text, copied) = (Box("one\ntwo\nthree"), Box<[String]>([]))
    let window = TextWindow(20, 4) { TextArea("note", text: text.value) { text.value = $0 } }
    window.onCopy = { copied.value.append($0) }
    window.press("ctrl-home", "right", "shift-down", "alt-x")
    #expect(copied.value == ["ne\nt"] && text.value == "owo\nthree")
    window.press("ctrl-_")
    #expect(text.value == "one\ntwo\nthree")
  }

  @Test func `help shows the commands only as long as something is selected`() {
    let window = TextWindow(60, 8) {
      VStack {
        TextField("f", text: "one") { _ in }
        KeyHelp()
      }
    }
    #expect(!window.commands.contains { $0.name == "copy" })
    window.press("shift-left")
    #expect(window.text[1] == " Alt-c Copy   Alt-x Cut")
    #expect(window.commands.map(\.name) == ["f", "copy", "cut"])
    window.press("left")
    #expect(!window.text.contains { $0.contains("Copy") })
  }

  @Test func `commands of the app keep their keys while nothing is selected`() {
    let (text, copied, count) = (Box("one"), Box<[String]>([]), Box(0))
    let window = TextWindow(20, 1) {
      TextField("f", text: text.value) { text.value = $0 }
        .commands(Command("own", keys: ["alt-c", "ctrl-x"], help: "Own") { count.value += 1 })
    }
    window.onCopy = { copied.value.append($0) }
    window.press("alt-c", "ctrl-x")
    #expect(count.value == 2)
    window.press("shift-home", "alt-c", "ctrl-x")
    #expect(count.value == 2 && copied.value == ["one", "one"] && text.value == "")
  }

  @Test func `a password is neither copied nor cut, and has no words`() {
    let (text, copied) = (Box("open sesame"), Box<[String]>([]))
    let window = TextWindow(20, 1) { PasswordField("p", text: text.value) { text.value = $0 } }
    window.onCopy = { copied.value.append($0) }
    window.press("shift-home")
    #expect(!window.press("alt-c") && !window.press("alt-x") && !window.press("ctrl-x"))
    window.press("end")
    for clicks in 1...2 { window.click(5, 0, clicks: clicks) }
    #expect(copied.value.isEmpty && text.value == "open sesame")
    // All of it is selected, so nothing tells where its words end.
    window.type("x")
    #expect(text.value == "x")
  }

  @Test(arguments: [
    (0, "a-1 日b  c", "a"), (1, "a-1 日b  c", "-"), (4, "a-1 日b  c", "日b"),
    (7, "a-1 日b  c", "  "), (19, "a-1 日b  c", "c"), (0, "", nil),
  ])
  func `a double click selects a word, and a triple click the text`(
    column: Int, text: String, word: String?
  ) {
    let copied = Box<[String]>([])
    let window = TextWindow(20, 1) { TextField("", text: text) { _ in } }
    window.onCopy = { copied.value.append($0) }
    window.click(column, 0)
    window.click(column, 0, clicks: 2)
    window.press("alt-c")
    window.click(column, 0, clicks: 3)
    window.press("alt-c")
    #expect(copied.value == (word.map { [$0, text] } ?? []))
  }

  @Test func `a triple click in an area selects the line, however it is wrapped`() {
    let copied = Box<[String]>([])
    let window = TextWindow(8, 5) { TextArea("note", text: "one two three\nfour") { _ in } }
    window.onCopy = { copied.value.append($0) }
    for clicks in 1...3 { window.click(1, 1, clicks: clicks) }
    window.press("alt-c")
    for clicks in 1...2 { window.click(1, 2, clicks: clicks) }
    window.press("alt-c")
    #expect(copied.value == ["one two three", "four"])
  }

  @Test(arguments: [true, false])
  func `a tab that was pasted is one, and the caret is behind its picture`(isArea: Bool) {
    let text = Box("")
    let window = TextWindow(20, 2) {
      guard isArea else { return TextField("", text: text.value) { text.value = $0 } }
      return TextArea("note", text: text.value) { text.value = $0 }
    }
    window.handle(.paste("a\tb"))
    #expect(text.value == "a\tb")
    #expect(window.text[0] == "a␉b" && window.frame.cursor?.column == 3)
    window.click(2, 0)
    window.type("x")
    #expect(text.value == "a\txb")
  }

  private func field(_ text: Box<String>, _ copied: Box<[String]>) -> TextWindow {
    let window = TextWindow(20, 1) { TextField("f", text: text.value) { text.value = $0 } }
    window.onCopy = { copied.value.append($0) }
    return window
  }
}
