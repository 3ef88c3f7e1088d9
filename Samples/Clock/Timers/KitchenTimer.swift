/// A timer that the user has made.
struct KitchenTimer: Codable, Equatable, Identifiable {
  let id: Int
  var length: Duration
  var label: String
}

extension KitchenTimer {
  /// Reads a length and what it is for, such as `3:00 Tea`; nil if there is no length.
  init?(id: Int, text: String) {
    let words = text.split(separator: " ", maxSplits: 1)
    guard let first = words.first, let length = Duration(clockText: first) else { return nil }
    self.init(id: id, length: length, label: words.count > 1 ? String(words[1]) : "Timer")
  }

  static let examples = [
    KitchenTimer(id: 1, length: .seconds(180), label: "Tea"),
    KitchenTimer(id: 2, length: .seconds(390), label: "Eggs"),
    KitchenTimer(id: 3, length: .seconds(4500), label: "Bread"),
  ]
}
