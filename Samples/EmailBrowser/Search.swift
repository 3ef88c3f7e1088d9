import MailReadingSample
import Workflow

/// Finds the messages whose sender or subject contains a text.
///
/// After each thousand messages, it emits all matches so far, so the list grows during the search.
/// When the user types on, the inbox declares another search, and the runtime cancels this one.
struct Search: Worker {
  var mail: MailStore
  var text: String

  /// The matches so far.
  struct Found: Equatable {
    /// The numbers of the messages, ascending.
    var numbers: [Int] = []
    /// The number of messages that were looked at.
    var lookedAt = 0
  }

  func run(_ output: WorkerOutput<Found>) async {
    var found = Found()
    while found.lookedAt < mail.count, !Task.isCancelled {
      found = await look(after: found)
      await output(found)
    }
  }

  /// Looks at the next messages off the actor of the tree, which meanwhile handles the user's keys.
  @concurrent
  private func look(after found: Found) async -> Found {
    var found = found
    let words = text.lowercased()
    let end = min(found.lookedAt + 1000, mail.count)
    for number in found.lookedAt..<end where mail.searchText(at: number).contains(words) {
      found.numbers.append(number)
    }
    found.lookedAt = end
    return found
  }
}

extension Search.Found {
  /// Returns the message to select if the selected one does not match; nil to keep the selection.
  ///
  /// A message stays selected while the search has not reached it, and if nothing matches. Then the
  /// user who clears the filter is back where they were.
  func selection(insteadOf selected: Int?) -> Int? {
    guard let selected, selected < lookedAt, !numbers.contains(selected) else { return nil }
    return numbers.first
  }
}
