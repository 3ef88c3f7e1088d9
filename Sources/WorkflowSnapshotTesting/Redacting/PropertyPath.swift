import Foundation
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
  /// Returns a copy in which the values at a path are replaced by a word, and whether the path leads
  /// anywhere; it does if it ends early, at nil or in an empty collection.
  func replacing(_ steps: ArraySlice<PropertyPath.Step>, by word: String) -> (ValueTree, Bool) {
    guard let step = steps.first else { return (ValueTree(.atom, word), true) }
    let rest = steps.dropFirst()
    if case .property(let name) = step, head == ".\(name)",
      !parts.contains(where: { $0.label.map { $0 == name } == true })
    {
      // The name of a case leads to its payload, which has no name if it is one value.
      guard parts.count == 1, parts[0].label == nil else { return replacingParts(rest, by: word) }
      let (value, isFound) = parts[0].value.replacing(rest, by: word)
      return (ValueTree(kind, head, [Part(value: value)]), isFound)
    }
    return replacingParts(steps, by: word)
  }

  private func replacingParts(
    _ steps: ArraySlice<PropertyPath.Step>, by word: String
  ) -> (ValueTree, Bool) {
    guard let step = steps.first else { return (ValueTree(.atom, word), true) }
    let rest = steps.dropFirst()
    var isFound = head == "nil" && kind == .atom
    var parts = self.parts.map { part -> Part in
      let isMeant =
        switch step {
        case .property(let name): part.label.map { $0 == name || $0 == "\"\(name)\"" } == true
        case .elements: kind != .record
        }
      guard isMeant else { return part }
      let (value, isInside) = part.value.replacing(rest, by: word)
      isFound = isFound || isInside
      // An id that was shown may be the value that was replaced.
      return Part(label: part.label, value: value)
    }
    if step == .elements, kind != .record, kind != .atom, kind != .text {
      isFound = isFound || parts.isEmpty
    }
    if kind == .set { parts.sort { $0.value.line < $1.value.line } }
    return (ValueTree(kind, head, parts), isFound)
  }
}

/// Replaces the values at a path of what JSON is read into; returns whether the path leads anywhere.
func replaceJSON(
  in value: inout Any, _ steps: ArraySlice<PropertyPath.Step>, by word: String
) -> Bool {
  guard let step = steps.first else {
    value = word
    return true
  }
  var isFound = false
  func replace(_ inner: Any) -> Any {
    var inner = inner
    isFound = replaceJSON(in: &inner, steps.dropFirst(), by: word) || isFound
    return inner
  }
  switch (step, value) {
  case (.property(let name), let object as [String: Any]):
    if let inner = object[String(name)] {
      value = object.merging([String(name): replace(inner)]) { _, new in new }
    }
  case (.elements, let object as [String: Any]):
    value = object.mapValues(replace)
    isFound = isFound || object.isEmpty
  case (.elements, let list as [Any]):
    value = list.map(replace)
    isFound = isFound || list.isEmpty
  case (_, is NSNull): isFound = true
  default: break
  }
  return isFound
}
