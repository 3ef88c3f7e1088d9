import Testing
import WorkflowScreens
import WorkflowSnapshotTesting
import WorkflowTextUI

/// What a flow shows, without a line of the app's own.
struct FlowFrameTests {
  @Test func `a flow at its second step`() {
    assertFrames(
      of: screen(frames: [.pushed, .pushed], position: FlowPosition(number: 2, count: 5)))
  }

  @Test func `a modal step lies above those before it`() {
    assertFrames(
      of: screen(frames: [.pushed, .modal], position: FlowPosition(number: 2, count: 2)))
  }

  @Test func `escape goes back, where there is something to go back to`() {
    var requests: [FlowRequest] = []
    let window = TextWindow(size: Size(width: 40, height: 10))
    window.show(
      screen(frames: [.pushed], position: nil, canGoBack: false) { requests.append($0) })
    #expect(!window.handle(.key("escape")))
    window.show(screen(frames: [.pushed, .pushed], position: nil) { requests.append($0) })
    #expect(window.handle(.key("escape")))
    #expect(requests == [.back])
    #expect(window.commands.contains { $0.name == "back" })
  }

  @Test func `escape goes back from a modal step, too`() throws {
    var requests: [FlowRequest] = []
    let window = TextWindow(size: Size(width: 40, height: 10))
    window.show(screen(frames: [.pushed, .modal], position: nil) { requests.append($0) })
    #expect(window.handle(.key("escape")))
    try window.perform("back")
    #expect(requests == [.back, .back])
    window.show(
      screen(frames: [.modal], position: nil, canGoBack: false) { requests.append($0) })
    #expect(!window.handle(.key("escape")))
  }

  @Test func `a flow that shows nothing is empty`() {
    let window = TextWindow(size: Size(width: 20, height: 3))
    window.show(screen(frames: [], position: nil, canGoBack: false))
    #expect(window.frame.lines.allSatisfy { $0.allSatisfy { $0 == " " } })
  }

  @Test(arguments: [StepPresentation.pushed, .modal])
  func `a flow that has ended says so, and offers to begin anew`(_ step: StepPresentation) {
    var requests: [FlowRequest] = []
    let window = TextWindow(size: Size(width: 40, height: 10))
    window.show(
      screen(frames: [.pushed, step], position: nil, canGoBack: false, hasEnded: true) {
        requests.append($0)
      })
    #expect(window.frame.lines.contains { $0.contains("This has ended.") })
    #expect(window.handle(.key("ctrl-n")))
    #expect(requests == [.restart])
  }

  private func screen(
    frames: [StepPresentation], position: FlowPosition?, canGoBack: Bool = true,
    hasEnded: Bool = false,
    request: @escaping (FlowRequest) -> Void = { _ in }
  ) -> FlowScreen {
    FlowScreen(
      frames: frames.enumerated().map { number, presentation in
        FlowFrame(
          id: number, name: "step \(number)", presentation: presentation,
          screen: AnyScreen(NoteScreen(text: "This is step \(number).")))
      },
      position: position, canGoBack: canGoBack, hasEnded: hasEnded, request: request)
  }
}

private struct NoteScreen: TextScreen {
  var text: String

  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      Text(text).border("Note")
      KeyHelp()
    }
  }
}
