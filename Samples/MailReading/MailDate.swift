/// The date of a message, in the sender's zone.
struct MailDate: Equatable, Sendable {
  private var year = 0
  private var month = 0
  private var day = 0
  private var hour = 0
  private var minute = 0
  private var second = 0
  /// Minutes east of Greenwich; `nil` if the zone is not known.
  private var offset: Int?

  /// Reads a date in the form of RFC 5322, RFC 850 or `asctime`.
  ///
  /// The day of the week and comments may be there or not. The result is `nil` for any other text,
  /// and for a date that is not in the calendar.
  init?(_ text: String) {
    if let date = MailDate(usual: Array(text.utf8)[...]) {
      self = date
      return
    }
    var month: Int?
    var numbers: [Substring] = []
    var hasTime = false
    for word in MailDate.words(of: text) {
      if word.contains(":") {
        guard !hasTime, readTime(word) else { return nil }
        hasTime = true
      } else if word.first == "+" || word.first == "-" {
        guard readOffset(word) else { return nil }
      } else if word.allSatisfy(\.isNumber) {
        numbers.append(word)
      } else if let named = MailDate.monthNumber(word), month == nil {
        month = named
      } else if let minutes = MailDate.zones[word.uppercased()] {
        offset = minutes
      }
    }
    guard hasTime, let month, numbers.count == 2, let day = Int(numbers[0]),
      let year = MailDate.fullYear(numbers[1])
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
    guard isInCalendar else { return nil }
  }

  private mutating func readTime(_ word: Substring) -> Bool {
    var clock = word
    if let zone = word.firstIndex(where: { $0 == "+" || $0 == "-" }) {
      guard readOffset(word[zone...]) else { return false }
      clock = word[..<zone]
    }
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard (2...3).contains(parts.count), let hour = parts[0], let minute = parts[1],
      let second = parts.count == 3 ? parts[2] : 0
    else { return false }
    (self.hour, self.minute, self.second) = (hour, minute, second)
    // Second 60 is a leap second.
    return (0..<24).contains(hour) && (0..<60).contains(minute) && (0...60).contains(second)
  }

  private mutating func readOffset(_ word: Substring) -> Bool {
    guard let number = Int(word.dropFirst()), (0...9999).contains(number) else { return false }
    let minutes = number / 100 * 60 + number % 100
    let isNegative = word.first == "-"
    // In RFC 5322, a zone of -0000 says that the zone is not known.
    offset = isNegative && minutes == 0 ? nil : isNegative ? -minutes : minutes
    return minutes < 24 * 60
  }

  private var isInCalendar: Bool {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...9999).contains(year) && (1...lengths[month - 1]).contains(day)
  }
}

// MARK: - The usual form

extension MailDate {
  /// Reads a date as nearly all programs write it, `Thu, 5 Mar 2026 09:12:44 +0100`, byte by byte.
  ///
  /// To order a mailbox, the dates of all messages are read.
  init?(usual text: ArraySlice<UInt8>) {
    let read = text.withUnsafeBufferPointer { MailDate(usual: $0[...]) }
    guard let read else { return nil }
    self = read
  }

  private init?(usual text: Slice<UnsafeBufferPointer<UInt8>>) {
    var rest = text
    if let day = Self.weekdays.first(where: rest.starts) { rest = rest.dropFirst(day.count) }
    let digits = rest.prefix(2).prefix { (0x30...0x39).contains($0) }
    rest = rest.dropFirst(digits.count)
    let form = UnsafeBufferPointer(rebasing: rest)
    guard form.count >= 24, form.count == 24 || Self.isComment(rest.dropFirst(24)),
      [0, 4, 9, 18].allSatisfy({ form[$0] == .space }), form[12] == 0x3A, form[15] == 0x3A,
      form[19] == 0x2B || form[19] == 0x2D,
      let month = Self.shortMonths.firstIndex(where: form[1..<4].elementsEqual),
      let day = Self.number(digits), let year = Self.number(form[5..<9]), year >= 100,
      let hour = Self.number(form[10..<12]), hour < 24,
      let minute = Self.number(form[13..<15]), minute < 60,
      let second = Self.number(form[16..<18]), second <= 60,
      let zone = Self.number(form[20..<24]), case let east = zone / 100 * 60 + zone % 100,
      east < 24 * 60
    else { return nil }
    (self.year, self.month, self.day) = (year, month + 1, day)
    (self.hour, self.minute, self.second) = (hour, minute, second)
    offset = form[19] == 0x2B ? east : east == 0 ? nil : -east
    guard isInCalendar else { return nil }
  }

