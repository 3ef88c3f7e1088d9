import Foundation

/// A cache of the summaries and search texts that were read before.
///
/// A list asks for the same summaries in every frame. A search asks for all search texts at every
/// letter that the user types.
final class SummaryCache: @unchecked Sendable {
  // Sendable because everything is read and written under the lock.
  private let lock = NSLock()
  /// The summaries, or the reasons why they cannot be read: a list asks for them in every frame.
  private var summaries: [Int: Result<MessageSummary, MailboxError>] = [:]
  private var attachments: [Int: Bool] = [:]
  /// The addresses in fields, by the values of the fields: few people write most messages.
  private var addresses: [FieldValue: SearchedAddresses] = [:]
  /// The search texts of the first messages, up to the last message that a search has reached.
  private var searchTexts: [String] = []

  /// The most summaries that are kept: more than any screen has rows.
  private static let limit = 2000

  /// The most bytes of a value whose addresses are kept: a hostile one may have millions.
  private static let longestValue = 1000

  /// Returns the summary of a message, which is read if the cache does not have it.
  func summary(
    at index: Int, read: () throws(MailboxError) -> MessageSummary
  ) throws(MailboxError) -> MessageSummary {
    if let kept = lock.withLock({ summaries[index] }) { return try kept.get() }
    let summary = Result { () throws(MailboxError) in try read() }
    lock.withLock {
      if summaries.count >= SummaryCache.limit { summaries = [:] }
      summaries[index] = summary
    }
    return try summary.get()
  }

  /// Returns whether a message has attachments, which is read if the cache does not have it.
  func hasAttachments(at index: Int, read: () -> Bool) -> Bool {
    if let kept = lock.withLock({ attachments[index] }) { return kept }
    let has = read()
    lock.withLock {
      if attachments.count >= SummaryCache.limit { attachments = [:] }
      attachments[index] = has
    }
    return has
  }

  /// The addresses that were read so far.
  var knownAddresses: [FieldValue: SearchedAddresses] { lock.withLock { addresses } }

  /// Returns the addresses in the value of a field, which are read if the cache does not have them.
  func addresses(_ value: FieldValue, read: () -> SearchedAddresses) -> SearchedAddresses {
    if value.bytes.count > SummaryCache.longestValue { return read() }
    if let kept = lock.withLock({ addresses[value] }) { return kept }
    let found = read()
    lock.withLock {
      if addresses.count >= SummaryCache.limit { addresses = [:] }
      addresses[value] = found
    }
    return found
  }

  /// Returns the search text of a message, which is made if the cache does not have it.
  func searchText(at index: Int, make: () -> String) -> String {
    let kept = lock.withLock { index < searchTexts.count ? searchTexts[index] : nil }
    if let kept { return kept }
    let text = make()
    lock.withLock {
      // A search goes from the first message to the last, so the texts have no gaps.
      if index == searchTexts.count { searchTexts.append(text) }
    }
    return text
  }
}
