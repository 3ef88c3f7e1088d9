/// A replacement for parts of a text that differ from run to run.
public struct Redaction {
  let replace: (String) -> String

  /// Replaces every match of a regular expression.
  ///
  /// ```swift
  /// Redaction.regex(/id-\d+/, "[id]")
  /// ```
  public static func regex(_ regex: some RegexComponent, _ replacement: String) -> Redaction {
    Redaction { $0.replacing(regex, with: replacement) }
  }
}

extension Redaction {
  /// Replaces UUIDs, in upper or lower case, with `[uuid]`.
  public static var uuid: Redaction {
    let hex = "[0-9A-Fa-f]"
    return regex("\\b\(hex){8}-\(hex){4}-\(hex){4}-\(hex){4}-\(hex){12}\\b", "[uuid]")
  }

  /// Replaces dates with a time of day, as in `2026-03-03T18:22:05.250Z`, with `[date]`.
  ///
  /// A space may stand for the `T`. The seconds, their fraction and the time zone are optional.
  public static var date: Redaction {
    let day = #"\d{4}-\d{2}-\d{2}"#
    let time = #"\d{2}:\d{2}(:\d{2}(\.\d+)?)?"#
    return regex("\\b\(day)[T ]\(time)( ?(Z|[+-]\\d{2}:?\\d{2}))?", "[date]")
  }

  private static func regex(_ pattern: String, _ replacement: String) -> Redaction {
    // Both patterns are tested, so they are valid.
    guard let regex = try? Regex(pattern) else { return Redaction { $0 } }
    return .regex(regex, replacement)
  }
}
