/// Finds the end of a bracket in a Swift source, past literals and comments.
///
/// It knows strings with any number of `#` and quotes, interpolated code, regular expressions, and
/// nested comments. It works on bytes: in UTF-8 none of the characters it looks for is part of
/// another.
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
    var closing: [UInt8] = []
    while let byte = current {
      switch byte {
      case UInt8(ascii: "("): closing.append(UInt8(ascii: ")"))
      case UInt8(ascii: "["): closing.append(UInt8(ascii: "]"))
      case UInt8(ascii: "{"): closing.append(UInt8(ascii: "}"))
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        // Something here is no code, or code that this does not know.
        if closing.popLast() != byte { return false }
      case UInt8(ascii: "\""), UInt8(ascii: "#"):
        if skipString() || skipExtendedRegex() { continue }
      case UInt8(ascii: "/"): if skipComment() || skipRegex() { continue }
      default: break
      }
      position += 1
      if closing.isEmpty { return true }
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

  /// Moves past a regular expression between slashes; returns false if none begins here.
  private mutating func skipRegex() -> Bool {
    guard canBeginRegex else { return false }
    var end = position + 1
    var (depth, isInClass) = (0, false)
    while end < bytes.count, bytes[end] != 0x0A {
      switch bytes[end] {
      case UInt8(ascii: "\\"): end += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "("): depth += isInClass ? 0 : 1
      case UInt8(ascii: ")"):
        depth -= isInClass ? 0 : 1
        // It closes a call around an operator.
        if depth < 0 { return false }
      case UInt8(ascii: "/"):
        let next = end + 1 < bytes.count ? bytes[end + 1] : 0x0A
        // The beginning of a comment.
        if next == UInt8(ascii: "/") || next == UInt8(ascii: "*") { return false }
        position = end + 1
        return true
      default: break
      }
      end += 1
    }
    return false
  }

  /// Whether the slash here can begin a regular expression, and is not an operator.
  private var canBeginRegex: Bool {
    let next = position + 1 < bytes.count ? bytes[position + 1] : 0x0A
    if " \t\n=),/*".utf8.contains(next) { return false }
    guard let before = bytes[..<position].last else { return true }
    // What comes after an exclamation mark may be divided, unless that mark negates something.
    if before == UInt8(ascii: "!") {
      return bytes[..<(position - 1)].last.map { " \t\n([{,".utf8.contains($0) } ?? true
    }
    return " \t\n([{,:=;?&|".utf8.contains(before)
  }

  /// Moves past a regular expression between slashes with `#`; returns false if none begins here.
  private mutating func skipExtendedRegex() -> Bool {
    let hashes = bytes[position...].prefix { $0 == UInt8(ascii: "#") }.count
    let start = position + hashes
    guard hashes > 0, start < bytes.count, bytes[start] == UInt8(ascii: "/") else { return false }
    let end = Array(("/" + String(repeating: "#", count: hashes)).utf8)
    position = start + 1
    while position < bytes.count, !bytes[position...].starts(with: end) {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    position = min(position + end.count, bytes.count)
    return true
  }

  private func starts(with text: String) -> Bool { bytes[position...].starts(with: text.utf8) }
}
