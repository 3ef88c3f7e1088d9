import Testing
import WorkflowTextUI

@testable import WorkflowTerminal

/// Clicks are counted, and turns of the wheel are joined.
struct MouseInputTests {
  private static let start = ContinuousClock.now
  private static let here = Position(column: 3, row: 4)
  private static let there = Position(column: 4, row: 4)

  /// Returns what the app gets of events that come at some milliseconds.
  private func waiting(_ events: [(Int, InputEvent)]) -> [InputEvent] {
    var input = MouseInput()
    var waiting: ArraySlice<InputEvent> = []
    for (time, event) in events {
      input.add([event], at: Self.start + .milliseconds(time), to: &waiting)
    }
    return Array(waiting)
  }

  private func press(_ position: Position = here, clicks: Int = 1) -> InputEvent {
    .mouse(MouseEvent(.press, at: position, clicks: clicks))
  }

  private func wheel(_ rows: Int, _ position: Position = here) -> InputEvent {
    .mouse(MouseEvent(.wheel(rows: rows), at: position))
  }

  @Test func `without the mouse, its events are ignored and keys are not`() {
    var input = MouseInput()
    input.isUsed = false
    var waiting: ArraySlice<InputEvent> = []
    input.add([press(), .key("a"), wheel(3)], at: Self.start, to: &waiting)
    #expect(waiting == [.key("a")])
  }

  @Test func `presses that follow each other in one place are counted`() {
    let events = waiting([(0, press()), (400, press()), (700, press()), (1101, press())])
    #expect(events == [press(), press(clicks: 2), press(clicks: 3), press()])
  }

  @Test func `a press elsewhere, a key between and a drag away begin anew`() {
    #expect(waiting([(0, press()), (9, press(Self.there))]) == [press(), press(Self.there)])
    let key = InputEvent.key("x")
    #expect(waiting([(0, press()), (5, key), (9, press())]) == [press(), key, press()])
    let drag = InputEvent.mouse(MouseEvent(.drag, at: Self.there))
    #expect(waiting([(0, press()), (5, drag), (9, press())]) == [press(), drag, press()])
  }

  @Test func `turns of the wheel in one place are one, as long as nothing is between`() {
    #expect(waiting([(0, wheel(3)), (1, wheel(3)), (900, wheel(-3))]) == [wheel(3)])
    let events = [wheel(3), wheel(3, Self.there), .key("x"), wheel(3, Self.there)]
    #expect(waiting(events.map { (0, $0) }) == events)
  }
}

/// How long the first frame and other programs wait for the answer of a terminal.
struct BackgroundQuestionTests {
  private let start = ContinuousClock.now

  private var question: BackgroundQuestion { BackgroundQuestion(at: start, assuming: .dark) }

  @Test func `an answer within a second counts, and a late one is left out`() {
    for (time, expected) in [(99, Theme.Background.light), (999, .light), (1000, nil)] {
      var question = question
      #expect(question.assumingDeadline == start + .milliseconds(100))
      let now = start + .milliseconds(time)
      #expect(question.read([.background(.light)], at: now) == expected)
      guard expected != nil else { continue }
      #expect(question.assumingDeadline == nil && question.assume(at: now) == nil)
      #expect(question.answerDeadline == start + .seconds(1))
      #expect(question.read([.identity], at: now) == nil)
      #expect(question.answerDeadline == nil)
    }
  }

  @Test func `a background is assumed once, and an answer after that still counts`() {
    var question = question
    #expect(question.assume(at: start + .milliseconds(99)) == nil)
    #expect(question.assume(at: start + .milliseconds(100)) == .dark)
    #expect(question.assume(at: start + .milliseconds(100)) == nil)
    let late = start + .milliseconds(500)
    #expect(question.read([.background(.light)], at: late) == .light)
  }

  @Test func `a terminal that knows only the second question is not waited for`() {
    var question = question
    #expect(question.read([.identity, .background(.light)], at: start) == nil)
    #expect(question.assume(at: start) == .dark)
    #expect(question.assumingDeadline == nil && question.answerDeadline == nil)
  }

  @Test func `only the first answer counts`() {
    var question = question
    #expect(question.read([.background(.dark), .background(.light)], at: start) == .dark)
    #expect(question.read([.background(.light)], at: start) == nil)
  }
}
