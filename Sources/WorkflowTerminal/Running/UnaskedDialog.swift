/// A dialog that the user has not asked for.
///
/// It gets no input at first: what is typed then is meant for what was there before.
struct UnaskedDialog: Equatable {
  /// The time of its appearance, since the app began.
  let since: Duration

  /// Returns whether the user can have read it before typing something at a time.
  func takesInput(at time: Duration) -> Bool { time - since >= .milliseconds(500) }
}
