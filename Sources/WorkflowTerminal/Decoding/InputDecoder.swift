package import WorkflowTextUI

/// Turns the bytes that come from a terminal into keys, pasted text and changes of focus.
///
/// Bytes may come in pieces, cut anywhere. The owner of the decoder keeps the time: it calls
/// ``timeout()`` if nothing has come for as long as the decoder's ``patience``, since only time
/// tells the escape key from the beginning of a sequence.
///
/// Some bytes stand for two keys. The decoder chooses the one that users expect: 0x08 is backspace,
/// as it is for some terminals, and LF is enter like CR. ESC before a key is alt. Answers and
/// reports of the terminal that were not asked for are left out and never typed. A character of
/// several scalars is one key if it comes as a whole.
package struct InputDecoder: Sendable {
  private var state = State.ground
  /// The answers of the terminal that were not taken yet.
  private var answers: [TerminalAnswer] = []
  /// The first bytes of a text for programs.
  private var answer: [UInt8] = []
  /// Whether the terminal may tell where its cursor is, in bytes that could also be a key: F3 with
  /// modifiers.
  var expectsCursor = false
  /// Whether the escape key may have been the first byte of an answer, cut by a slow line.
  private var mayContinueAnswer = false

  /// Creates a decoder that has read nothing.
  package init() {}

  /// Whether a sequence has begun that more bytes or ``timeout()`` will end.
  ///
  /// A pasted text may last for any time, so it does not count.
  package var isWaiting: Bool {
    switch state {
    case .ground, .paste: false
    case .character, .escape, .control, .single, .console, .mouse, .string: true
    }
  }

  /// The time to wait for more bytes before ``timeout()``; nil if no sequence has begun.
  ///
  /// Bytes that may be a key by themselves become that key soon. A longer sequence cannot be a key
  /// by itself, and a slow line may bring the rest of it late.
  package var patience: Duration? {
    switch state {
    case .ground, .paste: nil
    case .escape: .milliseconds(50)
    case .control(let sequence), .single(let sequence):
      sequence.isEmpty ? .milliseconds(50) : .seconds(1)
    case .string(_, let length, let endsWithEscape):
      length == 0 && !endsWithEscape ? .milliseconds(50) : .seconds(1)
    case .character, .console, .mouse: .seconds(1)
    }
  }

  /// Whether ESC was read and nothing after it.
  var mayBeEscape: Bool {
    if case .escape = state { true } else { false }
  }

  /// Whether a pasted text has begun and not ended.
  var isPasting: Bool {
    if case .paste = state { true } else { false }
  }

  /// Removes and returns the terminal's answers to questions, which are never typed.
  package mutating func takeAnswers() -> [TerminalAnswer] {
    defer { answers = [] }
    return answers
  }

  /// Reads bytes and returns the events that they complete.
  package mutating func decode(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    var events = EventList()
    let bytes = Array(bytes)
    if mayContinueAnswer, TerminalAnswer.mayBegin(afterEscape: bytes) {
      state = .escape(isDouble: false)
    }
    mayContinueAnswer = false
    for byte in bytes {
      // A byte that ends a sequence without belonging to it is read again.
      while !take(byte, &events) {}
    }
    return events.finish()
  }

  /// Ends the sequence that has begun, and returns its keys if it stands for any.
  ///
  /// ESC by itself is the escape key. ESC with one of the characters that introduce sequences is
  /// that character with alt. A character that lacks bytes becomes U+FFFD. Everything else is left
  /// out.
  ///
  /// - Parameter expectsAnswer: Whether an answer of the terminal may come, whose first byte is ESC.
  package mutating func timeout(expectsAnswer: Bool = false) -> [InputEvent] {
    guard isWaiting else { return [] }
    mayContinueAnswer = expectsAnswer && mayBeEscape
    var events = EventList()
    switch state {
    case .escape(let isDouble):
      if isDouble { events.add(KeyPress(.escape)) }
      events.add(KeyPress(.escape))
    case .control(let sequence) where sequence.isEmpty:
      events.add(KeyPress(.character("["), modifiers: .alt))
    case .single(let sequence) where sequence.isEmpty:
      events.add(KeyPress(.character("O"), modifiers: .alt))
    case .string(let introducer, length: 0, endsWithEscape: false):
      events.add(KeyPress(.character(Character(Unicode.Scalar(introducer))), modifiers: .alt))
    case .character:
      events.type("\u{FFFD}")
    case .ground, .paste, .control, .single, .console, .mouse, .string:
      break
    }
    state = .ground
    return events.finish()
  }

  /// The sequence that has begun.
  private enum State: Sendable {
    case ground
    /// A character of several bytes, perhaps after ESC.
    case character(PartialCharacter, hasAlt: Bool)
    /// ESC, or two of them.
    case escape(isDouble: Bool)
    /// ESC and `[`.
    case control(ControlSequence)
    /// ESC and `O`.
    case single(ControlSequence)
    /// ESC and `[[`, which the Linux console sends.
    case console
    /// `ESC[M`, and the number of bytes still to come.
    case mouse(Int)
    /// A text for programs, introduced by ESC and one of `]PX^_`.
    case string(UInt8, length: Int, endsWithEscape: Bool)
    case paste(PastedText)
  }

  /// The length at which a text for programs is given up.
  ///
  /// No key and no answer is longer.
  private static let stringLimit = 4096

  /// The length at which the content of a clipboard is given up, which nothing here asks for.
  ///
  /// Otherwise, what is longer than other answers would be typed.
  private static let clipboardLimit = 1 << 20

  private var longestString: Int {
    answer.starts(with: "52;".utf8) ? InputDecoder.clipboardLimit : InputDecoder.stringLimit
  }
}

