import Testing
import WorkflowScreens
import WorkflowTextUI

/// A dialog where there is little room, and where there are no keys.
struct SmallDialogTests {
  @Test func `where there is room, everything is in a box`() {
    #expect(
      lines(24, 8) == [
        "........................",
        "..┌ Leave? ─────────┐...",
        "..│ It is not over. │...",
        "..│                 │...",
        "..│ Y Yes  N No     │...",
        "..└─────────────────┘...",
        "........................",
        "........................",
      ])
  }

  @Test func `the answers stay when the content has to give way`() {
    #expect(
      lines(24, 6) == [
        "........................",
        "..┌ Leave? ─────────┐...",
        "..│ It is not over. │...",
        "..│ Y Yes  N No     │...",
        "..└─────────────────┘...",
        "........................",
      ])
    #expect(
      lines(14, 5) == [
        "┌ Leave? ───┐.",
        "│ It is not │.",
        "│ Y Yes  N  │.",
        "│ No        │.",
        "└───────────┘.",
      ])
  }

  @Test func `on the smallest screens there is no box, and nothing shines through`() {
    #expect(lines(24, 2) == ["Leave?                  ", "Y Yes  N No             "])
    #expect(lines(1, 1) == ["…"])
  }

  @Test func `as lines, the answers have their names`() {
    #expect(
      lines(24, 24, form: .lines).map { $0.trimmingSuffix { $0 == " " } }
        == ["Leave?", " It is not over.", "", " Answers: yes, no", ""])
  }

  private func lines(_ width: Int, _ height: Int, form: DisplayForm = .screen) -> [String] {
    let window = TextWindow(size: Size(width: width, height: height), form: form)
    window.show(
      BodyAndOverlaysScreen(body: Dots(), overlays: [Overlay(Question())]))
    return window.frame.lines
  }
}

extension String {
  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> String {
    var rest = self[...]
    while let last = rest.last, isTrimmed(last) { rest.removeLast() }
    return String(rest)
  }
}

private struct Dots: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      for _ in 0..<environment.size.height {
        Text(String(repeating: ".", count: environment.size.width))
      }
    }
  }
}

private struct Question: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    Dialog(
      "Leave?",
      commands: [Command("yes", key: "y", help: "Yes") {}, Command("no", key: "n", help: "No") {}]
    ) { Text("It is not over.") }
  }
}
