/// A value that is kept for a view from frame to frame.
public final class ViewState<Value> {
  /// The value.
  public var value: Value {
    didSet { changes.areKnown = false }
  }

  private let changes: ViewChanges

  init(_ value: Value, changes: ViewChanges) {
    self.value = value
    self.changes = changes
  }
}

/// Whether the last frame shows every change of the state that is kept for views.
final class ViewChanges {
  var areKnown = true
}
