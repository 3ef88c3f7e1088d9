/// Converts an HTML page to plain text.
///
/// Tags are left out, blocks begin new lines, and references become characters. What a tag itself
/// hides is left out. Style sheets are not read, so text that they hide is shown.
///
/// - Complexity: O(length)
struct HTMLText {
  private let bytes: [UInt8]
  private var index = 0
  private var output: [UInt8] = []
  private var pendingBreaks = 0
  private var hasPendingBlank = false
  private var preformattedDepth = 0
  /// The start of a link's text in the output, and the target of the link.
  private var link: (start: Int, target: String)?
  /// Whether a tag without an end was found; no later tag has an end either.
  private var tagsHaveEnded = false
  /// The element that hides what is read now; nil if nothing does.
  private var hidden: HTMLHiding?
  /// Whether nothing is hidden any more: an element that should have been has no end.
  private var showsHidden = false

  /// Returns the text of a page.
  static func plain(_ html: String) -> String {
    var reader = HTMLText(bytes: Array(html.utf8))
    reader.read()
    return String(decoding: reader.output, as: UTF8.self)
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func read() {
    while index < bytes.count || showHidden() {
      switch bytes[index] {
      case UInt8(ascii: "<") where !tagsHaveEnded && isMarkup(index + 1): readMarkup()
      case _ where hidden != nil: index += 1
      case UInt8(ascii: "&"): readReference()
      case .space, .tab, .lineFeed, .carriageReturn, 0x0C: addWhitespace()
      case let byte:
        add(byte)
        index += 1
      }
    }
    endLink()
    if !output.isEmpty { output.append(.lineFeed) }
  }

  /// Returns whether a `<` before this index begins a tag, a comment or a declaration.
  private func isMarkup(_ index: Int) -> Bool {
    guard index < bytes.count else { return false }
    let byte = bytes[index]
    return isLetter(byte) || "/!?".utf8.contains(byte)
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20)
  }

  private mutating func readReference() {
    if let reference = HTMLReference(bytes[index...]) {
      for byte in String(reference.character).utf8 { add(byte) }
      index = reference.end
    } else {
      add(bytes[index])
      index += 1
    }
  }
}

// MARK: - Markup

extension HTMLText {
  private mutating func readMarkup() {
    if bytes[index...].starts(with: "<!--".utf8) {
      skip(past: Array("-->".utf8), from: index + 4)
      return
    }
    let start = index + 1
    guard let end = tagEnd(start) else {
      tagsHaveEnded = true
      return
    }
    index = end + 1
    let isClosing = bytes[start] == UInt8(ascii: "/")
    let nameStart = isClosing ? start + 1 : start
    let nameBytes = bytes[nameStart..<end].prefix { isLetter($0) || (0x30...0x39).contains($0) }
    let name = String(decoding: nameBytes.prefix(16), as: UTF8.self).lowercased()
    if HTMLText.unshown.contains(name), !isClosing {
      skip(past: Array("</\(name)".utf8), from: index)
      skip(past: [UInt8(ascii: ">")], from: index)
    } else if let element = hidden {
      hidden = element.after(name, isClosing: isClosing)
      // What ends a hidden paragraph is shown.
      if hidden == nil, !(isClosing && name == element.name) {
        applyTag(name, isClosing: isClosing)
      }
    } else if !isClosing, !showsHidden,
      let element = HTMLHiding(name, tag: bytes[start..<end], end: index)
    {
      hidden = element
    } else if name == "a" {
      endLink()
      if !isClosing { beginLink(bytes[start..<end]) }
    } else {
      applyTag(name, isClosing: isClosing)
    }
  }

  /// Goes back to a hidden element that has no end, to show it: no honest mail ends in one.
  private mutating func showHidden() -> Bool {
    guard let element = hidden else { return false }
    hidden = nil
    showsHidden = true
    tagsHaveEnded = false
    index = element.start
    return index < bytes.count
  }

