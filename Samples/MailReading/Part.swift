/// A message or a part of one: its header and its body, not yet decoded.
struct Part {
  let fields: HeaderFields
  let body: ArraySlice<UInt8>
  let contentType: ParameterField
  let disposition: ParameterField

  /// The type in lower case, such as `text/plain`.
  let type: String

  /// Reads the header of a part; `defaultType` is the type of a part that names none.
  init(_ bytes: ArraySlice<UInt8>, defaultType: String = "text/plain") {
    fields = HeaderFields(bytes)
    body = bytes[fields.bodyStart...]
    contentType = ParameterField(fields["content-type"])
    disposition = ParameterField(fields["content-disposition"])
    let given = contentType.value
    let isProper = given.split(separator: "/", omittingEmptySubsequences: false).count == 2
    type = fields["content-type"] == nil ? defaultType : isProper ? given : "text/plain"
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

  /// The body without its transfer encoding, and whether all of it could be decoded.
  var content: (bytes: ArraySlice<UInt8>, isIntact: Bool) {
    type.hasPrefix("message/") ? (body, true) : transferEncoding.decode(body)
  }
}
