import WorkflowTextUI

/// The parameters of a sequence that stands for a key, and its meaning with the last byte.
struct ControlSequence: Sendable {
  /// Whether another ESC came before it.
  let hasAlt: Bool
  private var bytes: [UInt8] = []

  /// More bytes than any key has.
  private static let limit = 64

  /// Begins a sequence, perhaps after another ESC.
  init(hasAlt: Bool) {
    self.hasAlt = hasAlt
  }

  var isEmpty: Bool { bytes.isEmpty }

  /// Adds a byte, and returns false if the sequence is too long to be a key.
  mutating func append(_ byte: UInt8) -> Bool {
    bytes.append(byte)
    return bytes.count <= ControlSequence.limit
  }

  /// Returns whether the terminal reports something, as a click, which cannot have alt: another ESC
  /// before it was a key.
  func isReport(endingWith final: UInt8) -> Bool {
    guard (0x40...0x7E).contains(final) else { return false }
    return switch (bytes.first, Unicode.Scalar(final)) {
    // The mouse, and answers.
    case (UInt8(ascii: "<"), _), (UInt8(ascii: "?"), _): true
    // The focus, and the mouse of old terminals.
    case (nil, "I"), (nil, "O"), (nil, "M"): true
    default: beginsPaste(final)
    }
  }

  /// Returns whether the sequence is the mark before pasted text.
  func beginsPaste(_ final: UInt8) -> Bool {
    final == UInt8(ascii: "~") && bytes == Array("200".utf8)
  }

  /// Whether the parameters are those of a key like delete, which rxvt ends with `$` for shift.
  var isEditingKey: Bool {
    let numbers = numbers ?? []
    return numbers.count == 1 && numbers[0].count == 1
      && KeyPress.Key(number: numbers[0][0]) != nil
  }

  /// The parameters, each with its parts; `nil` if this is an answer and not a key.
  ///
  /// Omitted numbers are 0.
  private var numbers: [[Int]]? {
    guard bytes.allSatisfy({ (0x30...0x3B).contains($0) }) else { return nil }
    return bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
      $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map {
        Int(String(decoding: $0, as: UTF8.self)) ?? 0
      }
    }
  }
}

// MARK: - Meanings

extension ControlSequence {
  /// Returns the meaning of a sequence after ESC and `[`; `nil` if it has none.
  func meaning(ofControl final: UInt8) -> InputEvent? {
    if bytes.first == UInt8(ascii: "<") { return mouse(final) }
    guard let numbers else { return nil }
    let first = numbers.first?.first ?? 0
    switch Unicode.Scalar(final) {
    case "I" where bytes.isEmpty: return .focus(true)
    case "O" where bytes.isEmpty: return .focus(false)
    case "Z": return press(.tab, modifiers(numbers, at: 1), adding: .shift)
    case "~" where first == 27 && numbers.count == 3:
      return press(code: numbers[2], modifiers(numbers, at: 1))
    case "~": return press(KeyPress.Key(number: first), modifiers(numbers, at: 1))
    case "^": return press(KeyPress.Key(number: first), [], adding: .control)
    case "$": return press(KeyPress.Key(number: first), [], adding: .shift)
    case "@": return press(KeyPress.Key(number: first), [], adding: [.control, .shift])
    case "u": return press(code: numbers.first ?? [], modifiers(numbers, at: 1))
    case "a"..."d" where bytes.isEmpty:
      return press(KeyPress.Key(letter: final - 0x20), [], adding: .shift)
    // A report of the cursor's position ends with R, too. It holds the row and the column.
    case "R" where numbers.count > 1 && (first != 1 || !(2...16).contains(numbers[1][0])):
      return nil
    default:
      return press(KeyPress.Key(letter: final), modifiers(numbers, at: numbers.count > 1 ? 1 : 0))
    }
  }

  /// Returns the column of the cursor, from 0, if the terminal tells where that is.
  func cursorColumn(_ final: UInt8) -> Int? {
    guard final == UInt8(ascii: "R"), let numbers, numbers.count == 2, numbers[1][0] > 0 else {
      return nil
    }
    return numbers[1][0] - 1
  }

  /// Returns whether the terminal tells its kind, as every one does when asked.
  func isIdentity(_ final: UInt8) -> Bool {
    final == UInt8(ascii: "c") && bytes.first == UInt8(ascii: "?")
  }

