import MailReadingSample
import Workflow

/// A worker that looks for messages that match a query.
///
/// For another query, another worker replaces it.
struct Search: Worker {
  let query: MailQuery
  let mail: MailStore
  /// The marks when the search began: reading a message does not remove it from the list.
  @Injected var marks: ReadMarks

  func run(_ output: WorkerOutput<FoundMessages>) async {
    var next = 0
    repeat {
      let found = await look(from: next)
      if Task.isCancelled { return }
      next = found.end
      await output(found)
    } while next < mail.count
  }

  /// Looks for a short time, off the tree's actor, so that the list grows while the search
  /// continues.
  @concurrent
  private func look(from start: MessageID) async -> FoundMessages {
    mail.search(query, from: start, for: .milliseconds(20), marks: marks)
  }
}
