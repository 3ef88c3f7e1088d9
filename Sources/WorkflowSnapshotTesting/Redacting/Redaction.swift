/// A replacement for parts of a text that differ from run to run.
public struct Redaction {
  /// Returns where the parts are, in order.
  private let ranges: (String) -> [Range<String.Index>]
  private let replacement: String
  private var numbers = false

  private init(_ replacement: String, ranges: @escaping (String) -> [Range<String.Index>]) {
    self.ranges = ranges
    self.replacement = replacement
  }

  /// Replaces every match of a regular expression.
  ///
  /// ```swift
  /// Redaction.regex(/id-\d+/, "[id]")
  /// ```
  public static func regex(_ regex: some RegexComponent, _ replacement: String) -> Redaction {
    Redaction(replacement) { $0.ranges(of: regex) }
  }

  /// Numbers the different parts: `[id 1]`, `[id 2]`, in the order of their first appearance.
  ///
  /// So the text still shows which of them are the same.
  public var numbered: Redaction {
    var copy = self
    copy.numbers = true
    return copy
  }

  func replace(in text: String) -> String {
    var seen: [Substring: Int] = [:]
    var result = ""
    var rest = text.startIndex
    for range in ranges(text) {
      result += text[rest..<range.lowerBound]
      let number = seen[text[range]] ?? seen.count + 1
      seen[text[range]] = number
      result += numbers ? numbered(number) : replacement
      rest = range.upperBound
    }
    return result + text[rest...]
  }

  private func numbered(_ number: Int) -> String {
    replacement.hasSuffix("]") ? "\(replacement.dropLast()) \(number)]" : "\(replacement) \(number)"
  }
}

extension Sequence<Redaction> {
  /// Applies redactions to a text, one after the other.
  func redact(_ text: String) -> String { reduce(text) { $1.replace(in: $0) } }
}

// MARK: - Kinds

extension Redaction {
  /// Replaces UUIDs, in upper or lower case, with `[uuid]`.
  public static var uuid: Redaction {
    let hex = "[0-9A-Fa-f]"
    return pattern("\\b\(hex){8}-\(hex){4}-\(hex){4}-\(hex){4}-\(hex){12}\\b", "[uuid]")
  }

  /// Replaces dates, with their time of day if they have one, with `[date]`.
  ///
  /// It knows these forms: `2026-03-03T18:22:05.250Z`, `20260303T182205Z`, `2026-03-03` and
  /// `2026/03/03`; `Tue, 3 Mar 2026 18:22:05 +0000`, `3 March 2026` and `March 3, 2026 at 6:22 PM`;
  /// `3/3/2026`, `3/3/26` and `03.03.2026`. Names of days and months are English.
  public static var date: Redaction {
    let month = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\\.?"
    let day = "(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? )?"
    let forms = [
      #"\d{4}-\d{2}-\d{2}"#, #"\d{4}/\d{2}/\d{2}"#, "\(day)\\d{1,2}\\.? \(month) \\d{4}",
      "\(day)\(month) {1,2}\\d{1,2},? \\d{4}", #"\d{1,2}/\d{1,2}/(?:\d{4}|\d{2})"#,
      #"\d{1,2}\.\d{1,2}\.\d{4}"#,
    ]
    let withTime = "(?:(?:T|,? at |,? )\(timeOfDay))?"
    let unix = "\(day)\(month) {1,2}\\d{1,2} \\d{2}:\\d{2}:\\d{2}(?: [A-Z]{3,4})? \\d{4}"
    return pattern(
      "\\b(?:\(unix)|\\d{8}T\\d{6}(?:Z|[+-]\\d{4})?|(?:\(forms.joined(separator: "|")))\(withTime))(?!\\.?\\d)",
      "[date]")
  }

  /// Replaces times of day, such as `18:22`, `18:22:05.250Z` and `6:22 PM`, with `[time]`.
  public static var time: Redaction { pattern("\\b\(timeOfDay)(?!\\d)", "[time]") }

  /// Replaces lengths of time, such as `0.25 seconds`, `12 ms` and `1.5s`, with `[duration]`.
  public static var duration: Redaction {
    let units = "nanoseconds?|microseconds?|milliseconds?|seconds?|minutes?|hours?|days?"
    return pattern(
      "\\b\\d+(?:\\.\\d+)?(?:[eE]-?\\d+)? ?(?:\(units)|ns|µs|us|ms|sec|min|s|h)\\b", "[duration]")
  }

  /// Replaces the folders of absolute paths, and of URLs of files, as in `[folder]/report.txt`.
  public static var folder: Redaction {
    let path = pattern(#"(?:file://)?/(?:[\w.+@~-]+/)+(?=[\w.+@~-])"#, "[folder]/")
    return Redaction(path.replacement) { text in
      path.ranges(text).filter { range in
        // In the middle of a word or of another URL, it is no path.
        let before = text[..<range.lowerBound].last ?? " "
        return !before.isLetter && !before.isNumber && !"/:.~-_".contains(before)
      }
    }
  }

  /// Replaces addresses in memory, such as `0x00007f8b1c00`, with `[address]`.
  public static var address: Redaction { pattern(#"\b0x[0-9A-Fa-f]{6,16}\b"#, "[address]") }

  private static let timeOfDay =
    #"\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:[ \u{202F}]?[AaPp]\.?[Mm]\b\.?)?"#
    + #"(?: ?(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})(?![\w:]))?"#

  private static func pattern(_ pattern: String, _ replacement: String) -> Redaction {
    // All patterns are tested, so they are valid.
    guard let regex = try? Regex(pattern) else { return Redaction(replacement) { _ in [] } }
    // By default, a file name with its ending is one word.
    return .regex(regex.wordBoundaryKind(.simple), replacement)
  }
}
