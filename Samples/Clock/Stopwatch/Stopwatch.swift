import Foundation

/// A stopwatch, which counts from dates: nothing in it changes while it runs.
struct Stopwatch: Codable, Equatable {
  /// The time counted before the last start.
  private(set) var counted = Duration.zero
  /// The date since which it runs; nil if it stands.
  private(set) var start: Date?
  /// The times at which laps ended, in order.
  private(set) var laps: [Duration] = []

  var isRunning: Bool { start != nil }

  func elapsed(at date: Date) -> Duration {
    counted + (start.map { max(.zero, date.duration(since: $0)) } ?? .zero)
  }

  mutating func startOrStop(at date: Date) {
    counted = elapsed(at: date)
    start = isRunning ? nil : date
  }

  mutating func lap(at date: Date) {
    if isRunning { laps.append(elapsed(at: date)) }
  }

  mutating func reset() { self = Stopwatch() }
}
