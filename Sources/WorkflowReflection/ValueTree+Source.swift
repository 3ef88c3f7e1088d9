extension ValueTree {
  /// Creates the tree of a value as Swift source: with the names of types as code outside of them
  /// writes them.
  package convenience init(sourceOf value: Any) {
    var reflector = Reflector()
    reflector.qualifiesNames = true
    self.init(copying: reflector.tree(of: value))
  }

  /// Whether the line is an expression in Swift, as far as reflection can tell.
  ///
  /// A date, for example, has a description that is none.
  package var isSource: Bool {
    switch kind {
    case .atom:
      head.hasPrefix(".") || ["nil", "true", "false"].contains(head) || Double(head) != nil
    case .text: true
    case .record, .list, .set, .dictionary: parts.allSatisfy(\.value.isSource)
    }
  }
}

/// Returns the name of a type as code in its own module writes it: `Shop.Screen`.
package func sourceName(of type: any Any.Type) -> String {
  // A qualified name begins with its module, and so does each name among its arguments. What is
  // private has a word for its file in brackets.
  var name = ""
  var word = ""
  var isFirst = true
  var depth = 0
  for character in String(reflecting: type) {
    switch character {
    case "(": depth += 1
    case ")" where depth > 0: depth -= 1
    case _ where depth > 0: break
    case ".":
      if !isFirst, !word.isEmpty { name += word + "." }
      (word, isFirst) = ("", false)
    case _ where character.isLetter || character.isNumber || character == "_":
      word.append(character)
    default:
      name += word + String(character)
      (word, isFirst) = ("", true)
    }
  }
  return name + word
}
