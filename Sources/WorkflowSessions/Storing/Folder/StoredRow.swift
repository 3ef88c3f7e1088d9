import WorkflowPersistence

/// The bytes of a row in a file: numbers of seven bits a byte (LEB128), texts after their lengths.
///
/// Every turn writes one, so the code is written by hand, as for a journal.
extension SessionRow {
  /// The bytes, without the number.
  var fileBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(64 + type.utf8.count + frame.count)
    bytes.append(kind.rawValue)
    bytes.append(
      (overtakes ? 1 : 0) | (isWhole ? 2 : 0) | (wake == nil ? 0 : 4) | (label.isEmpty ? 0 : 8))
    bytes.append(count: Int(owner))
    bytes.append(count: claim)
    bytes.append(text: type)
    bytes.append(count: version)
    if let wake { bytes.append(count: Int(wake.microseconds)) }
    if !label.isEmpty { bytes.append(text: label) }
    bytes.append(count: taken)
    bytes.append(count: sent.count)
    for message in sent {
      bytes.append(bytes: message.receiver.bytes)
      bytes.append(text: message.type)
      bytes.append(text: message.key)
      bytes.append(bytes: message.content)
    }
    bytes += frame
    return bytes
  }

  /// Reads the bytes of a row; nil if they are none.
  init?(number: Int, fileBytes bytes: [UInt8]) {
    var rest = bytes[...]
    guard let kind = rest.popFirst().flatMap(Kind.init), let flags = rest.popFirst(),
      let owner = rest.takeCount(), let claim = rest.takeCount(), let type = rest.takeText(),
      let version = rest.takeCount()
    else { return nil }
    self.init(
      number: number, kind: kind, owner: UInt64(owner), claim: claim, type: type,
      version: version)
    (overtakes, isWhole) = (flags & 1 != 0, flags & 2 != 0)
    if flags & 4 != 0 {
      guard let wake = rest.takeCount() else { return nil }
      self.wake = .microseconds(wake)
    }
    if flags & 8 != 0 {
      guard let label = rest.takeText() else { return nil }
      self.label = label
    }
    guard let taken = rest.takeCount(), let count = rest.takeCount() else { return nil }
    self.taken = taken
    for _ in 0..<count {
      guard let receiver = rest.takeBytes().flatMap({ SessionID(bytes: Array($0)) }),
        let type = rest.takeText(), let key = rest.takeText(), let content = rest.takeBytes()
      else { return nil }
      sent.append(
        SessionMessage(receiver: receiver, type: type, key: key, content: Array(content)))
    }
    frame = Array(rest)
  }
}

/// A message in a file.
struct StoredLetter {
  let key: String
  let content: [UInt8]

  init(_ message: SessionMessage) { (key, content) = (message.key, message.content) }

  /// Reads the bytes of a message; nil if they are none.
  init?(fileBytes: [UInt8]) {
    var rest = fileBytes[...]
    guard let key = rest.takeText() else { return nil }
    (self.key, content) = (key, Array(rest))
  }

  var fileBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(text: key)
    return bytes + content
  }
}

extension Duration {
  /// The whole microseconds.
  var microseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }
}
