import Workflow
import WorkflowScreens
import WorkflowTerminal
import WorkflowTextUI

/// A text of a megabyte that is edited.
struct Typing: Workflow {
  var isArea: Bool

  struct Screen: TextScreen {
    var text: String
    var isArea: Bool
    var onChange: Sink<String>

    func view(in environment: ViewEnvironment) -> any TextView {
      isArea
        ? TextArea("Text", text: text) { onChange.send($0) }
        : TextField("Text", text: text) { onChange.send($0) }
    }
  }

  /// Lines of words, or one line of them.
  func makeInitialState() -> String {
    let words = "The quick brown fox jumps over the lazy dog, again and again, until it is tired."
    let count = 1_000_000 / (words.utf8.count + 1)
    return Array(repeating: words, count: count).joined(separator: isArea ? "\n" : " ")
  }

  func render(state: String, context: borrowing RenderContext<Typing>) -> Screen {
    Screen(
      text: state, isArea: isArea, onChange: context.makeStateSink(of: String.self) { $1 = $0 })
  }
}

/// Types in the middle of a text, and encodes what a terminal shows then.
final class TypingRun {
  private let app: RunningApp<Typing>
  private var display = Display(depth: .trueColor)
  private var count = 0

  private init(isArea: Bool) {
    app = RunningApp(
      Typing(isArea: isArea), size: Size(width: 200, height: 50), request: nothing, on: nil)
    show()
    press(isArea ? "ctrl-home" : "home")
    for _ in 0..<10 { press(isArea ? "pagedown" : "ctrl-right") }
  }

  private func press(_ key: KeyPress) {
    app.window.handle(.key(key))
    show()
  }

  private func show() { count += display.bytes(for: app.window.frame).count }

  static func subject(isArea: Bool) -> Subject {
    let run = TypingRun(isArea: isArea)
    return Subject { times in
      for _ in 0..<times {
        let before = run.count
        run.press("x")
        run.press("backspace")
        check(run.count > before, "typing shows nothing")
      }
    }
  }

  /// The least that two keys take: the text is copied, and changes are looked for.
  static func floor() -> Subject {
    let text = [UInt8](repeating: 0x61, count: 1_000_000)
    return Subject { times in
      for _ in 0..<times {
        for letter in [0x62, 0x61] as [UInt8] {
          var copy = text
          copy[500_000] = letter
          check(letter == 0x61 ? copy == text : copy != text, "copies are wrong")
        }
      }
    }
  }
}
