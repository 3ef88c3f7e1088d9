import Foundation
import Testing
import WorkflowSynchronization
@testable import WorkflowTextUI

struct KeyPressTests {
  @Test func `every key is read from its own name`() {
    let named: [KeyPress.Key] = [
      .enter, .tab, .escape, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end,
      .pageUp, .pageDown,
    ]
    let signals = ["c", "z", "\\"].map { KeyPress(.character($0), modifiers: .control) }
    let characters = "azAZ09-+/?~é日👩‍👧 \u{301}".map { KeyPress.Key.character($0) }
    for key in named + characters + (1...35).map({ .function($0) }) {
      for bits in 0..<8 {
        // An accent joins the character before it.
        if key == .character("\u{301}"), bits > 0 { continue }
        let press = KeyPress(key, modifiers: KeyPress.Modifiers(rawValue: bits))
        if signals.contains(press) {
          #expect(KeyPress(press.description) == nil)
        } else {
          #expect(KeyPress(press.description) == press.asTyped, "\(press)")
        }
      }
    }
  }

  @Test func `a literal may have a value in it`() {
    for number in 1...9 {
      #expect("alt-\(number)" as KeyPress == KeyPress("alt-\(number)"))
    }
  }

  @Test func `names are written in one way and read in several`() {
    let others = [
      "shift-alt-ctrl-up": "ctrl-alt-shift-up", "esc": "escape", "return": "enter",
      "pgdn": "pagedown", "pgup": "pageup", "del": "delete", " ": "space", "ctrl--": "ctrl--",
    ]
    for (name, written) in others { #expect(KeyPress(name)?.description == written) }
    #expect("ctrl--" == KeyPress(.character("-"), modifiers: .control))
  }

  @Test(arguments: [
    ("ctrl-i", "tab"), ("ctrl-m", "enter"), ("ctrl-j", "enter"), ("ctrl-h", "backspace"),
    ("ctrl-[", "escape"), ("ctrl-alt-i", "alt-tab"), ("shift-a", "A"), ("shift-alt-é", "alt-É"),
  ]) func `keys that terminals cannot tell apart are one key`(name: String, typed: String) {
    #expect(KeyPress(name) == KeyPress(typed))
  }

  @Test(arguments: [
    "ctrl-z", "ctrl-\\", "", "ctrl-", "hyper-a", "f0", "f36", "f1x", "up-ctrl", "ab",
    "Enter", "ctrl-alt-",
  ])
  func `unknown names and keys that are signals are refused`(name: String) {
    #expect(KeyPress(name) == nil)
  }

  @Test func `labels are what is printed on keys`() {
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
        _ = StopListeners.add {
          FileHandle.standardError.write(Data("Recorders write first.\n".utf8))
        }
        let key: KeyPress = "contrl-a"
        print(key)
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("There is no key \"contrl-a\". Write a character, or one of enter,"))
      #expect(text.contains("Recorders write first."))
    }
  #endif
}
