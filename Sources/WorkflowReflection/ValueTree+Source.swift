extension ValueTree {
  /// Creates the tree of a value as Swift source, with the names of types as code outside of the
  /// types writes them.
  package convenience init(sourceOf value: Any) {
    var reflector = Reflector()
    reflector.writesSource = true
    self.init(copying: reflector.tree(of: value))
  }

  /// A placeholder for a value without source, such as a closure.
  static let unwritable = ValueTree(.atom, "…")

  /// Whether the line is an expression in Swift, as far as reflection can tell.
  ///
  /// A date, for example, has a description that is none.
  package var isSource: Bool {
    switch kind {
    case .atom:
      // A range of cases has two dots, and two operators in one.
      head.hasPrefix(".") && !head.contains("..") || ["nil", "true", "false"].contains(head)
        || Double(head)?.isFinite == true
    case .text: true
    case .record, .list, .set: parts.allSatisfy(\.value.isSource)
    // The texts of keys are not source.
    case .dictionary: parts.isEmpty
    }
  }
}

/// Returns the name of a type as code in its own module writes it: `Shop.Screen`.
package func sourceName(of type: any Any.Type) -> String {
  let full = String(reflecting: type)
    .replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
    .replacing(/\(extension in \w+\):/, with: "")
  // A qualified name begins with its module, and so does each name among its arguments.
  var name = ""
  var word = ""
  var isFirst = true
  for character in full {
    if character.isLetter || character.isNumber || character == "_" {
      word.append(character)
    } else if character == "." {
      if !isFirst { name += word + "." }
      (word, isFirst) = ("", false)
    } else {
      name += word + String(character)
      // After arguments, the name of an outer type continues.
      (word, isFirst) = ("", character != ">")
    }
  }
  return name + word
}
