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

/// Whether something that is kept for views has changed since the last frame.
final class ViewChanges {
  var areKnown = true
}
