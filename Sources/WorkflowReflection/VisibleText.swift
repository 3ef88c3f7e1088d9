extension StringProtocol {
  /// The text without raw control characters: tabs appear as `\t`, others as in `\u{1B}`.
  package var visible: String {
    guard unicodeScalars.contains(where: \.isHidden) else { return String(self) }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.isHidden {
        text += scalar.spelledOut
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// The text with escapes for everything that can be mistaken for something else.
  ///
  /// Printable ASCII characters stay as they are, except for spaces at the end.
  package var unmistakable: String {
    let scalars = Array(unicodeScalars)
    let end = scalars.lastIndex { $0 != " " } ?? -1
    return scalars.enumerated().map { index, scalar in
      (0x20...0x7E).contains(scalar.value) && (scalar != " " || index < end)
        ? String(scalar) : scalar.spelledOut
    }.joined()
  }

  /// Returns whether two different texts look the same to a reader.
  package func looksLike(_ other: Self) -> Bool { look == other.look }

  private var look: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .format: break
      case .control where scalar != "\t": break
      case .nonspacingMark where scalar.properties.isVariationSelector: break
      case .spaceSeparator, .control: text += " "
      default: text.unicodeScalars.append(scalar)
      }
    }
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}

extension Unicode.Scalar {
  /// Whether a terminal shows nothing for the scalar, or does something else with it.
  ///
  /// Joiners are not hidden: they are parts of visible characters.
  package var isHidden: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: true
    case .format: self != "\u{200C}" && self != "\u{200D}"
    default: false
    }
  }

  /// The scalar as an escape in a Swift literal.
  package var spelledOut: String {
    self == "\t" ? "\\t" : "\\u{\(String(value, radix: 16, uppercase: true))}"
  }
}