// MARK: - Reading bytes

extension InputDecoder {
  /// Reads a byte, and returns false if the byte ended a sequence without belonging to it.
  private mutating func take(_ byte: UInt8, _ events: inout EventList) -> Bool {
    if case .paste = state { return takePasted(byte, &events) }
    if byte == 0x1B { return takeEscape(&events) }
    switch state {
    case .ground: return takeFirst(byte, hasAlt: false, &events)
    case .character(let partial, let hasAlt): return take(byte, partial, hasAlt, &events)
    case .escape(let isDouble): return takeIntroducer(byte, isDouble, &events)
    case .control(let sequence): return takeControl(byte, sequence, &events)
    case .single(let sequence): return takeSingle(byte, sequence, &events)
    case .console: return takeConsole(byte, &events)
    case .mouse(let count):
      state = count > 1 ? .mouse(count - 1) : .ground
      return leave(if: byte < 0x20)
    case .string(let introducer, let length, let endsWithEscape):
      return takeString(byte, introducer, length, endsWithEscape)
    case .paste: return true
    }
  }

  /// Ends the sequence if the byte does not belong to it, and then returns false, so that it is
  /// read again.
  private mutating func leave(if isForeign: Bool) -> Bool {
    if isForeign { state = .ground }
    return !isForeign
  }

  /// Reads ESC, which begins something new whatever came before.
  private mutating func takeEscape(_ events: inout EventList) -> Bool {
    switch state {
    case .escape(isDouble: false):
      state = .escape(isDouble: true)
    case .escape(isDouble: true):
      events.add(KeyPress(.escape))
    case .string(let introducer, let length, endsWithEscape: false):
      state = .string(introducer, length: length, endsWithEscape: true)
    case .character:
      events.type("\u{FFFD}")
      state = .escape(isDouble: false)
    case .ground, .control, .single, .console, .mouse, .string, .paste:
      state = .escape(isDouble: false)
    }
    return true
  }

  private mutating func takeFirst(
    _ byte: UInt8, hasAlt: Bool, _ events: inout EventList
  ) -> Bool {
    state = .ground
    if byte >= 0x80 {
      if let partial = PartialCharacter(first: byte) {
        state = .character(partial, hasAlt: hasAlt)
      } else {
        events.type("\u{FFFD}", hasAlt: hasAlt)
      }
    } else if let key = KeyPress(controlByte: byte) {
      events.add(key, hasAlt: hasAlt)
    } else {
      events.type(Unicode.Scalar(byte), hasAlt: hasAlt)
    }
    return true
  }

  private mutating func take(
    _ byte: UInt8, _ partial: PartialCharacter, _ hasAlt: Bool, _ events: inout EventList
  ) -> Bool {
    var partial = partial
    guard partial.append(byte) else {
      events.type("\u{FFFD}", hasAlt: hasAlt)
      return leave(if: true)
    }
    if let scalar = partial.scalar {
      events.type(scalar, hasAlt: hasAlt)
      state = .ground
    } else {
      state = .character(partial, hasAlt: hasAlt)
    }
    return true
  }

