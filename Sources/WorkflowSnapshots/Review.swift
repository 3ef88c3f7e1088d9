import WorkflowSnapshotFiles

extension Tool {
  /// Shows each waiting text, and asks what to do with it.
  func review(_ names: [String]) throws -> Bool {
    guard terminal.isInteractive else {
      throw WaitingText.Refusal(
        description: """
          review needs a terminal. Without one: workflow-snapshots diff, then accept or reject
          """)
    }
    let all = try waiting(names)
    var tally = Tally()
    for (index, text) in all.enumerated() {
      print("── \(index + 1) of \(all.count) " + String(repeating: "─", count: 60))
      guard try review(text, &tally) else { break }
    }
    let left = all.count - tally.accepted - tally.rejected
    print(
      all.isEmpty
        ? "Nothing waits to be accepted."
        : "\(tally.accepted) accepted, \(tally.rejected) rejected, \(left) still waiting.")
    return !tally.hasRefusals
  }

  /// Asks about one text; returns false to stop.
  private func review(_ text: WaitingText, _ tally: inout Tally) throws -> Bool {
    try show(text, limit: max(10, terminal.height - 6))
    while true {
      print("[a]ccept  [r]eject  [s]kip  show [w]hole  [q]uit: ", terminator: "")
      let key = terminal.key()
      print(key.map { $0.isLetter ? "\($0)" : "" } ?? "")
      switch key {
      case "a": tally.note(\.accepted) { try text.accept() }
      case "r": tally.note(\.rejected) { try text.reject() }
      case "s": break
      case "w":
        try show(text, limit: .max)
        continue
      case "q", nil: return false
      default: continue
      }
      return true
    }
  }
}

/// The results of a review.
private struct Tally {
  var accepted = 0
  var rejected = 0
  var hasRefusals = false

  /// Does something and counts it, or reports why it cannot be done.
  mutating func note(_ count: WritableKeyPath<Tally, Int>, _ act: () throws -> Void) {
    do {
      try act()
      self[keyPath: count] += 1
    } catch {
      report("\(error)")
      hasRefusals = true
    }
  }
}
