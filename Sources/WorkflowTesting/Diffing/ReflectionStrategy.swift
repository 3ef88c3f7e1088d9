import Foundation
import Workflow

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
      case is any Numeric.Type, is Bool.Type, is Key.Type, is AnyKeyPath.Type: .word
      case is any Omission.Type: .omit
      case is any WithEntries.Type: .entries { ($0 as? any WithEntries)?.entries ?? [] }
      case is AnyHashable.Type: .open { ($0 as? AnyHashable)?.base ?? $0 }
      case is Date.Type: .special { ValueTree(date: $0) }
      case is Data.Type: .special { ValueTree(data: $0) }
      default: Self.ofName(String(reflecting: type), type)
      }
  }

  private static func ofName(_ name: String, _ type: Any.Type) -> ReflectionStrategy {
    if isFunction(name) || isAddress(name) { return .omit }
    if name.hasSuffix(".Type") { return .word }
    // The parts of a Range or URL are implementation details; the description is the value.
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

extension ValueTree {
  fileprivate convenience init(date value: Any) {
    let date = value as? Date ?? .distantPast
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    // The digest covers the exact time: dates that are microseconds apart differ.
    self.init(.atom, date.formatted(style), exactly: date.timeIntervalSince1970)
  }

  fileprivate convenience init(data value: Any) {
    let data = value as? Data ?? Data()
    let shown = data.prefix(32).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    // The bytes that are cut still count: their hash shows whether they are the same.
    let rest = data.count > 32 ? "…, hash \(Self.hash(data))" : ""
    self.init(.atom, "\(data.count) bytes <\(shown.joined())\(rest)>")
  }

  /// A hash that is the same in every run (FNV-1a).
  private static func hash(_ data: Data) -> String {
    let hash = data.reduce(14_695_981_039_346_656_037 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 1_099_511_628_211
    }
    return String(hash, radix: 16)
  }
}

// MARK: - Omission

/// A type that leads somewhere else and says nothing about a value, so it is left out.
private protocol Omission {}

extension Sink: Omission {}
extension Mailbox: Omission {}
extension Injected: Omission {}

// MARK: - WithEntries

/// A collection that knows the ids of its elements.
private protocol WithEntries {
  var entries: [(value: Any, id: AnyHashable?)] { get }
}

extension KeyedRenderings: WithEntries {
  fileprivate var entries: [(value: Any, id: AnyHashable?)] {
    zip(self, ids).map { ($0, AnyHashable($1)) }
  }
}