  private mutating func takeIntroducer(
    _ byte: UInt8, _ isDouble: Bool, _ events: inout EventList
  ) -> Bool {
    switch byte {
    case UInt8(ascii: "["):
      state = .control(ControlSequence(hasAlt: isDouble))
    case UInt8(ascii: "O"):
      state = .single(ControlSequence(hasAlt: isDouble))
    case _ where isDouble:
      // The first ESC was the key, and the second one belongs to what follows.
      events.add(KeyPress(.escape))
      state = .escape(isDouble: false)
      return false
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      state = .string(byte, length: 0, endsWithEscape: false)
      answer = []
    default:
      return takeFirst(byte, hasAlt: true, &events)
    }
    return true
  }

  private mutating func takeString(
    _ byte: UInt8, _ introducer: UInt8, _ length: Int, _ endsWithEscape: Bool
  ) -> Bool {
    if endsWithEscape {
      if byte == UInt8(ascii: "\\") { return endString(introducer) }
      state = .escape(isDouble: false)
      return false
    }
    // BEL ends the text. CAN and SUB abort it.
    if byte == 0x07 { return endString(introducer) }
    if byte == 0x18 || byte == 0x1A { return end() }
    if answer.count < TerminalAnswer.longest { answer.append(byte) }
    state = .string(introducer, length: length + 1, endsWithEscape: false)
    return leave(if: length >= longestString)
  }

  private mutating func endString(_ introducer: UInt8) -> Bool {
    if introducer == UInt8(ascii: "]"), let answer = TerminalAnswer(command: answer) {
      answers.append(answer)
    }
    return end()
  }

  private mutating func takePasted(_ byte: UInt8, _ events: inout EventList) -> Bool {
    guard case .paste(var text) = state else { return true }
    // The bytes have one owner at a time, or each byte would copy them all.
    state = .ground
    if text.append(byte) {
      events.add(.paste(text.text))
    } else {
      state = .paste(text)
    }
    return true
  }

  private mutating func end() -> Bool {
    state = .ground
    return true
  }
}

// MARK: - Sequences

extension InputDecoder {
  private mutating func takeControl(
    _ byte: UInt8, _ sequence: ControlSequence, _ events: inout EventList
  ) -> Bool {
    var sequence = sequence
    if sequence.hasAlt, sequence.isReport(endingWith: byte) { events.add(KeyPress(.escape)) }
    switch byte {
    case 0x18, 0x1A:
      return end()
    case UInt8(ascii: "[") where sequence.isEmpty:
      state = .console
    case UInt8(ascii: "M") where sequence.isEmpty:
      state = .mouse(3)
    case UInt8(ascii: "$") where sequence.isEditingKey:
      events.add(sequence.meaning(ofControl: byte))
      state = .ground
    case 0x20...0x3F:
      let isLong = !sequence.append(byte)
      state = .control(sequence)
      return leave(if: isLong)
    case 0x40...0x7E where sequence.beginsPaste(byte):
      state = .paste(PastedText())
    case 0x40...0x7E:
      state = .ground
      if expectsCursor, let column = sequence.cursorColumn(byte) {
        if sequence.hasAlt { events.add(KeyPress(.escape)) }
        answers.append(.cursor(column: column))
        return true
      }
      if sequence.isIdentity(byte) { answers.append(.identity) }
      events.add(sequence.meaning(ofControl: byte))
    default:
      return leave(if: true)
    }
    return true
  }

  private mutating func takeSingle(
    _ byte: UInt8, _ sequence: ControlSequence, _ events: inout EventList
  ) -> Bool {
    var sequence = sequence
    switch byte {
    case 0x18, 0x1A:
      return end()
    case 0x30...0x3B:
      let isLong = !sequence.append(byte)
      state = .single(sequence)
      return leave(if: isLong)
    case 0x20, 0x40...0x7E:
      events.add(sequence.meaning(ofSingle: byte))
      state = .ground
    default:
      return leave(if: true)
    }
    return true
  }

  private mutating func takeConsole(_ byte: UInt8, _ events: inout EventList) -> Bool {
    state = .ground
    if (0x41...0x45).contains(byte) { events.add(KeyPress(.function(Int(byte) - 0x40))) }
    return (0x40...0x7E).contains(byte)
  }
}
