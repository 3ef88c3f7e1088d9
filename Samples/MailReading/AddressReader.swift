/// Reads a list of addresses with display names, groups, comments, routes and encoded words.
///
/// Text that follows no rule is kept as a name without an address, so that nothing is hidden.
struct AddressReader {
  private let bytes: [UInt8]
  private var index = 0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the addresses in a field's value.
  static func read(_ value: [UInt8]?) -> AddressList {
    var reader = AddressReader(value ?? [])
    var list = AddressList()
    while let entry = reader.readEntry() { list.entries.append(entry) }
    return list
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func readEntry() -> AddressList.Entry? {
    switch readMember(inGroup: false) {
    case .address(let address): return .single(address)
    case .end: return nil
    case .groupName(let name):
      var members: [Address] = []
      while case .address(let member) = readMember(inGroup: true) { members.append(member) }
      return .group(name: name, members: members)
    }
  }

  private enum Member {
    case address(Address)
    case groupName(String)
    case end
  }

  /// Reads one address with the comma or semicolon after it, or the name of a group.
  private mutating func readMember(inGroup: Bool) -> Member {
    var phrase = Phrase()
    while let byte = next {
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: ";"):
        let endsGroup = inGroup && byte == UInt8(ascii: ";")
        if !phrase.isEmpty {
          // The next call reads this semicolon as the end of the group.
          if !endsGroup { index += 1 }
          return .address(phrase.bareAddress())
        }
        index += 1
        if endsGroup { return .end }
      case UInt8(ascii: "<"):
        index += 1
        let address = readAngleAddress()
        skipToSeparator()
        return .address(Address(name: phrase.text(), address: address))
      case UInt8(ascii: ":") where !inGroup && !phrase.hasAt:
        index += 1
        return .groupName(phrase.text().withSingleBlanks)
      default:
        readWord(into: &phrase)
      }
    }
    return phrase.isEmpty ? .end : .address(phrase.bareAddress())
  }

  /// Reads a blank, comment, quoted or bracketed text, encoded word, or text up to one of these.
  private mutating func readWord(into phrase: inout Phrase) {
    switch bytes[index] {
    case .space, .tab:
      index += 1
      phrase.addBlank()
    case UInt8(ascii: "("):
      skipComment()
      phrase.addBlank()
    case UInt8(ascii: "\""):
      let start = index
      let text = readQuoted()
      phrase.add(quoted: text, raw: bytes[start..<index])
    case UInt8(ascii: "["):
      let end = bytes[index...].index(of: UInt8(ascii: "]")).map { $0 + 1 } ?? bytes.count
      phrase.add(plain: bytes[index..<end])
      index = end
    default:
      if let word = EncodedWords.Word(bytes[index...]) {
        phrase.add(word)
        index = word.end
        return
      }
      let rest = bytes[index...].dropFirst()
      let end = rest.firstIndex { AddressReader.wordEnds.contains($0) } ?? bytes.count
      phrase.add(plain: bytes[index..<end])
      index = end
    }
  }

  private static let wordEnds = Set(" \t()<>,:;\"[".utf8)

  /// Reads up to and including the closing bracket, and leaves out comments and the route.
  ///
  /// Blanks around dots and at signs are left out too.
  private mutating func readAngleAddress() -> String {
    var phrase = Phrase()
    while let byte = next {
      switch byte {
      case UInt8(ascii: ">"):
        index += 1
        return phrase.rawAddress
      case UInt8(ascii: ":") where phrase.isRoute:
        index += 1
        phrase = Phrase()
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "<"):
        phrase.add(plain: bytes[index...index])
        index += 1
      default:
        readWord(into: &phrase)
      }
    }
    return phrase.rawAddress
  }

  /// Skips what stands between an address and the next comma or semicolon, and the comma too.
  private mutating func skipToSeparator() {
    var ignored = Phrase()
    while let byte = next {
      if byte == UInt8(ascii: ",") {
        index += 1
        return
      }
      if byte == UInt8(ascii: ";") { return }
      if AddressReader.wordEnds.contains(byte), !byte.isBlank, byte != UInt8(ascii: "("),
        byte != UInt8(ascii: "\"")
      {
        index += 1
      } else {
        readWord(into: &ignored)
      }
    }
  }

  private mutating func skipComment() {
    var depth = 0
    while let byte = next {
      index += 1
      switch byte {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "\\"): index += 1
      default: break
      }
      if depth == 0 { return }
    }
    index = bytes.count
  }

  /// Reads quoted text, and returns it without quotes and escapes.
  private mutating func readQuoted() -> [UInt8] {
    var text: [UInt8] = []
    index += 1
    while let byte = next {
      index += 1
      if byte == UInt8(ascii: "\"") { return text }
      if byte == UInt8(ascii: "\\"), let escaped = next {
        text.append(escaped)
        index += 1
      } else {
        text.append(byte)
      }
    }
    return text
  }
}
