/// A value that a node keeps as long as it is declared with equal inputs.
final class RememberedValue<each Input: Equatable, Value>: RunningActivity {
  private var inputs: (repeat each Input)
  private(set) var value: Value

  init(_ input: repeat each Input, value: Value) {
    inputs = (repeat each input)
    self.value = value
  }

  /// Makes the value anew if it was made of other inputs.
  func update(_ input: repeat each Input, in session: Session, make: () -> Value) {
    if hasInputs(repeat each input) { return }
    let new = make()
    inputs = (repeat each input)
    session.releasing { exchange(&value, with: new) }
  }

  private func hasInputs(_ input: repeat each Input) -> Bool {
    for (former, new) in repeat (each inputs, each input) {
      if former != new { return false }
    }
    return true
  }

  func begin() {}
  func end() {}
}

extension Node {
  func remember<each Input: Equatable, Value>(
    _ input: repeat each Input, at location: CodeLocation, key: Key, make: () -> Value
  ) -> Value {
    typealias Remembered = RememberedValue<repeat each Input, Value>
    let activities = session.requireActivities()
    let identity = DeclaredActivity.Identity.remembered(
      location, key, type: ObjectIdentifier(Remembered.self))
    var known = activities.declared.upcoming
    if known?.identity == identity {
      activities.declared.advance()
    } else {
      session.noteIfRepeating()
      known = activities.declared.find(identity) {
        Misuse.duplicateRemembered(location: location, key: key, path: session.path).stop()
      }
    }
    if let known {
      // The type is part of the identity.
      let remembered = unsafeDowncast(known.running, to: Remembered.self)
      remembered.update(repeat each input, in: session, make: make)
      return remembered.value
    }
    let remembered = Remembered(repeat each input, value: make())
    activities.add(DeclaredActivity(identity, running: remembered))
    return remembered.value
  }
}
