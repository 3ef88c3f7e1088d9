import Workflow
import WorkflowScreens
import WorkflowTerminal
import WorkflowTextUI

/// A long text that is edited.
struct Typing: Workflow {
  var isArea: Bool
  var byteCount = 1_000_000

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

  /// Numbered lines of words, or one line of them.
  func makeInitialState() -> String {
    let words = "The quick brown fox jumps over the lazy dog, again and again, until it is tired."
    let count = byteCount / (words.utf8.count + 6)
    return (10_000..<10_000 + count).map { "\($0) \(words)" }.joined(separator: isArea ? "\n" : " ")
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

  private init(isArea: Bool, byteCount: Int = 1_000_000) {
    app = RunningApp(
      Typing(isArea: isArea, byteCount: byteCount), size: Size(width: 200, height: 50),
      request: nothing, on: nil)
    show()
    press(isArea ? "ctrl-home" : "home")
    for _ in 0..<10 { press(isArea ? "pagedown" : "ctrl-right") }
  }

  private func press(_ key: KeyPress) {
    app.window.handle(.key(key))
    show()
  }

  private func wheel(_ rows: Int) {
    app.window.handle(
      .mouse(MouseEvent(.wheel(rows: rows), at: Position(column: 100, row: 25))))
    show()
  }

  private func show() { count += display.bytes(for: app.window.frame).count }

  static func subject(isArea: Bool, byteCount: Int = 1_000_000) -> Subject {
    let run = TypingRun(isArea: isArea, byteCount: byteCount)
    return Subject { times in
      for _ in 0..<times {
        let before = run.count
        run.press("x")
        run.press("backspace")
        check(run.count > before, "typing shows nothing")
      }
    }
  }

  /// Turns the wheel over the text area, there and back.
  static func wheel() -> Subject {
    let run = TypingRun(isArea: true)
    return Subject { times in
      for _ in 0..<times {
        let before = run.count
        run.wheel(3)
        check(run.count > before + 100, "the wheel shows nothing")
        run.wheel(-3)
      }
    }
  }

  /// The least that two keys take: the text is copied, and changes are looked for.
  static func floor(byteCount: Int = 1_000_000) -> Subject {
    let text = [UInt8](repeating: 0x61, count: byteCount)
    return Subject { times in
      for _ in 0..<times {
        for letter in [0x62, 0x61] as [UInt8] {
          var copy = text
          copy[byteCount / 2] = letter
          check(letter == 0x61 ? copy == text : copy != text, "copies are wrong")
        }
      }
    }
  }
}
