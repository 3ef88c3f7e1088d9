import WorkflowTextUI

/// The events of some bytes, in which scalars that form one character are one key.
struct EventList {
  private var events: [InputEvent] = []
  private var typed = ""

  /// Adds a scalar that was typed; control characters that are no keys are left out.
  mutating func type(_ scalar: Unicode.Scalar, hasAlt: Bool = false) {
    if (0x80..<0xA0).contains(scalar.value) { return }
    if hasAlt {
      add(KeyPress(.character(Character(scalar)), modifiers: .alt))
    } else {
      typed.unicodeScalars.append(scalar)
    }
  }

  /// Adds a key.
  mutating func add(_ key: KeyPress, hasAlt: Bool = false) {
    var key = key
    if hasAlt { key.modifiers.insert(.alt) }
    add(.key(key))
  }

  /// Adds an event, if there is one.
  mutating func add(_ event: InputEvent?) {
    guard let event else { return }
    endText()
    events.append(event)
  }

  /// Returns all events.
  consuming func finish() -> [InputEvent] {
    endText()
    return events
  }

  private mutating func endText() {
    events += typed.map { .key(KeyPress(.character($0))) }
    typed = ""
  }
}
