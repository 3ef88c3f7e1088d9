/// The `>` that programs put before `From ` at the start of a line when they write an mbox file.
enum FromQuoting {
  private static let mark = UInt8(ascii: ">")
  private static let words = Array("From ".utf8)

  /// Returns a message without one `>` of each quoted line in its body.
  ///
  /// Some programs put a `>` only before `From `, others also before `>From `. The reader removes
  /// one of any number, as those programs do that can read both.
  static func removed(from message: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    removed(marks(in: message), from: message)
  }

  /// Returns the indices of the marks to remove.
  static func marks(in message: ArraySlice<UInt8>) -> [Int] {
    var marks: [Int] = []
    var position = message.startIndex
    var body: Int?
    while let start = message[position...].index(of: mark) {
      let end = message[start...].firstIndex { $0 != mark } ?? message.endIndex
      position = end
      guard start > message.startIndex, message[start - 1] == .lineFeed,
        message[end...].starts(with: words)
      else { continue }
      // The header is read only if there may be something to remove.
      let bodyStart = body ?? HeaderFields(message).bodyStart
      body = bodyStart
      if start >= bodyStart { marks.append(start) }
    }
    return marks
  }

  /// Returns a message without the bytes at some indices.
  static func removed(_ marks: [Int], from message: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard !marks.isEmpty else { return message }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(message.count)
    var copied = message.startIndex
    for mark in marks {
      bytes += message[copied..<mark]
      copied = mark + 1
    }
    bytes += message[copied...]
    return bytes[...]
  }
}
