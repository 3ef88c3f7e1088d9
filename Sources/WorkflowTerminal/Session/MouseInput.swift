import WorkflowTextUI

/// Counts the clicks of the mouse, and joins turns of its wheel.
struct MouseInput {
  /// Whether the app receives the mouse; otherwise, what comes anyway is ignored.
  var isUsed = true
  private var position: Position?
  private var time: ContinuousClock.Instant?
  private var clicks = 0

  /// The longest time between the presses of a double click.
  private static let patience = Duration.milliseconds(400)

  /// Adds events that came at a time to those that wait.
  mutating func add(
    _ events: some Sequence<InputEvent>, at time: ContinuousClock.Instant,
    to waiting: inout ArraySlice<InputEvent>
  ) {
    for event in events {
      guard case .mouse(let mouse) = event else {
        clicks = 0
        waiting.append(event)
        continue
      }
      guard isUsed else { continue }
      if case .wheel(let rows) = mouse.action, case .mouse(var last)? = waiting.last,
        case .wheel(let earlier) = last.action, last.position == mouse.position
      {
        // One frame shows both.
        last.action = .wheel(rows: earlier + rows)
        waiting[waiting.endIndex - 1] = .mouse(last)
      } else {
        waiting.append(.mouse(counted(mouse, at: time)))
      }
    }
  }

  private mutating func counted(
    _ event: MouseEvent, at time: ContinuousClock.Instant
  ) -> MouseEvent {
    var event = event
    switch event.action {
    case .press:
      let isNext =
        event.position == position && self.time.map { time - $0 <= MouseInput.patience } == true
      clicks = isNext ? clicks + 1 : 1
      (position, self.time) = (event.position, time)
    case .drag:
      if event.position != position { clicks = 0 }
    case .release, .wheel: break
    }
    event.clicks = max(1, clicks)
    return event
  }
}
