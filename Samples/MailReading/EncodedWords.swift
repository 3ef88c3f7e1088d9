/// Header text with encoded words (RFC 2047), such as `=?utf-8?Q?gr=C3=BCn?=`.
///
/// Text that is not a proper encoded word stays as it is. Blanks between two encoded words are left
/// out. Adjacent words of one charset are decoded together, since some programs split a character
/// between two words.
struct EncodedWords {
  private var text = ""
  /// The bytes of encoded words that are not yet decoded, and their charset.
  private var pending: (charset: String, bytes: [UInt8])?

  /// Returns the text of a field's value, with its encoded words decoded.
  static func decode(_ value: ArraySlice<UInt8>) -> String {
    // Most values have none.
    if value.index(of: 0x3D) == nil, value.isASCII { return String(decoding: value, as: UTF8.self) }
    var words = EncodedWords()
    var rest = value
    while !rest.isEmpty {
      let blanks = rest.prefix { $0.isBlank }
      rest = rest[blanks.endIndex...]
      if let word = Word(rest) {
        if !(words.pending != nil && !blanks.isEmpty) { words.add(blanks) }
        words.add(word)
        rest = rest[word.end...]
        continue
      }
      words.add(blanks)
      let plain = rest[..<plainEnd(rest)]
      words.add(plain)
      rest = rest[plain.endIndex...]
    }
    return words.finish()
  }

  mutating func add(_ plain: ArraySlice<UInt8>) {
    guard !plain.isEmpty else { return }
    decodePending()
    // Bytes that are not ASCII should not be here. What they mean is guessed as in a body.
    text += Charset.guess(plain)
  }

  mutating func add(_ word: Word) {
    if let charset = pending?.charset, charset == word.charset {
      pending?.bytes += word.bytes
    } else {
      decodePending()
      pending = (word.charset, word.bytes)
    }
  }

  mutating func finish() -> String {
    decodePending()
    return text
  }

  private mutating func decodePending() {
    guard let pending else { return }
    // If the charset is not known, the bytes are read as UTF-8: some text is better than none.
    text +=
      Charset(pending.charset)?.decode(pending.bytes[...]).text
      ?? String(decoding: pending.bytes, as: UTF8.self)
    self.pending = nil
  }

  /// Returns where the text that the bytes begin with ends: at the next blank or encoded word.
  private static func plainEnd(_ bytes: ArraySlice<UInt8>) -> Int {
    var index = bytes.startIndex + 1
    while index < bytes.endIndex, !bytes[index].isBlank {
      if bytes[index] == 0x3D, bytes[index...].starts(with: "=?".utf8), Word(bytes[index...]) != nil
      {
        break
      }
      index += 1
    }
    return min(index, bytes.endIndex)
  }
}

extension EncodedWords {
  /// One encoded word, with its transfer encoding removed.
  struct Word {
    let charset: String
    let bytes: [UInt8]
    let end: Int

    /// The most bytes of a word.
    ///
    /// Without a limit, a header with many `=?` and no ends would be searched again for each `=?`.
    private static let longest = 4096

    /// Reads the encoded word that the bytes begin with; `nil` if there is none.
    init?(_ value: ArraySlice<UInt8>) {
      guard value.starts(with: "=?".utf8) else { return nil }
      let value = value.prefix(Word.longest)
      let start = value.startIndex + 2
      guard let first = value[start...].index(of: 0x3F), first + 2 < value.endIndex,
        value[first + 2] == 0x3F, !value[start..<first].contains(where: \.isBlank)
      else { return nil }
      let encoding = value[first + 1] | 0x20
      let textStart = first + 3
      guard encoding == 0x71 || encoding == 0x62,
        let last = value[textStart...].index(of: 0x3F), last + 1 < value.endIndex,
        value[last + 1] == 0x3D
      else { return nil }
      let text = value[textStart..<last]
      let name = value[start..<first].prefix { $0 != 0x2A }
      charset = String(decoding: name, as: UTF8.self).lowercased()
      if encoding == 0x71 {
        // If the text begins with `=` and not with an escape, `?=` has ended the word before it.
        guard text.first != 0x3D || QuotedPrintable.beginsWithEscape(text) else { return nil }
        bytes = QuotedPrintable.decodeWord(text)
      } else {
        bytes = Base64.decode(text).bytes
        if bytes.isEmpty, !text.isEmpty { return nil }
      }
      end = last + 2
    }
  }
}
