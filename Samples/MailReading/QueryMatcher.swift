/// Says which messages of a mailbox match a query, one after another.
///
/// A value of this type is used by one thread.
struct QueryMatcher {
  /// The terms that the header decides, and their words.
  private let terms: [(kind: MailQuery.Term, word: SearchWord)]
  /// The words to look for in the texts of messages.
  private let texts: [SearchWord]
  private let mail: MailStore
  private let marks: ReadMarks
  /// The addresses that were known at first, and are looked up without waiting for other threads.
  private let known: [FieldValue: SearchedAddresses]
  private var reader: MessageReader

  /// Creates a matcher of a query for a mailbox.
  ///
  /// - Parameter marks: The messages that were read, for `is:unread`.
  init(_ query: MailQuery, in mail: MailStore, marks: ReadMarks) {
    let words = query.terms.map { (kind: $0, word: SearchWord($0.word)) }
    terms = words.filter { !$0.kind.isText }
    texts = words.filter(\.kind.isText).map(\.word)
    (self.mail, self.marks) = (mail, marks)
    known = mail.cache.knownAddresses
    reader = MessageReader(mail)
  }

  /// The number of times that it has read from a file.
  var readCount: Int { reader.readCount }

  /// Returns whether a message matches the query; one that cannot be read does not.
  ///
  /// - Parameter index: The number of the message: at least 0 and less than the count.
  mutating func matches(_ index: Int) -> Bool {
    if !terms.isEmpty {
      guard let fields = try? reader.fields(at: index) else { return false }
      // A closure would copy the matcher, and count references that threads share.
      for (kind, word) in terms where !matches(kind, word, fields, at: index) { return false }
    }
    // Last, since a message takes longer to read than a header.
    if texts.isEmpty { return true }
    guard let bytes = try? reader.message(at: index) else { return false }
    let content = MessageContent(reading: SparseBytes(bytes), decodes: false)
    return texts.allSatisfy { content.has($0) }
  }

  private func matches(
    _ term: MailQuery.Term, _ word: SearchWord, _ fields: HeaderFields, at index: Int
  ) -> Bool {
    switch term {
    case .words: word.isIn(sender(fields)) || word.isIn(fields.text("subject"))
    case .letters:
      "\(sender(fields))\n\(fields.text("subject").lowercased())".hasLetters(word.text)
    case .from: word.isIn(sender(fields))
    case .subject: word.isIn(fields.text("subject"))
    case .to: ["to", "cc"].contains { word.isIn(addresses(fields[$0]).all) }
    case .after(let time): fields.time.map { $0 >= time } ?? false
    case .before(let time): fields.time.map { $0 < time } ?? false
    case .hasAttachment: mail.hasAttachments(at: index)
    case .isUnread:
      !marks.isRead(isSeen: mail.isSeen(fields, at: index)) { MessageSummary(fields).key }
    case .text: preconditionFailure("a header has no text")
    }
  }

  private func sender(_ fields: HeaderFields) -> String { addresses(fields["from"]).first }

  /// Returns the addresses in a field; many messages have the same.
  private func addresses(_ value: [UInt8]?) -> SearchedAddresses {
    guard let value else { return SearchedAddresses() }
    let key = FieldValue(bytes: value)
    return known[key] ?? mail.cache.addresses(key) { SearchedAddresses(AddressReader.read(value)) }
  }
}

/// The value of a field, which is hashed as a whole: an array hashes one byte after another.
struct FieldValue: Hashable {
  let bytes: [UInt8]

  func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

/// The texts in which addresses are looked for, in lower case.
struct SearchedAddresses {
  /// The name and the address of the first one.
  private(set) var first = ""
  /// All of them as they are shown.
  private(set) var all = ""
}

extension SearchedAddresses {
  init(_ list: AddressList) {
    if let sender = list.first { first = "\(sender.name) \(sender.address)".lowercased() }
    all = list.description.lowercased()
  }
}

extension MailQuery.Term {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }

  /// The word to look for; empty if it looks for none.
  fileprivate var word: String {
    switch self {
    case .words(let word), .letters(let word), .from(let word), .to(let word), .subject(let word),
      .text(let word):
      word
    case .after, .before, .hasAttachment, .isUnread: ""
    }
  }
}

extension String {
  /// Returns whether some letters stand in the text in their order, with others between them.
  fileprivate func hasLetters(_ letters: String) -> Bool {
    var rest = letters[...]
    for character in self where character == rest.first {
      rest.removeFirst()
      if rest.isEmpty { return true }
    }
    return rest.isEmpty
  }
}
