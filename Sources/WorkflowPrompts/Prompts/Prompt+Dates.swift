public import Foundation

extension Prompt where Answer == DateComponents {
  /// A question for a day, which is typed as `2026-03-23`, or found in a calendar.
  ///
  /// The answer has a year, a month and a day, in the Gregorian calendar. It has no time zone.
  ///
  /// - Parameters:
  ///   - label: The name of the value that is asked for.
  ///   - day: The day that is selected at first; nil for today.
  ///   - validate: Returns what is wrong with a day, for the user; nil if nothing is.
  public static func date(
    _ label: String, startingWith day: DateComponents? = nil,
    validate: sending @escaping (DateComponents) -> String? = { _ in nil }
  ) -> Prompt {
    let check = check(validate)
    let read: @Sendable (String) -> Result<DateComponents, Problem> = { text in
      guard let day = Day(text) else {
        return .failure(Problem("Enter a day as in 2026-03-23."))
      }
      return check(day.components)
    }
    let start = day.flatMap { Day($0) } ?? .today
    return Prompt(
      label, .date, starting: Draft(text: "\(start)"), summary: { $0.text },
      read: { read($0.text) },
      fill: { .success(Draft(text: $0.withoutBlanksAround)) })
  }
}

/// A day of the Gregorian calendar.
struct Day: Equatable, CustomStringConvertible {
  let components: DateComponents

  /// The calendar, in a zone without summer time, so that each day has 24 hours.
  static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    calendar.locale = Locale(identifier: "en_US_POSIX")
    return calendar
  }()

  init?(_ components: DateComponents) {
    let wanted = DateComponents(
      year: components.year, month: components.month, day: components.day)
    guard let date = Day.calendar.date(from: wanted) else { return nil }
    self.components = Day.calendar.dateComponents([.year, .month, .day], from: date)
    // A calendar makes 1 March of 29 February where there is none.
    guard self.components.day == components.day, self.components.month == components.month else {
      return nil
    }
  }

  /// Reads a day such as `2026-03-23`; nil if the text is none.
  init?(_ text: String) {
    let parts = text.withoutBlanksAround.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == 3, parts.count == 3, (1...9999).contains(numbers[0]) else { return nil }
    self.init(DateComponents(year: numbers[0], month: numbers[1], day: numbers[2]))
  }

  static var today: Day {
    let now = Calendar.current.dateComponents([.year, .month, .day], from: Date())
    return Day(now) ?? Day(DateComponents(year: 2001, month: 1, day: 1))!
  }

  var description: String {
    func padded(_ number: Int?, _ width: Int) -> String {
      let digits = "\(number ?? 0)"
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return [padded(components.year, 4), padded(components.month, 2), padded(components.day, 2)]
      .joined(separator: "-")
  }

  /// The moment at which the day begins.
  private var date: Date { Day.calendar.date(from: components) ?? Date() }

  /// Returns the day some days or months later, or before it if the number is negative.
  func adding(_ count: Int, _ unit: Calendar.Component) -> Day {
    let date = Day.calendar.date(byAdding: unit, value: count, to: date) ?? date
    let day = Day(Day.calendar.dateComponents([.year, .month, .day], from: date))
    return day.flatMap { (1...9999).contains($0.components.year ?? 0) ? $0 : nil } ?? self
  }

  /// The number of days in the month.
  var daysInMonth: Int { Day.calendar.range(of: .day, in: .month, for: date)?.count ?? 31 }

  /// The days between the Monday of the first week of the month and its first day.
  var blanksBeforeMonth: Int {
    let first = adding(1 - (components.day ?? 1), .day)
    return (Day.calendar.component(.weekday, from: first.date) + 5) % 7
  }

  /// The month and the year in words.
  var monthTitle: String {
    let name = Day.calendar.standaloneMonthSymbols[(components.month ?? 1) - 1]
    return "\(name) \(components.year ?? 0)"
  }
}
