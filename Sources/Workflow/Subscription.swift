/// Something that goes on until it is cancelled or released.
public final class Subscription {
  private var onCancel: (() -> Void)?

  init(onCancel: @escaping () -> Void) { self.onCancel = onCancel }

  deinit { onCancel?() }

  /// Ends it; a second time does nothing.
  public func cancel() {
    onCancel?()
    onCancel = nil
  }
}
