import WorkflowReflection

/// The way to a property inside a value: `user.id`, or `items[].price` for all elements.
struct PropertyPath {
  enum Step: Equatable {
    case property(Substring)
    /// All elements of an array or set, or all values of a dictionary.
    case elements
  }

  let steps: ArraySlice<Step>

  init(_ text: String) {
    steps =
      text.split(separator: ".", omittingEmptySubsequences: false).flatMap { word -> [Step] in
        var (name, count) = (word, 0)
        while name.hasSuffix("[]") {
          name = name.dropLast(2)
          count += 1
        }
        let elements = Array(repeating: Step.elements, count: count)
        // A word without anything is a name that no property has.
        return name.isEmpty && count > 0 ? elements : [.property(name)] + elements
      }[...]
  }
}

/// No value has a property at a path.
struct NothingAtPath: Error, CustomStringConvertible {
  let path: String
  let value: String

  var description: String {
    """
    there is nothing at the path "\(path)" in \(value). Write the names of properties with dots \
    between them, and [] for all elements, as in "items[].id"
    """
  }
}

extension ValueTree {
  /// Returns a copy in which the values at a path are replaced by a word, and how many there were.
  func replacing(_ steps: ArraySlice<PropertyPath.Step>, by word: String) -> (ValueTree, Int) {
    guard let step = steps.first else { return (ValueTree(.atom, word), 1) }
    var count = 0
    let parts = self.parts.map { part -> Part in
      let isMeant =
        switch step {
        case .property(let name): part.label.map { $0 == name || $0 == "\"\(name)\"" } == true
        case .elements: kind != .record
        }
      guard isMeant else { return part }
      let (value, inner) = part.value.replacing(steps.dropFirst(), by: word)
      count += inner
      var part = part
      part.value = value
      // An id that was shown may be the value that was replaced.
      part.id = nil
      return part
    }
    return (ValueTree(kind, head, parts), count)
  }
}

/// Replaces the values at a path of what JSON is read into, and counts them.
func replaceJSON(
  in value: inout Any, _ steps: ArraySlice<PropertyPath.Step>, by word: String
) -> Int {
  guard let step = steps.first else {
    value = word
    return 1
  }
  var count = 0
  func replace(_ inner: Any) -> Any {
    var inner = inner
    count += replaceJSON(in: &inner, steps.dropFirst(), by: word)
    return inner
  }
  switch (step, value) {
  case (.property(let name), let object as [String: Any]):
    if let inner = object[String(name)] {
      value = object.merging([String(name): replace(inner)]) { _, new in new }
    }
  case (.elements, let object as [String: Any]): value = object.mapValues(replace)
  case (.elements, let list as [Any]): value = list.map(replace)
  default: break
  }
  return count
}
