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
    var found = await look(from: 0)
    while !Task.isCancelled {
      let end = found.end
      guard end < mail.count else { return await output(found) }
      // While these are shown, the processors that draw nothing look for the next ones.
      async let next = look(from: end)
      await output(found)
      found = await next
    }
  }

  /// Looks for a short time, off the tree's actor, so that the list grows while the search
  /// continues.
  @concurrent
  private func look(from start: MessageID) async -> FoundMessages {
    mail.search(query, from: start, for: .milliseconds(20), marks: marks)
  }
}
