import WorkflowPersistence

/// The bytes of a row in a file: a head in CBOR, after its length, and the frame as it is.
extension SessionRow {
  private struct Head: Codable {
    var kind: UInt8
    var owner: UInt64
    var claim: Int
    var overtakes: Bool
    var type: String
    var version: Int
    var wake: Int64?
    var isWhole: Bool
    var taken: Int
    var sent: [StoredLetter]
  }

  /// The bytes, without the number.
  var fileBytes: [UInt8] {
    get throws {
      let head = Head(
        kind: kind.rawValue, owner: owner, claim: claim, overtakes: overtakes, type: type,
        version: version, wake: wake.map(\.microseconds), isWhole: isWhole, taken: taken,
        sent: sent.map(StoredLetter.init))
      let bytes = try TreeSnapshot.bytes(of: head)
      return [UInt8(truncatingIfNeeded: bytes.count >> 16)]
        + [UInt8(truncatingIfNeeded: bytes.count >> 8), UInt8(truncatingIfNeeded: bytes.count)]
        + bytes + frame
    }
  }

  /// Reads the bytes of a row; nil if they are none.
  init?(number: Int, fileBytes bytes: [UInt8]) {
    guard bytes.count >= 3 else { return nil }
    let end = 3 + (Int(bytes[0]) << 16 | Int(bytes[1]) << 8 | Int(bytes[2]))
    guard bytes.count >= end,
      let head = try? TreeSnapshot.value(Head.self, from: Array(bytes[3..<end])),
      let kind = Kind(rawValue: head.kind)
    else { return nil }
    self.init(
      number: number, kind: kind, owner: head.owner, claim: head.claim, type: head.type,
      version: head.version)
    (overtakes, isWhole, taken) = (head.overtakes, head.isWhole, head.taken)
    wake = head.wake.map { .microseconds($0) }
    frame = Array(bytes[end...])
    for letter in head.sent {
      guard let message = letter.message else { return nil }
      sent.append(message)
    }
  }
}

/// A message in a file.
struct StoredLetter: Codable {
  private var receiver: [UInt8]
  private var type: String
  private var key: String
  private var content: [UInt8]

  init(_ message: SessionMessage) {
    (receiver, type) = (message.receiver.bytes, message.type)
    (key, content) = (message.key, message.content)
  }

  var message: SessionMessage? {
    SessionID(bytes: receiver).map {
      SessionMessage(receiver: $0, type: type, key: key, content: content)
    }
  }
}

extension Duration {
  /// The whole microseconds.
  var microseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }
}
