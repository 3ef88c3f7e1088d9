import MailReading
import Workflow

/// Looks for messages of which the sender or the subject has a text in it; another text is other work.
struct Search: Worker {
  let text: String
  @Injected var mail: MailStore

  /// What was found since the last time.
  struct Found: Equatable {
    let ids: [MessageID]
    /// The first message that was not looked at yet.
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

  /// Looks for some time, off the tree's actor: the list grows while the rest is looked at.
  @concurrent
  private func look(from start: MessageID) async -> Found {
    let text = text.lowercased()
    let limit = ContinuousClock.now + Search.patience
    var ids: [MessageID] = []
    var id = start
    while id < mail.count {
      if mail.searchText(at: id).contains(text) { ids.append(id) }
      id += 1
      // The clock is asked now and then only: it takes as long as looking at a message.
      if id % 64 == 0, Task.isCancelled || ContinuousClock.now > limit { break }
    }
    return Found(ids: ids, end: id, isLast: id == mail.count)
  }

  private static let patience = Duration.milliseconds(20)
}
