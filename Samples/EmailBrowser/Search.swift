import MailReading
import Workflow

/// A worker that looks for messages whose sender or subject contains a text.
///
/// For another text, another worker replaces it.
struct Search: Worker {
  let text: String
  let mail: MailStore

  /// The messages that were found since the last output.
  struct Found: Equatable {
    let ids: [MessageID]
    /// The first message that the search has not looked at yet.
    let end: MessageID
    let isLast: Bool
  }

  func run(_ output: WorkerOutput<Found>) async {
    var next = 0
    repeat {
      let found = await look(from: next)
      if Task.isCancelled { return }
      next = found.end
      await output(found)
    } while next < mail.count
  }

  /// Looks at messages for a short time, off the tree's actor.
  ///
  /// So the list grows while the search goes on.
  @concurrent
  private func look(from start: MessageID) async -> Found {
    let text = text.lowercased()
    let limit = ContinuousClock.now + Search.patience
    var ids: [MessageID] = []
    var id = start
    while id < mail.count {
      if mail.searchText(at: id).contains(text) { ids.append(id) }
      id += 1
      // Reading the clock takes as long as looking at a message, so it is read only now and then.
      if id % 64 == 0, Task.isCancelled || ContinuousClock.now > limit { break }
    }
    return Found(ids: ids, end: id, isLast: id == mail.count)
  }

  private static let patience = Duration.milliseconds(20)
}
