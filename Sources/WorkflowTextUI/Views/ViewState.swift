/// A value of any type that is kept for a view.
protocol KeptState: AnyObject {
  /// Returns an object of its own with the same value.
  func copy() -> any KeptState
}

/// A value that is kept for a view from frame to frame.
public final class ViewState<Value>: KeptState {
  /// The value.
  public var value: Value {
    didSet { changes.areKnown = false }
  }

  private let changes: ViewChanges

  init(_ value: Value, changes: ViewChanges) {
    self.value = value
    self.changes = changes
  }

  func copy() -> any KeptState { ViewState(value, changes: changes) }
}

/// Whether the last frame shows every change of the state that is kept for views.
final class ViewChanges {
  var areKnown = true
}
