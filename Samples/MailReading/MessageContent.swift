/// The texts and attachments of a message, gathered from its parts.
struct MessageContent {
  private(set) var attachments: [Message.Attachment] = []
  /// The parts of the attachments.
  private(set) var parts: [Part] = []
  private(set) var damages: [Damage] = []
  private var texts: [Text] = []

  private struct Text {
    var text = ""
    let isHTML: Bool
    /// Whether its lines are joined already.
    var isFlowed = false
    /// The part to decode; nil if the text is decoded.
    var part: Part?
  }

  /// The number of levels that are opened: each one uses stack, and no honest mail has so many.
  private static let deepest = 50

  /// Whether texts and sizes are wanted too, and not only which parts are attachments.
  private let decodes: Bool

  init(decodes: Bool = true) { self.decodes = decodes }

  /// Reads a whole message.
  init(reading bytes: SparseBytes, decodes: Bool = true) {
    self.decodes = decodes
    read(Part(bytes), depth: 0)
  }

  /// The texts one after another, with HTML converted to plain text.
  var text: String { text { $0 } }

  /// The same with the lines joined that the sender's program has broken.
  var readableText: String { text(HardWraps.joined) }

  private func text(_ joined: (String) -> String) -> String {
    var result = ""
    for text in texts {
      let plain = text.isHTML ? HTMLText.plain(text.text) : text.text
      let next = text.isHTML || text.isFlowed ? plain : joined(plain)
      if !result.isEmpty, !next.isEmpty, !result.hasSuffix("\n") { result += "\n" }
      result += next
    }
    return result
  }

  /// Adds a part and everything in it.
  mutating func read(_ part: Part, depth: Int) {
    if part.fields.isDamaged { note(.header) }
    if part.isMultipart {
      readMultipart(part, depth: depth)
    } else if part.type == "text/plain" || part.type == "text/html", !part.isAttachment,
      part.fileName == nil || texts.isEmpty
    {
      addText(part)
    } else {
      addAttachment(part)
    }
  }

  private mutating func readMultipart(_ part: Part, depth: Int) {
    guard depth < MessageContent.deepest else {
      note(.tooDeep)
      addAttachment(part)
      return
    }
    // RFC 2045 forbids base64 for a body with parts, but some programs use it.
    let body = part.transferEncoding == .base64 ? SparseBytes(part.content.bytes) : part.body
    guard let boundary = part.contentType["boundary"] else {
      readUndivided(body)
      return
    }
    let multipart = Multipart(body.held, boundary: boundary)
    guard !multipart.parts.isEmpty || multipart.isClosed else {
      readUndivided(body)
      return
    }
    if multipart.hasMore {
      note(.tooManyParts)
    } else if !multipart.isClosed {
      note(.unclosed)
    }
    let defaultType = part.type == "multipart/digest" ? "message/rfc822" : "text/plain"
    let parts = multipart.parts.map { Part(body.part($0), defaultType: defaultType) }
    switch part.type {
    case "multipart/alternative": readAlternatives(parts, depth: depth)
    case "multipart/related": readRelated(parts, root: part.contentType["start"], depth: depth)
    default: for part in parts { read(part, depth: depth + 1) }
    }
  }

  /// Adds a body that should have parts but has no separators, as one text.
  private mutating func readUndivided(_ body: SparseBytes) {
    note(.noBoundary)
    let text = Charset.decode(body.whole.bytes, named: nil).text
    texts.append(Text(text: text.withLineFeeds, isHTML: false))
  }

  /// Adds the last alternative with plain text; if there is none, the last one with any text.
  private mutating func readAlternatives(_ parts: [Part], depth: Int) {
    let contents = parts.map { part in
      var content = MessageContent(decodes: decodes)
      content.read(part, depth: depth + 1)
      return content
    }
    let chosen =
      contents.last { $0.texts.contains { !$0.isHTML } } ?? contents.last { !$0.texts.isEmpty }
    texts += chosen?.texts ?? []
    for content in contents {
      attachments += content.attachments
      self.parts += content.parts
      for damage in content.damages { note(damage) }
    }
  }

  /// Adds the root of related parts; the parts that it refers to become attachments.
  private mutating func readRelated(_ parts: [Part], root: String?, depth: Int) {
    let named = root.flatMap { root in
      parts.firstIndex { $0.fields.text("content-id") == root }
    }
    for (index, part) in parts.enumerated() {
      if index == named ?? 0 || part.isMultipart {
        read(part, depth: depth + 1)
      } else {
        addAttachment(part)
      }
    }
  }

  private mutating func addText(_ part: Part) {
    if !decodes { return texts.append(Text(isHTML: part.type == "text/html", part: part)) }
    let content = part.content
    if !content.isIntact { note(.base64) }
    let decoded = Charset.decode(content.bytes, named: part.contentType["charset"])
    if let damage = decoded.damage { note(damage) }
    var text = decoded.text.withLineFeeds
    if part.type == "text/plain", part.contentType["format"]?.lowercased() == "flowed" {
      let removesBlanks = part.contentType["delsp"]?.lowercased() == "yes"
      text = FlowedText.joined(text, removesBlanks: removesBlanks)
      return texts.append(Text(text: text, isHTML: false, isFlowed: true))
    }
    texts.append(Text(text: text, isHTML: part.type == "text/html"))
  }

  private mutating func addAttachment(_ part: Part) {
    let size = part.isMultipart || !decodes ? (count: part.body.count, isIntact: true) : part.size
    if !size.isIntact { note(.base64) }
    var attachment = Message.Attachment(name: part.fileName, type: part.type, size: size.count)
    if attachment.isMessage, decodes {
      let subject = HeaderFields(part.body.held).text("subject")
      attachment.subject = subject.isEmpty ? nil : subject
    }
    attachments.append(attachment)
    parts.append(part)
  }

  /// Returns whether a word is in a text, of which those that can be read as they stand are not
  /// decoded.
  func has(_ word: SearchWord) -> Bool {
    texts.contains { text in
      guard let part = text.part else { return word.isIn(text.text) }
      let answer = part.isBareText ? word.isIn(part.body.whole.bytes) : nil
      return answer ?? word.isIn(self.text(of: part))
    }
  }

  private mutating func note(_ damage: Damage) {
    if !damages.contains(damage) { damages.append(damage) }
  }

  /// Returns the text of a part that is not shown with the others.
  func text(of part: Part) -> String {
    var content = MessageContent()
    content.addText(part)
    return content.text
  }
}

extension String {
  /// The text with LF for every CR LF.
  var withLineFeeds: String {
    var bytes = Array(utf8)
    guard bytes[...].index(of: .carriageReturn) != nil else { return self }
    var kept = 0
    for index in bytes.indices {
      if bytes[index] == .carriageReturn, index + 1 < bytes.count, bytes[index + 1] == .lineFeed {
        continue
      }
      bytes[kept] = bytes[index]
      kept += 1
    }
    return String(decoding: bytes[..<kept], as: UTF8.self)
  }
}
