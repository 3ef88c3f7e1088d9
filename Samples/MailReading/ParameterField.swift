/// A header field with a value and parameters, such as `Content-Type: text/plain; charset=utf-8`.
struct ParameterField {
  /// The value before the first semicolon, in lower case, without comments.
  let value: String

  private let parameters: [Parameter]

  fileprivate typealias Parameter = (name: String, value: String)

  init(_ field: [UInt8]?) {
    guard let field else {
      (value, parameters) = ("", [])
      return
    }
    var pieces = ParameterField.split(ParameterField.withoutComments(field))[...]
    value = String(decoding: (pieces.popFirst() ?? []).trimmed, as: UTF8.self).lowercased()
    var sections = ParameterSections()
    for piece in pieces { sections.add(piece) }
    parameters = sections.values
  }

  /// The decoded value of a parameter; `nil` if there is none.
  subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }

  /// Returns the pieces between the semicolons, with quotes and escapes.
  private static func split(_ field: [UInt8]) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var start = 0
    var isQuoted = false
    var isEscaped = false
    for (index, byte) in field.enumerated() {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = isQuoted
      } else if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == UInt8(ascii: ";"), !isQuoted {
        pieces.append(field[start..<index])
        start = index + 1
      }
    }
    pieces.append(field[start...])
    return pieces
  }

  /// Returns a field without the comments in it; most fields have none.
  private static func withoutComments(_ field: [UInt8]) -> [UInt8] {
    guard field[...].index(of: UInt8(ascii: "(")) != nil else { return field }
    var rest: [UInt8] = []
    var isQuoted = false
    var depth = 0
    var index = 0
    while index < field.count {
      let byte = field[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\\") where index < field.count && (isQuoted || depth > 0):
        if depth == 0 { rest += [byte, field[index]] }
        index += 1
        continue
      case UInt8(ascii: "\"") where depth == 0:
        isQuoted.toggle()
      case UInt8(ascii: "(") where !isQuoted:
        depth += 1
        continue
      case UInt8(ascii: ")") where depth > 0:
        depth -= 1
        continue
      default:
        break
      }
      if depth == 0 { rest.append(byte) }
    }
    return rest
  }
}

// MARK: -

/// The parameters of a field, assembled from their sections (RFC 2231).
///
/// `name*0*=utf-8''%C3%BC; name*1=x` is one parameter in two sections, the first percent-encoded.
private struct ParameterSections {
  private struct Section {
    let number: Int
    let isEncoded: Bool
    let bytes: ArraySlice<UInt8>
  }

  private var plain: [ParameterField.Parameter] = []
  private var sections: [String: [Section]] = [:]

  /// Adds a piece between two semicolons.
  mutating func add(_ piece: ArraySlice<UInt8>) {
    guard let equals = piece.index(of: UInt8(ascii: "=")) else { return }
    let name = String(decoding: piece[..<equals].trimmed, as: UTF8.self).lowercased()
    let value = ParameterSections.unquoted(piece[(equals + 1)...].trimmed)
    // Most names have no section.
    let hasSections = name.utf8.contains(UInt8(ascii: "*"))
    let parts = hasSections ? name.split(separator: "*", omittingEmptySubsequences: false) : []
    guard parts.count > 1, let base = parts.first.map(String.init) else {
      plain.append((name, EncodedWords.decode(value)))
      return
    }
    let section = Section(
      number: Int(parts[1]) ?? 0,
      isEncoded: parts.last == "",
      bytes: value)
    sections[base, default: []].append(section)
  }

  /// All parameters; the first one of a name counts.
  ///
  /// Sections stand before a plain parameter, which is there for old programs.
  var values: [ParameterField.Parameter] {
    if sections.isEmpty { return plain }
    let joined = sections.map { name, parts -> ParameterField.Parameter in
      var charset: Charset?
      var bytes: [UInt8] = []
      for (index, section) in parts.sorted(by: { $0.number < $1.number }).enumerated() {
        var rest = section.bytes
        if section.isEncoded, index == 0 { charset = ParameterSections.takeCharset(&rest) }
        bytes += section.isEncoded ? ParameterSections.percentDecoded(rest) : Array(rest)
      }
      return (name, charset?.decode(bytes[...]).text ?? String(decoding: bytes, as: UTF8.self))
    }
    return joined + plain
  }

  /// Removes the charset and language, `utf-8'en'`, from the start of a value; returns the charset.
  private static func takeCharset(_ value: inout ArraySlice<UInt8>) -> Charset? {
    let apostrophe = UInt8(ascii: "'")
    guard let first = value.index(of: apostrophe),
      let second = value[(first + 1)...].index(of: apostrophe)
    else { return nil }
    defer { value = value[(second + 1)...] }
    return Charset(String(decoding: value[..<first], as: UTF8.self))
  }

  private static func percentDecoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == UInt8(ascii: "%"), index + 2 < text.endIndex,
        let high = text[index + 1].hexValue, let low = text[index + 2].hexValue
      {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(text[index])
        index += 1
      }
    }
    return bytes
  }

  /// Returns a value without its quotes and escapes.
  private static func unquoted(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard value.first == UInt8(ascii: "\"") else { return value }
    var text: [UInt8] = []
    var isEscaped = false
    for byte in value.dropFirst() {
      if isEscaped {
        text.append(byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        break
      } else {
        text.append(byte)
      }
    }
    return text[...]
  }
}
