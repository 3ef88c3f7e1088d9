/// Words in a list of addresses, which turn out to be a name or an address.
struct Phrase {
  private var words = EncodedWords()
  private var raw: [UInt8] = []
  private var hasBlank = false
  private var endsWithEncodedWord = false
  private(set) var isEmpty = true
  private(set) var hasAt = false
  private var hasInnerBlank = false

  /// Whether the words are an obsolete route: the hosts that a message was to be sent through.
  var isRoute: Bool { raw.first == UInt8(ascii: "@") }

  mutating func addBlank() {
    hasBlank = !isEmpty
  }

  mutating func add(plain: ArraySlice<UInt8>) {
    separate(joins: false)
    let isJoint = plain.first.map(Phrase.joins) == true || raw.last.map(Phrase.joins) == true
    addRaw(plain, isJoint: isJoint)
    words.add(plain)
    hasAt = hasAt || plain.contains(UInt8(ascii: "@"))
  }

  mutating func add(quoted: [UInt8], raw: ArraySlice<UInt8>) {
    separate(joins: false)
    addRaw(raw, isJoint: false)
    let text = EncodedWords.decode(quoted[...])
    words.add(Array(text.utf8)[...])
  }

  mutating func add(_ word: EncodedWords.Word) {
    separate(joins: endsWithEncodedWord)
    addRaw(word.bytes[...], isJoint: false)
    words.add(word)
    endsWithEncodedWord = true
  }

  /// Returns the words as a name.
  mutating func text() -> String {
    words.finish()
  }

  /// The words as an address, without blanks around dots and at signs.
  var rawAddress: String {
    Charset.guess(raw[...])
  }

  /// Returns the words as an address, or as a name if they are not an address.
  mutating func bareAddress() -> Address {
    hasAt && !hasInnerBlank
      ? Address(name: "", address: rawAddress)
      : Address(name: text(), address: "")
  }

  private mutating func separate(joins: Bool) {
    if hasBlank, !joins { words.add([.space]) }
    isEmpty = false
    endsWithEncodedWord = false
  }

  private mutating func addRaw(_ bytes: ArraySlice<UInt8>, isJoint: Bool) {
    if hasBlank, !isJoint, !raw.isEmpty {
      raw.append(.space)
      hasInnerBlank = true
    }
    hasBlank = false
    raw += bytes
  }

  private static func joins(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "@")
  }
}
