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
      let count = UInt64(bytes.count)
      return stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: count >> $0) }
        + bytes + frame
    }
  }

  /// Reads the bytes of a row; nil if they are none.
  init?(number: Int, fileBytes bytes: [UInt8]) {
    let count = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard bytes.count >= 8, count <= bytes.count - 8 else { return nil }
    let end = 8 + Int(count)
    guard
      let head = try? TreeSnapshot.value(Head.self, from: Array(bytes[8..<end])),
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
