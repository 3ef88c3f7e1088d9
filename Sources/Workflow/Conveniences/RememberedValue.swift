import WorkflowSynchronization

/// A value that a node keeps as long as it is declared with equal inputs.
final class RememberedValue<each Input: Equatable, Value>: Activity {
  private var inputs: (repeat each Input)
  var value: Value

  init(_ identity: Identity, _ input: repeat each Input, value: Value) {
    inputs = (repeat each input)
    self.value = value
    super.init(identity)
  }

  /// Keeps the newest inputs, also if they are equal.
  func adopt(_ input: repeat each Input, in session: Session) {
    let new = (repeat each input)
    session.releasing { exchange(&inputs, with: new) }
  }

  /// Whether an input has changed.
  ///
  /// An input that does not equal itself, as NaN, has changed in each pass, but not when that pass
  /// is repeated.
  func isOutdated(_ input: repeat each Input, isRepeating: Bool) -> Bool {
    for (former, new) in repeat (each inputs, each input) {
      // Rule 84f.
      if former != new, !isRepeating || new == new { return true }
    }
    return false
  }
}

extension Node {
  func remember<each Input: Equatable, Value>(
    _ input: repeat each Input, at location: CodeLocation, key: Key, make: () -> Value
  ) -> Value {
    typealias Remembered = RememberedValue<repeat each Input, Value>
    // Rule 84d.
    let identity = Activity.Identity.remembered(
      location, key, type: ObjectIdentifier(Remembered.self))
    let known = session.reuseActivity(identity) {
      // Rule 84g.
      RememberingMisuse.rememberedTwice(location: location, key: key, path: session.path).stop()
    }
    if let known {
      // The type is part of the identity.
      let remembered = unsafeDowncast(known, to: Remembered.self)
      let isRepeating = session.tree.machine.isRepeating
      // Rule 84a.
      if !remembered.isOutdated(repeat each input, isRepeating: isRepeating) {
        remembered.adopt(repeat each input, in: session)
        return remembered.value
      }
      // Rule 84b.
      let value = makeAlone(at: location, key, make)
      remembered.adopt(repeat each input, in: session)
      session.releasing { exchange(&remembered.value, with: value) }
      return value
    }
    let value = makeAlone(at: location, key, make)
    session.requireActivities().add(Remembered(identity, repeat each input, value: value))
    return value
  }

  /// Makes a value, and stops the program if that declares something.
  private func makeAlone<Value>(
    at location: CodeLocation, _ key: Key, _ make: () -> Value
  ) -> Value {
    let before = session.declarationCount
    let value = make()
    // Rule 84i.
    if session.declarationCount != before {
      RememberingMisuse.declaresWhileRemembering(location: location, key: key, path: session.path)
        .stop()
    }
    return value
  }
}
