import Testing
import WorkflowTextUI

struct KeyPressTests {
  @Test func `every name is read as the key that has it`() {
    let named: [KeyPress.Key] = [
      .enter, .tab, .escape, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end,
      .pageUp, .pageDown,
    ]
    let characters = "azAZ09-+/?~é日👩‍👧 \u{301}".map { KeyPress.Key.character($0) }
    for key in named + characters + (1...35).map({ .function($0) }) {
      for bits in 0..<8 {
        // An accent joins the sign in front of it.
        if key == .character("\u{301}"), bits > 0 { continue }
        let press = KeyPress(key, modifiers: KeyPress.Modifiers(rawValue: bits))
        #expect(KeyPress(press.description) == press, "\(press)")
      }
    }
  }

  @Test func `names are written in one way and read in several`() {
    let others = [
      "shift-alt-ctrl-x": "ctrl-alt-shift-x", "esc": "escape", "return": "enter",
      "pgdn": "pagedown", "pgup": "pageup", "del": "delete", " ": "space", "ctrl--": "ctrl--",
    ]
    for (name, written) in others { #expect(KeyPress(name)?.description == written) }
    #expect("ctrl--" == KeyPress(.character("-"), modifiers: .control))
  }

  @Test(arguments: [
    "", "ctrl-", "hyper-a", "f0", "f36", "f1x", "up-ctrl", "ab", "Enter", "ctrl-alt-",
  ])
  func `there is no such key`(name: String) {
    #expect(KeyPress(name) == nil)
  }

  @Test func `labels are what stands on keys`() {
    let labels: [(KeyPress, String)] = [
      ("ctrl-a", "^A"), ("up", "↑"), ("pagedown", "PgDn"), ("alt-left", "Alt-←"), ("f5", "F5"),
      ("shift-tab", "Shift-Tab"), ("ctrl-alt-delete", "Ctrl-Alt-Del"), ("q", "q"), ("G", "G"),
      ("space", "Space"),
    ]
    for (key, label) in labels { #expect(key.label == label) }
  }

  #if os(Linux) || os(macOS)
    @Test func `a key that does not exist stops the program`() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let key: KeyPress = "contrl-a"
        print(key)
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("There is no key \"contrl-a\". Write a character, or one of enter,"))
    }
  #endif
}
