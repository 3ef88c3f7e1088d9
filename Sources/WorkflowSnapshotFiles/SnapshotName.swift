import Foundation

/// The name of the snapshot of one call: `<Target>/<Suite>/<test>[.<named>][.<k>].txt`.
package struct SnapshotName: Hashable, Sendable {
  /// The module of the tests.
  package var target: String
  /// The names of the suites around the test, outermost first; in XCTest the class.
  package var suites: [String]
  /// The name of the test as its library gives it: `loads(number:)`.
  package var test: String
  /// The name that the call gives; nil if it gives none and is counted.
  package var named: String?
  /// The number of the call among the calls without a name in its test, from 1.
  package var ordinal: Int

  /// Creates a name from its parts.
  package init(
    target: String, suites: [String], test: String, named: String? = nil, ordinal: Int = 1
  ) {
    self.target = target
    self.suites = suites
    self.test = test
    self.named = named
    self.ordinal = ordinal
  }

  /// The path below the folder of all snapshots.
  package var path: String {
    let suite = suites.map { Self.safe(Self.bare($0)) }.joined(separator: ".")
    var name = Self.fileName(ofTest: test)
    if let named { name += "." + Self.safe(named) }
    if ordinal > 1 { name += ".\(ordinal)" }
    return [Self.safe(target), Self.shortened(suite), Self.shortened(name) + ".txt"]
      .joined(separator: "/")
  }

  /// `loads()` gives `loads`, and `loads(number:_:)` gives `loads.number._`.
  private static func fileName(ofTest test: String) -> String {
    guard test.hasSuffix(")"), let bracket = test.lastIndex(of: "(") else {
      return safe(bare(test))
    }
    let labels = test[bracket...].dropFirst().dropLast().split(separator: ":")
    return ([bare(String(test[..<bracket]))] + labels.map(String.init)).map(safe)
      .joined(separator: ".")
  }

  /// Returns a name without the backticks of a raw identifier.
  private static func bare(_ name: String) -> String {
    name.count > 2 && name.hasPrefix("`") && name.hasSuffix("`")
      ? String(name.dropFirst().dropLast()) : name
  }
}

// MARK: - Safe names

extension SnapshotName {
  /// The largest number of bytes in a part of a path: far below 255, with room for additions.
  private static let longest = 120

  /// Returns a name that every file system accepts.
  ///
  /// Letters, digits, `_` and `,` stay, and spaces become `-`. If anything else had to be replaced,
  /// a hash of the name is added, so that different names stay different.
  package static func safe(_ name: String) -> String {
    let composed = name.precomposedStringWithCanonicalMapping
    var text = ""
    var isChanged = false
    for character in composed {
      switch character {
      case _ where character.isLetter || character.isNumber: text.append(character)
      case "_", ",": text.append(character)
      case " ": text.append("-")
      default:
        isChanged = true
        if !text.hasSuffix("-") { text.append("-") }
      }
    }
    return isChanged || text.isEmpty ? "\(text)-\(hash(composed))" : text
  }

  private static func shortened(_ name: String) -> String {
    guard name.utf8.count > longest else { return name }
    var kept = ""
    for character in name {
      if kept.utf8.count + character.utf8.count > longest { break }
      kept.append(character)
    }
    return "\(kept)-\(hash(name))"
  }

  /// Returns eight digits that are the same in every run and on every machine (FNV-1a).
  private static func hash(_ text: String) -> String {
    var hash: UInt32 = 2_166_136_261
    for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