  /// Returns what the mouse does, as terminals report it in the mode 1006; `nil` for other buttons.
  private func mouse(_ final: UInt8) -> InputEvent? {
    let numbers = bytes.dropFirst().split(
      separator: UInt8(ascii: ";"), omittingEmptySubsequences: false
    ).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == 3, numbers.allSatisfy({ (0..<100_000).contains($0) }),
      numbers[1] > 0, numbers[2] > 0
    else { return nil }
    let code = numbers[0]
    let action: MouseEvent.Action
    switch (code & ~0b1_1100, final) {
    case (0, UInt8(ascii: "M")): action = .press
    case (0, UInt8(ascii: "m")), (3, _): action = .release
    case (32, UInt8(ascii: "M")): action = .drag
    case (64, UInt8(ascii: "M")): action = .wheel(rows: -3)
    case (65, UInt8(ascii: "M")): action = .wheel(rows: 3)
    default: return nil
    }
    return .mouse(
      MouseEvent(
        action, at: Position(column: numbers[1] - 1, row: numbers[2] - 1),
        modifiers: KeyPress.Modifiers(rawValue: code >> 2 & 7)))
  }

  /// Returns the meaning of a sequence after ESC and `O`; `nil` if it has none.
  func meaning(ofSingle final: UInt8) -> InputEvent? {
    let numbers = numbers ?? []
    let modifiers = modifiers(numbers, at: numbers.count > 1 ? 1 : 0)
    switch Unicode.Scalar(final) {
    case "M": return press(.enter, modifiers)
    case "I": return press(.tab, modifiers)
    case " ": return press(.character(" "), modifiers)
    case "X": return press(.character("="), modifiers)
    case "a"..."d": return press(KeyPress.Key(letter: final - 0x20), modifiers, adding: .control)
    case "j"..."y":
      // The number pad, in the order of its ASCII characters from `*`.
      return press(.character(Character(Unicode.Scalar(final - 0x40))), modifiers)
    default: return press(KeyPress.Key(letter: final), modifiers)
    }
  }

  /// Returns the modifiers in a parameter, whose second part says whether the key was released.
  private func modifiers(_ numbers: [[Int]], at index: Int) -> Held {
    guard index < numbers.count else { return [] }
    let parts = numbers[index]
    var held = Held(rawValue: max(0, min(parts[0], 256) - 1))
    if parts.count > 1, parts[1] == 3 { held.insert(.isRelease) }
    return held
  }

  private func press(
    _ key: KeyPress.Key?, _ held: Held, adding more: KeyPress.Modifiers = []
  ) -> InputEvent? {
    guard let key, !held.contains(.isRelease) else { return nil }
    var modifiers = held.modifiers.union(more)
    if hasAlt { modifiers.insert(.alt) }
    return .key(KeyPress(key, modifiers: modifiers).asTyped)
  }

  /// Returns the press of a key by its code, whose second part is what the key types with shift.
  private func press(code parts: [Int], _ held: Held) -> InputEvent? {
    guard let code = parts.first, let key = KeyPress.Key(code: code) else { return nil }
    guard case .character(let character) = key else { return press(key, held) }
    if held.hasCommand { return nil }
    guard held.contains(.shift) else { return press(key, held) }
    // Upper-case letters are characters of their own.
    let shifted = parts.dropFirst().first.flatMap { UInt32(exactly: $0) }.flatMap(
      Unicode.Scalar.init)
    let upper = character.uppercased()
    let result =
      shifted.map { Character($0) } ?? (upper.count == 1 ? Character(upper) : character)
    return press(.character(result), held.subtracting(.shift))
  }
}

// MARK: -

/// The held modifiers as terminals send them, including some that programs are not told about.
private struct Held: OptionSet {
  let rawValue: Int

  static let shift = Held(rawValue: 1)
  static let isRelease = Held(rawValue: 1 << 16)

  /// Whether a modifier was held that is meant for the desktop: super, hyper or meta.
  var hasCommand: Bool { rawValue & (8 | 16 | 32) != 0 }

  var modifiers: KeyPress.Modifiers { KeyPress.Modifiers(rawValue: rawValue & 7) }
}
