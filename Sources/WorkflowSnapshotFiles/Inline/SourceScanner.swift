/// Finds the end of a bracket in a Swift source, past literals and comments.
///
/// It knows strings with any number of `#` and quotes, interpolated code, and nested comments. It
/// works on bytes: in UTF-8 none of the characters it looks for is part of another.
struct SourceScanner {
  private let bytes: [UInt8]
  private(set) var position: Int

  init(_ bytes: [UInt8], at position: Int) {
    self.bytes = bytes
    self.position = position
  }

  /// The byte at the position; nil at the end.
  var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Moves past the bracket that closes the one here; returns false if there is none.
  mutating func skipBrackets() -> Bool {
    var depth = 0
    while let byte = current {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "\""), UInt8(ascii: "#"): if skipString() { continue }
      case UInt8(ascii: "/"): if skipComment() { continue }
      default: break
      }
      position += 1
      if depth == 0 { return true }
    }
    return false
  }

  /// Moves past white space and comments.
  mutating func skipBlanks() {
    while let byte = current {
      if [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
        position += 1
      } else if !skipComment() {
        return
      }
    }
  }

  private mutating func skipComment() -> Bool {
    if starts(with: "//") {
      while let byte = current, byte != 0x0A { position += 1 }
      return true
    }
    guard starts(with: "/*") else { return false }
    var depth = 0
    repeat {
      if starts(with: "/*") {
        depth += 1
        position += 2
      } else if starts(with: "*/") {
        depth -= 1
        position += 2
      } else {
        position += 1
      }
    } while depth > 0 && current != nil
    return true
  }

  /// Moves past the literal that begins here; returns false if none does.
  private mutating func skipString() -> Bool {
    let start = position
    while current == UInt8(ascii: "#") { position += 1 }
    let hashes = String(repeating: "#", count: position - start)
    guard current == UInt8(ascii: "\"") else {
      position = start
      return false
    }
    let quotes = starts(with: "\"\"\"") ? "\"\"\"" : "\""
    position += quotes.utf8.count
    while current != nil {
      if starts(with: quotes + hashes) {
        position += quotes.utf8.count + hashes.utf8.count
        return true
      } else if starts(with: "\\" + hashes) {
        position += 1 + hashes.utf8.count
        // Interpolated code may contain strings of its own.
        if current != UInt8(ascii: "(") || !skipBrackets() { position += 1 }
      } else {
        position += 1
      }
    }
    return true
  }

  private func starts(with text: String) -> Bool { bytes[position...].starts(with: text.utf8) }
}
