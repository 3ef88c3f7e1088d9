import WorkflowReflection
import WorkflowTextUI

// Arguments of a script's line: in quotes, with the escapes of Swift, a text can be any text.
//
// All of this is about scalars, since a mark after a quote is one character with it.

extension String {
  /// Reads a text in quotes; nil if there is no quote at the beginning.
  init?(quoted text: String) throws(CommandError) {
    var rest = text.unicodeScalars[...]
    guard rest.popFirst() == "\"" else { return nil }
    var scalars = UnicodeScalarView()
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"":
        guard rest.allSatisfy(\.properties.isWhitespace) else {
          throw CommandError(#"nothing can follow the closing quote; a quote in a text is \""#)
        }
        self.init(scalars)
        return
      case "\\": scalars.append(try String.escaped(&rest))
      default: scalars.append(scalar)
      }
    }
    throw CommandError(#"write a closing quote, as in "Buy milk"; a quote in a text is \""#)
  }

  /// Removes and returns what stands after a backslash.
  private static func escaped(
    _ rest: inout Substring.UnicodeScalarView
  ) throws(CommandError) -> Unicode.Scalar {
    switch rest.popFirst() {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "\"": return "\""
    case "\\": return "\\"
    case "u" where rest.first == "{":
      let digits = rest.dropFirst().prefix { $0.properties.isASCIIHexDigit }
      rest = rest.dropFirst(digits.count + 1)
      if rest.popFirst() == "}", let value = UInt32(String(digits), radix: 16),
        let scalar = Unicode.Scalar(value)
      {
        return scalar
      }
    default: break
    }
    throw CommandError(#"a backslash in quotes begins \n, \t, \r, \", \\ or \u{1F319}"#)
  }

  /// The text in quotes.
  ///
  /// What is not seen, or would change how the quote looks, is an escape.
  package var quoted: String {
    var text = "\""
    for (index, scalar) in unicodeScalars.enumerated() {
      switch scalar {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\"", "\\": text += "\\\(scalar)"
      case _ where scalar.needsEscape || index == 0 && joinsWithFormer: text += scalar.spelledOut
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  /// The text as it stands after a word and a blank: in quotes if it were read otherwise.
  var argument: String {
    guard let first, let last, !first.isWhitespace, !last.isWhitespace, !joinsWithFormer,
      !unicodeScalars.contains(where: { $0 == "\\" || $0.needsEscape }),
      unicodeScalars.first != "\""
    else { return quoted }
    return self
  }

  /// Whether the first scalar changes the character before it, as an accent does.
  private var joinsWithFormer: Bool { ("\"" + prefix(1)).count < 2 && !isEmpty }
}

extension Unicode.Scalar {
  /// Whether the scalar is not seen, or cannot be told from a blank.
  fileprivate var needsEscape: Bool { isHidden || properties.isWhitespace && self != " " }
}
