import Foundation

extension Substring {
  /// The first address of a page or a mailbox, as far as it belongs to it.
  ///
  /// - Complexity: O(length)
  public var firstAddress: Range<Index>? {
    // Most lines have none, and looking for one byte is fast.
    guard utf8.contains(UInt8(ascii: ":")) else { return nil }
    var rest = self
    while let start = rest.firstRange(of: /(?:https?:\/\/|mailto:)/.ignoresCase()) {
      let long = rest[start.upperBound...].prefix(2000)
      let end = long.firstIndex { $0.isWhitespace || "<>\"“”„«»".contains($0) } ?? long.endIndex
      var address = self[start.lowerBound..<end]
      // A closing bracket belongs to the address only if the opening one does.
      let endings =
        ".,;:!?'’" + (address.contains("(") ? "" : ")") + (address.contains("[") ? "" : "]")
      while let last = address.last, address.endIndex > start.upperBound, endings.contains(last) {
        address.removeLast()
      }
      if address.endIndex > start.upperBound { return address.startIndex..<address.endIndex }
      rest = self[start.upperBound...]
    }
    return nil
  }
}

extension String {
  /// The addresses in the text of a mail, each once, and a thousand at most.
  public var addresses: [String] {
    var found: [String] = []
    for line in split(separator: "\n") {
      var rest = line
      while let address = rest.firstAddress, found.count < 1000 {
        // The composed form is that of names in the network.
        let text = String(rest[address]).precomposedStringWithCanonicalMapping
        if !found.contains(text) { found.append(text) }
        rest = rest[address.upperBound...]
      }
    }
    return found
  }
}
