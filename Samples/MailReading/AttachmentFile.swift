import Foundation

/// Writes attachments into a folder, under names that lead nowhere else.
public enum AttachmentFile {
  /// The reason why an attachment cannot be written.
  public enum Failure: Error, Equatable {
    /// There is a file with this name already.
    case exists
    /// The name is none for a file in the folder.
    case badName
    /// The system refuses.
    case failed(reason: String)
  }

  /// Returns a name for an attachment, whatever name it was sent with.
  ///
  /// It has no folders and no hidden or invisible characters, and does not begin with a dot.
  public static func name(for attachment: Message.Attachment) -> String {
    let given = attachment.name ?? ""
    let last = given.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
    let visible = last.withSingleBlanks.unicodeScalars.filter(isVisible)
    var name = String(String.UnicodeScalarView(visible)).trimmingCharacters(in: .whitespaces)
    name = String(name.drop { $0 == "." || $0 == "-" || $0 == "~" || $0 == " " })
    let (stem, suffix) = parts(of: name)
    name = String(shortened(stem, to: 200 - suffix.utf8.count) + suffix)
    if !name.isEmpty { return name }
    let kind = attachment.type.split(separator: "/").last.map { $0.filter(\.isLetter) } ?? ""
    let ending =
      attachment.isMessage
      ? ".eml" : attachment.isText ? ".txt" : kind.count < 6 && !kind.isEmpty ? ".\(kind)" : ""
    return "attachment" + ending
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      false
    default: !"/\\:".unicodeScalars.contains(scalar)
    }
  }

  /// Returns what is before the ending of a name, and the ending.
  private static func parts(of name: String) -> (stem: Substring, ending: Substring) {
    let end = name.suffix(20)
    guard let dot = end.lastIndex(of: "."), dot > name.startIndex, name[dot...].utf8.count <= 20
    else { return (name[...], "") }
    return (name[..<dot], name[dot...])
  }

  private static func shortened(_ text: Substring, to limit: Int) -> Substring {
    var count = 0
    return text.prefix { character in
      count += character.utf8.count
      return count <= limit
    }
  }

  /// Writes the content of a part into a new file; with `replaces`, also in place of an old one.
  ///
  /// An old file is replaced as a whole: it stays as it was if the system refuses.
  static func write(
    _ part: Part, name: String, folder: String, replaces: Bool
  ) throws(Failure) {
    guard !folder.isEmpty else { throw .failed(reason: "no folder is named") }
    guard !name.isEmpty, name != ".", name != "..", !name.contains("/"), !name.contains("\0"),
      name.utf8.count <= 255
    else { throw .badName }
    let path = folder + "/" + name
    guard replaces else { return try create(path, with: part, mode: 0o666) }
    // Written beside it first, and then moved.
    let new = folder + "/.\(UUID().uuidString)"
    var old = stat()
    try create(new, with: part, mode: stat(path, &old) == 0 ? old.st_mode & 0o777 : 0o666)
    guard rename(new, path) == 0 else {
      let reason = lastReason
      unlink(new)
      throw .failed(reason: reason)
    }
  }

  private static func create(_ path: String, with part: Part, mode: mode_t) throws(Failure) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard file >= 0 else { throw errno == EEXIST ? .exists : .failed(reason: lastReason) }
    defer { close(file) }
    do {
      try part.forEachPiece { try write($0, to: file) }
    } catch {
      unlink(path)
      throw error as? Failure ?? .failed(reason: "\(error)")
    }
  }

  private static func write(
    _ bytes: ArraySlice<UInt8>, to file: Int32
  ) throws(Failure) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .failed(reason: lastReason) }
      rest = rest.dropFirst(count)
    }
  }

  private static var lastReason: String { String(cString: strerror(errno)) }
}
