/// A registration that lasts until it is cancelled or released.
public final class Subscription {
  private var onCancel: (() -> Void)?

  init(onCancel: @escaping () -> Void) { self.onCancel = onCancel }

  deinit { onCancel?() }

  /// Cancels the subscription; a second call does nothing.
  public func cancel() {
    onCancel?()
    onCancel = nil
  }
}
