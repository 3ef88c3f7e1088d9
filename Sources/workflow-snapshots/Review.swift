import WorkflowReflection
import WorkflowSnapshotFiles
import WorkflowSynchronization

/// The decisions of a review about a list of texts, one after the other.
///
/// Nothing is done before the end, so every decision can be changed.
struct Review {
  enum Decision { case accept, reject, skip }

  private(set) var decisions: [Decision?]
  /// The text that is being decided.
  private(set) var position = 0

  /// - Parameter count: The number of texts.
  init(count: Int) { decisions = Array(repeating: nil, count: count) }

  var isDone: Bool { position == decisions.count }

  /// The number of texts from this one on.
  var left: Int { decisions.count - position }

  func count(_ decision: Decision) -> Int { decisions.count { $0 == decision } }

  /// Decides about a text, and continues with the next.
  mutating func decide(_ decision: Decision) {
    decisions[position] = decision
    position += 1
  }

  /// Decides about a text and all after it.
  mutating func decideRest(_ decision: Decision) {
    while !isDone { decide(decision) }
  }

  /// Goes back to the text before, and forgets what was decided about it.
  mutating func goBack() {
    position = max(0, position - 1)
    decisions[position] = nil
  }
}

extension Tool {
  /// Shows each waiting text, and asks what to do with it.
  func review(_ names: [String]) throws -> Bool { try review(waiting(names)).isDone }

  /// Shows texts, asks what to do with each, and does it at the end.
  ///
  /// - Returns: The number of accepted texts, and whether nothing was refused.
  func review(_ all: [WaitingText]) throws -> (accepted: Int, isDone: Bool) {
    guard terminal.isInteractive else {
      throw WaitingText.Refusal(
        description: """
          review needs a terminal. Without one: workflow-snapshots diff, then accept or reject
          """)
    }
    var review = Review(count: all.count)
    while !review.isDone {
      StandardOutput.print(
        "── \(review.position + 1) of \(all.count) " + String(repeating: "─", count: 60))
      let text = all[review.position]
      try show(text, limit: max(10, terminal.height - 6))
      switch try decide(text, &review) {
      case .next: continue
      case .stop: break
      case .cancel: review = Review(count: all.count)
      }
      break
    }
    // Accepting moves the files of other texts for the same source, so it comes last.
    let (rejected, areRejected) = decide(all, review, .reject) { try $0.reject() }
    let (accepted, areAccepted) = decide(all, review, .accept) { try $0.accept() }
    let left = all.count - accepted - rejected
    StandardOutput.print(
      all.isEmpty
        ? "Nothing waits to be accepted."
        : "\(accepted) accepted, \(rejected) rejected, \(left) still waiting.")
    return (accepted, areAccepted && areRejected)
  }

  private enum Next {
    case next, stop
    /// Nothing is done.
    case cancel
  }

  /// Asks about a text.
  private func decide(_ text: WaitingText, _ review: inout Review) throws -> Next {
    while true {
      StandardOutput.print(
        "[a]ccept [r]eject [s]kip, capitals for all the rest; [b]ack [w]hole [q]uit: ",
        terminator: "")
      let key = terminal.key()
      StandardOutput.print(key.map { $0.isLetter ? "\($0)" : "" } ?? "")
      switch key {
      case "a": review.decide(.accept)
      case "r": review.decide(.reject)
      case "s": review.decide(.skip)
      case "A" where confirm("Accept all \(review.left) from here on?"): review.decideRest(.accept)
      case "R" where confirm("Reject all \(review.left) from here on?"): review.decideRest(.reject)
      case "S": review.decideRest(.skip)
      case "b": review.goBack()
      case "w":
        terminal.page(try difference(text, limit: .max))
        continue
      case "q": return .stop
      case nil: return .cancel
      default: continue
      }
      return .next
    }
  }

  /// Does what was decided; returns how many texts it was done to, and whether none was refused.
  private func decide(
    _ all: [WaitingText], _ review: Review, _ decision: Review.Decision,
    _ act: (WaitingText) throws -> Void
  ) -> (count: Int, isDone: Bool) {
    var count = 0
    var isDone = true
    for (text, decided) in zip(all, review.decisions) where decided == decision {
      do {
        try act(text)
        count += 1
      } catch {
        report("\(text.name.visible): \(error)")
        isDone = false
      }
    }
    return (count, isDone)
  }

  /// Asks a question that is answered with yes or no.
  func confirm(_ question: String) -> Bool {
    StandardOutput.print("\(question) [y]es or [n]o: ", terminator: "")
    let key = terminal.key()
    StandardOutput.print(key == "y" ? "y" : "n")
    return key == "y"
  }
}
