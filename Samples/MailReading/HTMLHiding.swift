/// An element of a page that its own tag hides, by `hidden` or by `display: none`.
struct HTMLHiding {
  let name: String

  /// The index at which its content begins.
  let start: Int

  /// The open elements of this name: this one, and those in it.
  private var depth = 1

  /// Creates an element from its tag; nil if the tag does not hide it, or if it has no content.
  ///
  /// - Parameter end: The index after the tag.
  init?(_ name: String, tag: ArraySlice<UInt8>, end: Int) {
    guard !HTMLHiding.empty.contains(name), HTMLHiding.hides(tag) else { return nil }
    self.name = name
    start = end
  }

  /// Returns the element after another tag was read; nil if that ends it.
  func after(_ tag: String, isClosing: Bool) -> HTMLHiding? {
    // A paragraph needs no end of its own.
    if name == "p", tag == "p" || HTMLText.blocks.contains(tag) { return nil }
    guard tag == name else { return self }
    var element = self
    element.depth += isClosing ? -1 : 1
    return element.depth > 0 ? element : nil
  }

  private static let empty: Set = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]

  private static func hides(_ tag: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: tag, as: UTF8.self).lowercased()
    if text.contains("display") {
      let attribute = /\sstyle\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\s"'>]+))/
      if let match = text.firstMatch(of: attribute) {
        let style = match.double ?? match.single ?? match.bare ?? ""
        if style.filter({ !$0.isWhitespace }).contains("display:none") { return true }
      }
    }
    guard text.contains("hidden") else { return false }
    let names = text.replacing(/=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/, with: " ")
    return names.split { $0.isWhitespace || $0 == "/" }.dropFirst().contains("hidden")
  }
}
