public import Foundation

/// A filter of a list: words, and words with a name before them.
///
/// ```text
/// messier from:marta after:2026-03-01 has:attachment "dark mode" text:telescope ~nghtlgt
/// ```
///
/// A message has to match all of them. A word without a name is looked for in the sender and the
/// subject, in upper or lower case; `~` finds its letters with others between them. Quotes keep
/// blanks, and remove the meaning of everything in them.
public struct MailQuery: Hashable, Sendable {
  /// The terms that a message has to match.
  let terms: [Term]

  /// The problem with the text, for the user; nil if there is none.
  public let problem: String?

  enum Term: Hashable, Sendable {
    case words(String)
    case letters(String)
    case from(String)
    case to(String)
    case subject(String)
    case text(String)
    case after(Int)
    case before(Int)
    case hasAttachment
    case isUnread
  }

  /// Reads a text as a user types it; dates are those of a zone.
  public init(_ text: String, zone: TimeZone = .current) {
    var terms: [Term] = []
    var problem: String?
    let head = text.prefix(MailQuery.longest)
    if head.endIndex < text.endIndex {
      problem = "Only the first \(MailQuery.longest) characters are looked for."
    }
    // Foundation stops the program if a word that ends with a zero is at the end of some texts.
    let typed = String(String.UnicodeScalarView(head.unicodeScalars.filter { $0 != "\0" }))
    for word in MailQuery.words(of: typed) {
      do {
        if let term = try MailQuery.term(word, zone) { terms.append(term) }
      } catch {
        problem = problem ?? error.text
      }
    }
    self.terms = terms
    self.problem = problem
  }

  /// The most characters that are read: more was pasted by mistake, and would be read at each key.
  private static let longest = 1000

  /// Whether every message matches.
  public var isEmpty: Bool { terms.isEmpty }

  /// Whether messages have to be read, and not only their headers.
  var readsMessages: Bool {
    terms.contains { if case .text = $0 { true } else { $0 == .hasAttachment } }
  }

  /// Returns where a sender and a subject match, as far as it can be shown.
  public func marks(
    sender: String, subject: String
  ) -> (sender: [Range<String.Index>], subject: [Range<String.Index>]) {
    var marks: (sender: [Range<String.Index>], subject: [Range<String.Index>]) = ([], [])
    for term in terms {
      switch term {
      case .words(let word):
        marks.sender += sender.ranges(ofWord: word)
        marks.subject += subject.ranges(ofWord: word)
      case .from(let word): marks.sender += sender.ranges(ofWord: word)
      case .subject(let word): marks.subject += subject.ranges(ofWord: word)
      case .letters(let letters):
        var rest = letters[...]
        marks.sender += sender.ranges(ofLetters: &rest)
        marks.subject += subject.ranges(ofLetters: &rest)
      default: break
      }
    }
    return marks
  }

  /// The words to mark in the text of a message.
  public var textMarks: [String] {
    terms.compactMap { if case .text(let word) = $0 { word } else { nil } }
  }

  /// The names that words can have before them, as a user is told.
  public static let help = "from: to: subject: text: after: before: has:attachment is:unread ~"
}

// MARK: - Reading

extension MailQuery {
  private struct Problem: Error {
    let text: String
  }

  /// A word with the name before it.
  private typealias Word = (name: String, value: String)

  private static let names = [
    "from", "to", "subject", "text", "after", "before", "has", "is",
  ]

  private static func words(of text: String) -> [Word] {
    var words: [Word] = []
    var rest = text[...].drop(while: \.isWhitespace)
    while !rest.isEmpty {
      var name = ""
      let head = rest.prefix { !$0.isWhitespace && $0 != "\"" && $0 != ":" }
      if rest[head.endIndex...].first == ":", names.contains(head.lowercased()) {
        name = head.lowercased()
        rest = rest[head.endIndex...].dropFirst()
      } else if rest.first == "~" {
        name = "~"
        rest = rest.dropFirst()
      }
      var value = ""
      var isQuoted = false
      while let character = rest.first, isQuoted || !character.isWhitespace {
        if character == "\"" { isQuoted.toggle() } else { value.append(character) }
        rest = rest.dropFirst()
      }
      words.append((name, value.lowercased()))
      rest = rest.drop(while: \.isWhitespace)
    }
    return words
  }

  /// Returns a term; nil if the user has typed only its name so far.
  private static func term(_ word: Word, _ zone: TimeZone) throws(Problem) -> Term? {
    let (name, value) = word
    if value.isEmpty { return nil }
    switch name {
    case "from": return .from(value)
    case "to": return .to(value)
    case "subject": return .subject(value)
    case "text": return .text(value)
    case "after": return .after(try day(value, name, zone))
    case "before": return .before(try day(value, name, zone))
    case "has":
      guard "attachments".hasPrefix(value) else {
        throw Problem(text: "“has:” knows only has:attachment.")
      }
      return .hasAttachment
    case "is":
      guard ["unread", "new"].contains(where: { $0.hasPrefix(value) }) else {
        throw Problem(text: "“is:” knows only is:unread.")
      }
      return .isUnread
    case "~": return .letters(value)
    default: return .words(value)
    }
  }

  /// Returns when a day begins in a zone, in seconds since 1970.
  private static func day(
    _ text: String, _ name: String, _ zone: TimeZone
  ) throws(Problem) -> Int {
    let numbers = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    guard numbers.count == 3, let year = numbers[0], let month = numbers[1], let day = numbers[2],
      (1...9999).contains(year),
      case let parts = DateComponents(calendar: calendar, year: year, month: month, day: day),
      parts.isValidDate, let date = parts.date
    else { throw Problem(text: "“\(name):” needs a date, as in \(name):2026-03-01.") }
    return Int(date.timeIntervalSince1970)
  }
}

// MARK: - Marks

extension String {
  fileprivate func ranges(ofWord word: String) -> [Range<Index>] {
    var found: [Range<Index>] = []
    while let range = range(
      of: word, options: .caseInsensitive, range: (found.last?.upperBound ?? startIndex)..<endIndex),
      !range.isEmpty
    {
      found.append(range)
    }
    return found
  }

  /// Returns where letters stand in their order, as far as they are there, and removes them.
  fileprivate func ranges(ofLetters letters: inout Substring) -> [Range<Index>] {
    var found: [Range<Index>] = []
    for index in indices where self[index].lowercased() == letters.first.map(String.init) {
      found.append(index..<self.index(after: index))
      letters.removeFirst()
    }
    return found
  }
}
