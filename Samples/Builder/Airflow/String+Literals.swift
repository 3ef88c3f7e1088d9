extension String {
  /// The text as a literal of Python: ASCII, on one line, whatever the text contains.
  var pythonLiteral: String {
    var literal = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case "\n": literal += "\\n"
      case " "..."~": literal.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16)
        literal += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
      }
    }
    return literal + "\""
  }
}
