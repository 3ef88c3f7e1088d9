import Foundation
import WorkflowTerminal

/// The options of the command line.
struct Options {
  /// The file that keeps the states; nil to forget them at the end.
  var state: StateFile?
  /// The date at which the time stands; nil for the system's, which goes by itself.
  var start: Date?
  /// The calendar of the user, in the user's zone.
  var calendar: Calendar
  /// The options of a terminal app, read from the command line.
  var terminal: TerminalOptions

  /// Creates options from the arguments after the program's name.
  init(_ arguments: [String]) throws(OptionsError) {
    calendar = Options.userCalendar
    var rest: ArraySlice<String>
    do throws(UsageError) {
      var arguments = arguments
      terminal = try TerminalOptions(parsing: &arguments, programName: "clock")
      rest = arguments[...]
    } catch {
      throw .usage(error)
    }
    while let name = rest.popFirst() {
      guard ["--state", "--at"].contains(name) else { throw .usage(.unknownOption(name)) }
      guard let value = rest.popFirst() else { throw .usage(.missingValue(name)) }
      if name == "--state" {
        state = StateFile(path: value)
      } else {
        start = try Options.date(value, in: calendar)
      }
    }
  }

  /// The clock that the command line asks for.
  var time: WallClock {
    guard let start else { return WallClock(calendar: calendar) }
    let clock = HandClock()
    var time = WallClock(clock, at: start, calendar: calendar)
    time.advance = { clock.advance(by: $0) }
    return time
  }

  /// The least time between two ticks: what is read aloud should not change by itself all the time.
  var leastTick: Duration {
    start == nil && terminal.showsLines ? .seconds(60) : .milliseconds(100)
  }

  /// The calendar in the language of the user, which the environment says.
  private static var userCalendar: Calendar {
    let style = ShortDateStyle()
    var calendar = style.calendar
    calendar.locale = style.locale
    calendar.timeZone = style.timeZone
    return calendar
  }

  /// Reads a date in the user's zone, such as `2026-03-10T20:00`.
  private static func date(_ text: String, in calendar: Calendar) throws(OptionsError) -> Date {
    guard let match = text.wholeMatch(of: /(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/) else {
      throw .badDate(text)
    }
    let parts = [match.1, match.2, match.3, match.4, match.5].map { Int($0) }
    let date = DateComponents(
      year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4])
    var gregorian = Calendar(identifier: .gregorian)
    gregorian.timeZone = calendar.timeZone
    guard date.isValidDate(in: gregorian), let date = gregorian.date(from: date) else {
      throw .badDate(text)
    }
    return date
  }

  /// The text that `--help` prints.
  static let usage = """
    usage: clock [--state FILE] [--at DATE] [--plain | --full-screen]
           clock [--state FILE] [--at DATE] [--script FILE] [--dump] [--size WxH]

    A stopwatch, timers and alarms. On a terminal, the program takes the whole screen, with the keys
    at the bottom. If input or output is piped, it prints lines and reads commands; help lists them.

      --state FILE     where everything is kept: what runs continues in the next run
      --at DATE        begin at a date such as 2026-03-10T20:00, and let time stand still; the
                       command 'wait 3:00' lets three minutes pass
    \(TerminalOptions.usage)
    """
}

/// An error in the command line.
enum OptionsError: Error, Equatable, CustomStringConvertible {
  case usage(UsageError)
  case badDate(String)

  var description: String {
    switch self {
    case .usage(let error): error.description
    case .badDate(let text): "bad date '\(text)'; expected one such as 2026-03-10T20:00"
    }
  }
}
