/// The bytes that the terminal has not accepted yet, in order.
struct PendingOutput {
  private var bytes: [UInt8] = []
  private var sent = 0

  var isEmpty: Bool { bytes.isEmpty }

  mutating func append(_ more: ArraySlice<UInt8>) {
    bytes += more
  }

  mutating func removeAll() {
    self = PendingOutput()
  }

  /// Passes the bytes to a function that returns how many of them it has written.
  mutating func send(by taking: (ArraySlice<UInt8>) -> Int) {
    sent += taking(bytes[sent...])
    if sent == bytes.count { removeAll() }
  }
}
