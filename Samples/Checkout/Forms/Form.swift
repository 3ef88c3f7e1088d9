/// Some fields, and the value that they make.
protocol Form: Equatable {
  associatedtype Value: Codable & Equatable

  var title: String { get }
  var fields: [Field] { get }
  /// The note about the fields; empty for none.
  var note: String { get }

  /// Returns the value of the texts, one for each field; nil if something is missing or wrong.
  func value(of texts: [String]) -> Value?
}

/// A field of a form, before anything is typed.
struct Field: Equatable {
  var label: String
  var placeholder = ""
  var text = ""
}

extension String {
  /// The text without blanks at its ends.
  var trimmed: String { trimming(while: \.isWhitespace) }

  private func trimming(while isBlank: (Character) -> Bool) -> String {
    guard let last = lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(self[...last].drop(while: isBlank))
  }
}