  private static let weekdays = words("Mon, Tue, Wed, Thu, Fri, Sat, Sun, ", of: 5)
  private static let shortMonths = words("JanFebMarAprMayJunJulAugSepOctNovDec", of: 3)

  private static func words(_ text: String, of length: Int) -> [ArraySlice<UInt8>] {
    let bytes = Array(text.utf8)
    return stride(from: 0, to: bytes.count, by: length).map { bytes[$0..<$0 + length] }
  }

  /// Returns whether bytes are a comment in which there is no other one: ` (CET)`.
  private static func isComment(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    bytes.starts(with: " (".utf8) && bytes.last == 0x29
      && bytes.dropFirst(2).dropLast().allSatisfy { (0x41...0x5A).contains($0 & ~0x20) }
  }

  private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    if digits.isEmpty { return nil }
    var number = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      number = number * 10 + Int(digit & 0xF)
    }
    return number
  }
}

// MARK: - Time

extension MailDate {
  /// The seconds since 1970 began in Greenwich; an unknown zone counts as Greenwich.
  var time: Int { ((days * 24 + hour) * 60 + minute - (offset ?? 0)) * 60 + second }

  /// The days since 1970 began, counted in years that begin in March: a leap day is then the last.
  private var days: Int {
    let shifted = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }
}

// MARK: - CustomStringConvertible

extension MailDate: CustomStringConvertible {
  /// The date to the minute: `2024-03-05 14:07 +0100`, without the zone if it is not known.
  var description: String {
    let date = [MailDate.padded(year, 4), MailDate.padded(month, 2), MailDate.padded(day, 2)]
    let time = MailDate.padded(hour, 2) + ":" + MailDate.padded(minute, 2)
    let zone = offset.map { minutes in
      let size = abs(minutes)
      return (minutes < 0 ? " -" : " +") + MailDate.padded(size / 60 * 100 + size % 60, 4)
    }
    return date.joined(separator: "-") + " " + time + (zone ?? "")
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

// MARK: - Words

extension MailDate {
  /// Returns the words of a date without comments and commas; `05-Jan-26` is three words.
  private static func words(of text: String) -> [Substring] {
    var depth = 0
    var plain = ""
    for character in text {
      switch character {
      case "(": depth += 1
      case ")": depth = max(0, depth - 1)
      case ",": plain.append(" ")
      default: if depth == 0 { plain.append(character) }
      }
    }
    return plain.split(whereSeparator: \.isWhitespace).flatMap { word in
      let pieces = word.split(separator: "-", omittingEmptySubsequences: false)
      return pieces.count == 3 && monthNumber(pieces[1]) != nil ? pieces : [word]
    }
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  private static func monthNumber(_ word: Substring) -> Int? {
    let word = word.lowercased()
    guard word.count >= 3 else { return nil }
    return months.firstIndex { $0.hasPrefix(word) }.map { $0 + 1 }
  }

  /// Returns the full year; two digits stand for a year from 1969 to 2068.
  private static func fullYear(_ digits: Substring) -> Int? {
    guard let year = Int(digits) else { return nil }
    return year >= 100 ? year : year > 68 ? year + 1900 : year + 2000
  }

  /// The zones that RFC 5322 gives a meaning, and UTC and Z, in minutes east of Greenwich.
  private static let zones = [
    "UT": 0, "UTC": 0, "GMT": 0, "Z": 0, "AST": -240, "ADT": -180, "EST": -300, "EDT": -240,
    "CST": -360, "CDT": -300, "MST": -420, "MDT": -360, "PST": -480, "PDT": -420,
  ]
}
