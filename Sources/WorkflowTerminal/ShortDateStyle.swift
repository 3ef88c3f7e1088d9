public import Foundation

/// A style of dates as people say them: the nearer a date, the less of it is written.
///
/// | date | text |
/// |---|---|
/// | today | `18:22` |
/// | one to six days ago | `Mon 18:22` |
/// | any other day of this year | `3 Mar` |
/// | another year | `3 Mar 2024` |
///
/// The order of the parts, their names and the clock are those of the locale: in the United States,
/// it is `6:22 PM` and `Mar 3, 2024`. The texts differ in width, so put them at the right edge.
///
/// ```swift
/// let style = ShortDateStyle()
/// Text(message.date.formatted(style), style: .muted)
/// ```
///
/// - Complexity: O(1). The first text of a process takes some milliseconds, each other one about two
///   microseconds, so nothing has to be kept from frame to frame.
public struct ShortDateStyle: FormatStyle, Sendable {
  /// The moment that dates are compared with; nil for the moment when a date is formatted.
  public var now: Date?
  /// The calendar that counts days and years.
  public var calendar: Calendar
  /// The locale of the texts.
  public var locale: Locale
  /// The zone in which days begin.
  public var timeZone: TimeZone

  /// Creates a style.
  ///
  /// - Parameters:
  ///   - now: The moment that dates are compared with; nil for the moment when a date is formatted.
  ///     Give it one in tests.
  ///   - calendar: The calendar that counts days and years; nil for that of the locale.
  ///   - locale: The locale of the texts. Nil for that of the user: on Linux, the environment
  ///     variables `LC_ALL`, `LC_TIME` and `LANG` say it, of which Foundation knows nothing. If they
  ///     name none, texts are English, with 24 hours.
  ///   - timeZone: The zone in which days begin.
  public init(
    now: Date? = nil, calendar: Calendar? = nil, locale: Locale? = nil,
    timeZone: TimeZone = .current
  ) {
    let locale = locale ?? .ofUser
    self.now = now
    self.calendar = calendar ?? locale.calendar
    self.locale = locale
    self.timeZone = timeZone
  }

  /// Returns the text of a date.
  public func format(_ date: Date) -> String {
    text(of: date) { style in
      switch age(of: date) {
      case .today: style.hour().minute()
      case .thisWeek: style.weekday(.abbreviated).hour().minute()
      case .thisYear: style.day().month(.abbreviated)
      case .other: style.day().month(.abbreviated).year()
      }
    }
  }

  /// Returns the whole date, for where there is room: `3 March 2024 at 18:22`.
  public func formatFully(_ date: Date) -> String {
    text(of: date) { $0.day().month(.wide).year().hour().minute() }
  }

  /// Returns the same style for another locale.
  public func locale(_ locale: Locale) -> ShortDateStyle {
    var style = self
    style.locale = locale
    return style
  }
}

extension ShortDateStyle {
  private enum Age { case today, thisWeek, thisYear, other }

  private func age(of date: Date) -> Age {
    let now = now ?? Date()
    switch day(of: now) - day(of: date) {
    case 0: return .today
    case 1...6: return .thisWeek
    default:
      var calendar = calendar
      calendar.timeZone = timeZone
      let isThisYear = calendar.component(.year, from: date) == calendar.component(.year, from: now)
      return isThisYear ? .thisYear : .other
    }
  }

  /// Returns the number of a day; to ask the calendar for it takes ten times as long.
  private func day(of date: Date) -> Double {
    let offset = Double(timeZone.secondsFromGMT(for: date))
    return ((date.timeIntervalSinceReferenceDate + offset) / 86_400).rounded(.down)
  }

  private func text(of date: Date, _ form: (Date.FormatStyle) -> Date.FormatStyle) -> String {
    let style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: timeZone)
    // Many fonts of terminals lack the narrow blank before AM and PM.
    let text = form(style).format(date)
    return text.utf8.contains(0xE2) ? text.replacing("\u{202F}", with: " ") : text
  }
}

extension Locale {
  /// The locale of the user of this process.
  fileprivate static let ofUser: Locale = {
    #if canImport(Darwin)
      return .current
    #else
      return Locale(environment: ProcessInfo.processInfo.environment)
    #endif
  }()

  /// Creates the locale that environment variables name for dates.
  init(environment: [String: String]) {
    let name = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    // `de_DE.UTF-8@euro` has a charset and a modifier.
    let identifier = String((name ?? "").prefix { $0 != "." && $0 != "@" })
    let isNone = ["", "C", "POSIX"].contains(identifier)
    self.init(identifier: isNone ? "en_001@hours=h23" : identifier)
  }
}
