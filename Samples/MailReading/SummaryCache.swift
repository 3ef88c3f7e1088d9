import Foundation

/// Summaries that were read before: a list asks for the same ones in every frame, and a search for all
/// of them at every letter that is typed.
final class SummaryCache: @unchecked Sendable {
  // Sendable because everything is read and written under the lock.
  private let lock = NSLock()
  private var summaries: [Int: MessageSummary] = [:]
  /// What a search looks at, for as many messages from the first on as a search has come to.
  private var searchTexts: [String] = []

  /// The number of summaries that are kept: more than any screen has rows.
  private static let limit = 2000

  /// Returns what was kept, or reads it.
  func summary(
    at index: Int, read: () throws(MailboxError) -> MessageSummary
  ) throws(MailboxError) -> MessageSummary {
    if let kept = lock.withLock({ summaries[index] }) { return kept }
    let summary = try read()
    lock.withLock {
      if summaries.count >= SummaryCache.limit { summaries = [:] }
      summaries[index] = summary
    }
    return summary
  }

  /// Returns what was kept of a message's text to search in, or makes it.
  func searchText(at index: Int, make: () -> String) -> String {
    let kept = lock.withLock { index < searchTexts.count ? searchTexts[index] : nil }
    if let kept { return kept }
    let text = make()
    lock.withLock {
      // A search goes from the first message to the last, so nothing is left out on the way.
      if index == searchTexts.count { searchTexts.append(text) }
    }
    return text
  }
}
