import Foundation

/// A time of day at which the user wants to be called.
struct Alarm: Codable, Equatable, Identifiable {
  let id: Int
  var hour: Int
  var minute: Int
  var label: String

  /// The time of day: `07:30`.
  var text: String { "\(hour.twoDigits):\(minute.twoDigits)" }

  /// Returns the first date after another one at which it rings.
  ///
  /// If the clocks are put forward over that time, it rings when they have been.
  func next(after date: Date, in calendar: Calendar) -> Date {
    let time = DateComponents(hour: hour, minute: minute, second: 0)
    return calendar.nextDate(after: date, matching: time, matchingPolicy: .nextTime)
      ?? .distantFuture
  }
}

extension Alarm {
  /// Reads a time of day and what it is for, such as `7:30 Wake up`; nil if there is no time.
  init?(id: Int, text: String) {
    let words = text.split(separator: " ", maxSplits: 1)
    let parts = (words.first ?? "").split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].count == 2,
      parts.allSatisfy({ $0.allSatisfy(\.isDigit) }), let hour = Int(parts[0]),
      let minute = Int(parts[1]),
      (0..<24).contains(hour), (0..<60).contains(minute)
    else { return nil }
    self.init(
      id: id, hour: hour, minute: minute, label: words.count > 1 ? String(words[1]) : "Alarm")
  }

  static let examples = [
    Alarm(id: 1, hour: 7, minute: 30, label: "Wake up"),
    Alarm(id: 2, hour: 20, minute: 15, label: "Feed the cat"),
  ]
}
