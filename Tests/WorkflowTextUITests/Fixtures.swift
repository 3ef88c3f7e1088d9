import Testing
import WorkflowScreens
import WorkflowSnapshotTesting

@testable import WorkflowTextUI

/// A screen of a view.
struct ViewScreen: TextScreen {
  private let content: () -> any TextView

  init(_ content: @escaping () -> any TextView) { self.content = content }

  func view(in environment: ViewEnvironment) -> any TextView { content() }
}

/// A screen that its key tells apart from others of its type.
struct KeyedScreen: Compatible, TextScreen {
  let compatibilityKey: String
  private let content: () -> any TextView

  init(_ key: String, _ content: @escaping () -> any TextView) {
    compatibilityKey = key
    self.content = content
  }

  func view(in environment: ViewEnvironment) -> any TextView { content() }
}

/// A variable that views and their closures share.
final class Box<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

extension TextWindow {
  convenience init(
    _ width: Int, _ height: Int, form: DisplayForm = .screen,
    _ content: @escaping () -> any TextView
  ) {
    self.init(size: Size(width: width, height: height), form: form)
    show(ViewScreen(content))
  }

  @discardableResult
  func press(_ keys: KeyPress...) -> Bool {
    var isUsed = true
    for key in keys { isUsed = handle(.key(key)) && isUsed }
    return isUsed
  }

  func type(_ text: String) {
    for character in text { press(KeyPress(.character(character))) }
  }

  func mouse(_ action: MouseEvent.Action, _ column: Int, _ row: Int, clicks: Int = 1) {
    handle(.mouse(MouseEvent(action, at: Position(column: column, row: row), clicks: clicks)))
  }

  func click(_ column: Int, _ row: Int, clicks: Int = 1) {
    mouse(.press, column, row, clicks: clicks)
    mouse(.release, column, row, clicks: clicks)
  }

  func resize(_ width: Int, _ height: Int) { size = Size(width: width, height: height) }

  /// The rows without blanks at their ends.
  var text: [String] {
    frame.lines.map { line in
      var line = line[...]
      while line.last == " " { line.removeLast() }
      return String(line)
    }
  }
}

/// Compares a screen with its snapshots in all sizes, and as lines.
func assertFrames(
  of screen: some TextScreen, named prefix: String = "",
  environment: ViewEnvironment = ViewEnvironment(),
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column, testName: String = #function
) {
  func check(_ window: TextWindow, named name: String) {
    window.show(screen)
    assertSnapshot(
      of: window.frame, as: .frame, named: prefix.isEmpty ? name : "\(prefix)-\(name)",
      fileID: fileID, filePath: filePath, line: line,
      column: column, testName: testName)
  }
  for (width, height) in [(80, 24), (40, 12), (20, 3), (1, 1)] {
    let size = Size(width: width, height: height)
    check(TextWindow(size: size, environment: environment), named: "\(size)")
  }
  let size = Size(width: 60, height: 10)
  check(TextWindow(size: size, form: .lines, environment: environment), named: "lines")
}

/// Compares a view with its snapshots in all sizes, and as lines.
func assertFrames(
  named prefix: String = "", fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column, testName: String = #function,
  of content: @escaping () -> any TextView
) {
  assertFrames(
    of: ViewScreen(content), named: prefix, fileID: fileID, filePath: filePath, line: line,
    column: column,
    testName: testName)
}

/// Texts from all over the world, and hostile ones.
enum Sample {
  static let wide = "日本語の文字は二桁を取ります。"
  static let emoji = "👩‍👩‍👧‍👦 family, 🇩🇪 flag, 👍🏽 thumb, ❤️ heart"
  static let hostile = "\u{1B}[31mred\u{7} \u{202E}evil\u{9B}2J\u{200B} tab\there"
  static let long =
    "The quick brown fox jumps over the lazy dog, again and again, until it is tired."
}
