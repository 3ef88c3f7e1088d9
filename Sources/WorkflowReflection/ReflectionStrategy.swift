/// The way values of a type are reflected; decided once for each type.
enum ReflectionStrategy {
  case omit
  /// Text in quotes.
  case text
  /// The description, which says everything.
  case word
  case special((Any) -> ValueTree)
  /// The value inside a wrapper, instead of the wrapper.
  case open((Any) -> Any)
  /// Elements with their ids.
  case entries((Any) -> [(value: Any, id: AnyHashable?)])
  /// Parts by a mirror; `described` if the description is better, except for collections.
  case mirror(described: Bool)

  init(_ type: Any.Type) {
    self =
      switch type {
      case is String.Type, is Substring.Type, is Character.Type: .text
      case is any Numeric.Type, is Bool.Type, is any ReflectedAsWord.Type, is AnyKeyPath.Type: .word
      case is any ReflectedAsNothing.Type: .omit
      case is any ReflectedAsEntries.Type:
        .entries { ($0 as? any ReflectedAsEntries)?.entries ?? [] }
      case is any ReflectedAsTree.Type:
        .special { ($0 as? any ReflectedAsTree)?.reflected ?? .omitted }
      case is AnyHashable.Type: .open { ($0 as? AnyHashable)?.base ?? $0 }
      default: Self.ofName(String(reflecting: type), type)
      }
  }

  private static func ofName(_ name: String, _ type: Any.Type) -> ReflectionStrategy {
    if isFunction(name) || isAddress(name) { return .omit }
    if name.hasSuffix(".Type") { return .word }
    // The parts of a URL are implementation details; the description is the value.
    let isOfToolchain = ["Swift.", "Foundation.", "FoundationEssentials."].contains {
      name.hasPrefix($0)
    }
    return .mirror(described: isOfToolchain && type is any CustomStringConvertible.Type)
  }

  /// Returns whether a name has an arrow outside all brackets.
  private static func isFunction(_ name: String) -> Bool {
    var depth = 0
    for character in name.replacing("->", with: "→") {
      switch character {
      case "(", "<", "[": depth += 1
      case ")", ">", "]": depth -= 1
      case "→" where depth == 0: return true
      default: break
      }
    }
    return false
  }

  private static func isAddress(_ name: String) -> Bool {
    name == "Swift.ObjectIdentifier" || name == "Swift.OpaquePointer"
      || name.hasPrefix("Swift.Unsafe") || name.hasPrefix("Swift.Unmanaged")
  }
}

// MARK: - Types that say how

/// A type whose description says everything.
package protocol ReflectedAsWord {}

/// A type that leads somewhere else and says nothing about a value, so it is left out.
package protocol ReflectedAsNothing {}

/// A collection that knows the ids of its elements.
package protocol ReflectedAsEntries {
  /// The elements with their ids.
  var entries: [(value: Any, id: AnyHashable?)] { get }
}

/// A type that makes its own tree.
package protocol ReflectedAsTree {
  /// The tree.
  var reflected: ValueTree { get }
}

// The descriptions of ranges say nothing of the types of their bounds, and those of dates are rounded.

extension Range: ReflectedAsTree {
  package var reflected: ValueTree { .range(from: lowerBound, "..<", to: upperBound) }
}

extension ClosedRange: ReflectedAsTree {
  package var reflected: ValueTree { .range(from: lowerBound, "...", to: upperBound) }
}

extension ValueTree {
  fileprivate static func range(from first: Any, _ sign: String, to last: Any) -> ValueTree {
    ValueTree(.atom, ValueTree(first).line + sign + ValueTree(last).line)
  }
}
