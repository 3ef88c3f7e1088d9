import Foundation
import WorkflowTextUI

/// A field for a day, and the month around that day.
struct CalendarView {
  let question: Question
  let draft: Draft
  let send: (PromptEvent) -> Void

  private var day: Day? { Day(draft.text) }

  var content: any TextView {
    func move(_ name: String, _ key: KeyPress, _ help: String, _ step: @escaping (Day) -> Day)
      -> Command
    {
      Command(name, key: key, help: help, isEnabled: day != nil) {
        if let day { send(.type("\(step(day))")) }
      }
    }
    return VStack {
      TextField(
        question.label, text: draft.text, placeholder: "2026-03-23", takesFocusAtOnce: true
      ) { send(.type($0)) }
      .help(question.help, problem: draft.problem, indent: 2)
      if let day { for row in CalendarView.rows(day) { Text(row, overflow: .truncated) } }
    }
    .commands(
      move("week-later", "down", "Week") { $0.adding(7, .day) },
      move("week-earlier", "up", "Week back") { $0.adding(-7, .day) },
      move("day-later", "alt-right", "Day") { $0.adding(1, .day) },
      move("day-earlier", "alt-left", "Day back") { $0.adding(-1, .day) },
      move("month-later", "pagedown", "Month") { $0.adding(1, .month) },
      move("month-earlier", "pageup", "Month back") { $0.adding(-1, .month) })
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