  /// Returns the index of the `>` that ends a tag; a `>` in a quoted value does not.
  private func tagEnd(_ start: Int) -> Int? {
    var quote: UInt8?
    var previous: UInt8 = 0
    for index in start..<bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        return index
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"),
        previous == UInt8(ascii: "=")
      {
        quote = byte
      }
      if !byte.isBlank { previous = byte }
    }
    return nil
  }

  /// Skips past the next occurrence of a text, or to the end if there is none.
  ///
  /// - Parameter text: The text in lower case. It is found in any case.
  private mutating func skip(past text: [UInt8], from start: Int) {
    var position = start
    while position < bytes.count {
      let isEqual =
        position + text.count <= bytes.count
        && text.indices.allSatisfy { offset in
          let byte = bytes[position + offset]
          return byte == text[offset] || (isLetter(byte) && byte | 0x20 == text[offset])
        }
      if isEqual {
        index = position + text.count
        return
      }
      position += 1
    }
    index = bytes.count
  }

  private mutating func applyTag(_ name: String, isClosing: Bool) {
    switch name {
    case "br":
      pendingBreaks += 1
    case "p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "ul", "ol", "table", "pre":
      if name == "pre" { preformattedDepth = max(0, preformattedDepth + (isClosing ? -1 : 1)) }
      breakLines(2)
    case "li" where !isClosing:
      breakLines(1)
      for byte in "• ".utf8 { add(byte) }
    case "hr":
      breakLines(1)
      for byte in "---".utf8 { add(byte) }
      breakLines(1)
    case "td", "th":
      hasPendingBlank = true
    case _ where HTMLText.blocks.contains(name):
      breakLines(1)
    default:
      break
    }
  }

  private static let unshown: Set = ["script", "style", "head", "title", "template"]

  static let blocks: Set = [
    "address", "article", "aside", "body", "caption", "center", "dd", "div", "dl", "dt", "fieldset",
    "figcaption", "figure", "footer", "form", "header", "html", "li", "main", "nav", "section",
    "tbody", "tfoot", "thead", "tr",
  ]
}

// MARK: - Links

extension HTMLText {
  /// Begins a link, which a reader should know the target of: its text may name another one.
  private mutating func beginLink(_ tag: ArraySlice<UInt8>) {
    guard let target = HTMLText.target(in: tag) else { return }
    let schemes = ["http://", "https://", "mailto:"]
    guard schemes.contains(where: target.lowercased().hasPrefix) else { return }
    link = (output.count, target)
  }

  /// Adds the target of the link that ends here, if its text is not the target: `here <https://…>`.
  private mutating func endLink() {
    guard let (start, target) = link else { return }
    link = nil
    let text = output[min(start, output.count)...].drop { $0.isBlank || $0 == .lineFeed }
    var (name, shown) = (target[...], String(decoding: text, as: UTF8.self)[...])
    if name.last == "/" { name.removeLast() }
    if shown.last == "/" { shown.removeLast() }
    guard shown != name, shown != name.drop(while: { $0 != ":" }).dropFirst() else { return }
    hasPendingBlank = true
    for byte in "<\(target)>".utf8 { add(byte) }
  }

  /// Returns the value of `href` in a tag, with its references as characters and without blanks.
  private static func target(in tag: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: tag, as: UTF8.self)
    let attribute = /\shref\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\s"'>]+))/
    guard let match = text.firstMatch(of: attribute.ignoresCase()) else { return nil }
    let value = match.double ?? match.single ?? match.bare ?? ""
    // A line break or a blank would end the target where it is shown.
    return HTMLText.plain(String(value)).filter { !$0.isWhitespace }
  }
}

// MARK: - Output

extension HTMLText {
  /// Begins a new line before the next text; with two breaks, an empty line comes first.
  private mutating func breakLines(_ count: Int) {
    pendingBreaks = max(pendingBreaks, count)
  }

  private mutating func addWhitespace() {
    if preformattedDepth > 0 {
      switch bytes[index] {
      case .lineFeed: pendingBreaks += 1
      case .carriageReturn: break
      default: add(.space)
      }
    } else {
      hasPendingBlank = true
    }
    index += 1
  }

  private mutating func add(_ byte: UInt8) {
    if pendingBreaks > 0 {
      // At most two breaks are kept, however many a page has; in preformatted text, at most nine.
      let most = preformattedDepth > 0 ? 9 : 2
      if !output.isEmpty {
        output += repeatElement(.lineFeed, count: min(pendingBreaks, most))
      }
    } else if hasPendingBlank, let last = output.last, last != .space {
      output.append(.space)
    }
    pendingBreaks = 0
    hasPendingBlank = false
    output.append(byte)
  }
}
