import Foundation
import WorkflowScreens
import WorkflowTextUI

/// A day that is typed, above the month around it, in which arrows move.
///
/// A text field would keep the arrows to the side for its caret. A day is short enough to be typed
/// and deleted at its end.
struct CalendarView: TextView {
  let question: Question
  let draft: Draft
  let send: (PromptEvent) -> Void

  private var day: Day? { Day(draft.text) }

  private var content: VStack {
    VStack {
      Text(
        StyledText(question.heading + " ", style: .accent) + StyledText(draft.text),
        overflow: .truncated
      )
      .help(question.help, problem: draft.problem, indent: 2)
      if let day { for row in CalendarView.rows(day) { Text(row, overflow: .truncated) } }
    }
  }

  func size(within limit: Size, in context: ViewContext) -> Size {
    content.size(within: limit, in: context.child("month", for: content))
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    if context.takeFocus(atOnce: true) {
      let column = (question.heading + " " + draft.text).columnCount
      canvas.placeCursor(column: min(column, canvas.size.width - 1), row: 0)
    }
    context.receive(handle)
    context.offer { commands }
    content.draw(on: canvas, in: context.child("month", for: content))
  }

  /// Adds what is typed to the day, and returns whether it can be a part of one.
  private func handle(_ event: InputEvent) -> Bool {
    switch event {
    case .key("backspace"): send(.type(String(draft.text.dropLast())))
    case .key("ctrl-u"): send(.type(""))
    case .key(let key):
      guard key.modifiers.isEmpty, case .character(let character) = key.key,
        character == "-" || character.isASCII && character.isNumber
      else { return false }
      send(.type(draft.text + String(character)))
    case .paste(let text): send(.type(draft.text + text.onOneLine))
    case .mouse, .focus: return false
    }
    return true
  }

  private var commands: [Command] {
    func move(
      _ name: String, _ key: KeyPress, _ help: String, _ count: Int, _ unit: Calendar.Component
    ) -> Command {
      Command(name, key: key, help: help, isEnabled: day != nil) {
        if let day { send(.type("\(day.adding(count, unit))")) }
      }
    }
    return [
      move("next-day", "right", "Day", 1, .day),
      move("previous-day", "left", "Day", -1, .day).familiar(),
      move("next-week", "down", "Week", 7, .day),
      move("previous-week", "up", "Week", -7, .day).familiar(),
      move("next-month", "pagedown", "Month", 1, .month),
      move("previous-month", "pageup", "Month", -1, .month).familiar(),
      Command("day", parameter: "YYYY-MM-DD", help: "Set the day") { send(.type($0)) },
    ]
  }

  /// The rows of the month of a day: its name, the days of the week, and its weeks.
  static func rows(_ day: Day) -> [StyledText] {
    var rows = [
      StyledText("  " + day.monthTitle, style: .strong),
      StyledText("  Mo Tu We Th Fr Sa Su", style: .muted),
    ]
    var row = StyledText("  " + String(repeating: "   ", count: day.blanksBeforeMonth))
    for number in 1...day.daysInMonth {
      let digits = number < 10 ? " \(number)" : "\(number)"
      row += StyledText(digits, style: number == day.components.day ? .selection : .plain)
      if (day.blanksBeforeMonth + number) % 7 == 0 || number == day.daysInMonth {
        rows.append(row)
        row = StyledText("  ")
      } else {
        row += StyledText(" ")
      }
    }
    return rows
  }
}
