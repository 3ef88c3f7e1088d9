/// A value that a node keeps as long as it is declared with equal inputs.
final class RememberedValue<each Input: Equatable, Value>: RunningActivity {
  private var inputs: (repeat each Input)
  private(set) var value: Value

  init(_ input: repeat each Input, value: Value) {
    inputs = (repeat each input)
    self.value = value
  }

  func replace(_ input: repeat each Input, value new: Value, in session: Session) {
    inputs = (repeat each input)
    session.releasing { exchange(&value, with: new) }
  }

  func hasInputs(_ input: repeat each Input) -> Bool {
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
    // Rule 84d.
    let identity = DeclaredActivity.Identity.remembered(
      location, key, type: ObjectIdentifier(Remembered.self))
    var known = activities.declared.upcoming
    if known?.identity == identity {
      activities.declared.advance()
    } else {
      session.noteIfRepeating()
      known = activities.declared.find(identity) {
        // Rule 84g.
        Misuse.duplicateRemembered(location: location, key: key, path: session.path).stop()
      }
    }
    if let known {
      // The type is part of the identity.
      let remembered = unsafeDowncast(known.running, to: Remembered.self)
      // Rule 84a.
      if remembered.hasInputs(repeat each input) { return remembered.value }
      // Rule 84b.
      let value = makeAlone(at: location, key, make)
      remembered.replace(repeat each input, value: value, in: session)
      return value
    }
    let value = makeAlone(at: location, key, make)
    let remembered = Remembered(repeat each input, value: value)
    // Rule 84f.
    activities.add(DeclaredActivity(identity, running: remembered))
    return value
  }

  /// Makes a value, and stops the program if that declares something.
  private func makeAlone<Value>(
    at location: CodeLocation, _ key: Key, _ make: () -> Value
  ) -> Value {
    let before = session.declarations
    let value = make()
    // Rule 84i.
    if session.declarations != before {
      Misuse.declaresInRemembered(location: location, key: key, path: session.path).stop()
    }
    return value
  }
}
