/// Finds the keys that are signals among what is typed, and leaves those in pasted text alone.
///
/// In raw mode, the terminal does not turn keys into signals: it cannot tell a Control-C that was
/// pressed from one in a text that the user was tricked into pasting.
struct SignalKeys {
  /// A part of what was typed.
  enum Part: Equatable {
    case input([UInt8])
    case signal(CInt)
  }

  private var isPasting = false
  /// The number of bytes of a mark of pasted text that the input ends with.
  private var markLength = 0
  private var isEndMark = false

  /// The time of the last input.
  private var lastTime: ContinuousClock.Instant?
  /// The longest pause within a pasted text.
  ///
  /// One that never ends must not disable Control-C for ever.
  private static let patience = Duration.seconds(1)

  /// Splits what was typed at the keys that are signals.
  ///
  /// - Parameters:
  ///   - time: The time at which it was typed.
  ///   - signal: Returns the signal that a key stands for; 0 for none.
  mutating func parts(
    of bytes: some Sequence<UInt8>, at time: ContinuousClock.Instant, signal: (UInt8) -> CInt
  ) -> [Part] {
    if let lastTime, time - lastTime > SignalKeys.patience { isPasting = false }
    lastTime = time
    var parts: [Part] = []
    var input: [UInt8] = []
    for byte in bytes {
      readMark(byte)
      let number = isPasting ? 0 : signal(byte)
      guard number != 0 else {
        input.append(byte)
        continue
      }
      if !input.isEmpty { parts.append(.input(input)) }
      input = []
      parts.append(.signal(number))
    }
    if !input.isEmpty { parts.append(.input(input)) }
    return parts
  }

  /// Tracks the marks: `ESC [ 200 ~` before pasted text and `ESC [ 201 ~` after it.
  private mutating func readMark(_ byte: UInt8) {
    switch (markLength, byte) {
    case (_, 0x1B): markLength = 1
    case (1, 0x5B), (2, 0x32), (3, 0x30): markLength += 1
    case (4, 0x30), (4, 0x31):
      markLength = 5
      isEndMark = byte == 0x31
    case (5, 0x7E):
      isPasting = !isEndMark
      markLength = 0
    default: markLength = 0
    }
  }
}
