/// A message or a part of one: its header and its body, not yet decoded.
struct Part {
  let fields: HeaderFields
  let body: SparseBytes
  let contentType: ParameterField
  let disposition: ParameterField

  /// The type in lower case, such as `text/plain`.
  let type: String

  /// Reads the header of a part; `defaultType` is the type of a part that names none.
  init(_ bytes: SparseBytes, defaultType: String = "text/plain") {
    fields = HeaderFields(bytes.held)
    body = bytes.part(bytes.held[fields.bodyStart...])
    let type = fields["content-type"]
    contentType = ParameterField(type)
    disposition = ParameterField(fields["content-disposition"])
    let given = contentType.value
    let isProper = given.utf8.count { $0 == UInt8(ascii: "/") } == 1
    self.type = type == nil ? defaultType : isProper ? given : "text/plain"
  }

  var isMultipart: Bool { type.hasPrefix("multipart/") }

  /// Whether the sender wants the part shown as a file rather than as text.
  var isAttachment: Bool { disposition.value == "attachment" }

  /// The name of the file that the part holds, as it was sent.
  ///
  /// It may be a path on this machine. Show it, but never open it.
  var fileName: String? {
    let name = disposition["filename"] ?? contentType["name"]
    return name?.isEmpty == true ? nil : name
  }

  var transferEncoding: TransferEncoding { TransferEncoding(fields["content-transfer-encoding"]) }

  /// Whether the body is its text, if it is ASCII.
  var isBareText: Bool {
    type == "text/plain" && transferEncoding == .none && contentType["format"] == nil
      && contentType["charset"].flatMap(Charset.init)?.hasASCII != false
  }

  /// The body without its transfer encoding, and whether all of it could be decoded.
  var content: (bytes: ArraySlice<UInt8>, isIntact: Bool) {
    let whole = body.whole
    if isMessage { return (whole.bytes, whole.isComplete) }
    let content = transferEncoding.decode(whole.bytes)
    return (content.bytes, content.isIntact && whole.isComplete)
  }

  /// The number of bytes of the content, and whether all of it could be decoded.
  var size: (count: Int, isIntact: Bool) {
    if isMessage || transferEncoding == .none { return (body.count, true) }
    if transferEncoding == .base64 { return body.base64Size }
    let content = content
    return (content.bytes.count, content.isIntact)
  }

  /// Calls a closure with the content, piece by piece: decoded as a whole, it would be in memory
  /// twice.
  func forEachPiece(_ body: (ArraySlice<UInt8>) throws -> Void) throws {
    if isMultipart || isMessage || transferEncoding == .none {
      return try self.body.forEachPiece(body)
    }
    guard transferEncoding == .base64 else { return try body(content.bytes) }
    var decoder = Base64()
    try self.body.forEachPiece { try body(decoder.decode($0, isLast: false)[...]) }
    try body(decoder.decode([], isLast: true)[...])
  }

  /// The content as a message, of which some may be in the file; everything else is decoded.
  var message: SparseBytes { isMessage ? body : SparseBytes(content.bytes) }

  private var isMessage: Bool { type.hasPrefix("message/") }
}
