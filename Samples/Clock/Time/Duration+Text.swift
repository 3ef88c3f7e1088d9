extension Duration {
  /// The time as a clock shows it: `05:00`, or `1:05:00` from an hour on.
  ///
  /// A second that has begun counts as a whole one: a timer of five minutes begins with `05:00`, and
  /// shows `00:00` when it rings.
  var countdownText: String { Self.text(seconds: Int((self / .seconds(1)).rounded(.up))) }

  /// The time with tenths, which are rounded down: `00:12.3`.
  var stopwatchText: String {
    let tenths = Int((self / .milliseconds(100)).rounded(.down))
    return "\(Self.text(seconds: tenths / 10)).\(tenths % 10)"
  }

  /// Reads `3:00`, `1:30:00`, `0:01.5`, or minutes alone; nil for anything else, and for nothing.
  init?(clockText text: some StringProtocol) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    // A number may be written with a sign or an exponent, a time may not.
    guard text.allSatisfy({ $0.isDigit || ":.".contains($0) }), parts.count <= 3,
      let seconds = Double(parts.count == 1 ? "0" : parts[parts.count - 1]),
      seconds >= 0, parts.count == 1 || seconds < 60
    else { return nil }
    var minutes = 0
    for part in parts.count == 1 ? parts : parts.dropLast() {
      guard let number = Int(part), (0..<10_000).contains(number) else { return nil }
      minutes = minutes * 60 + number
    }
    let time = Duration.milliseconds(minutes * 60_000 + Int((seconds * 1000).rounded()))
    guard time > .zero else { return nil }
    self = time
  }

  private static func text(seconds: Int) -> String {
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    return (hours > 0 ? "\(hours):" : "") + "\(minutes.twoDigits):\((seconds % 60).twoDigits)"
  }
}

extension Character {
  /// Whether it is one of the digits of a clock.
  var isDigit: Bool { ("0"..."9").contains(self) }
}

extension Int {
  /// The number with a zero before it if it has one digit.
  var twoDigits: String { (self < 10 ? "0" : "") + "\(self)" }
}
