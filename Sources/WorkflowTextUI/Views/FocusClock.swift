/// Counts the changes of the focus.
final class FocusClock {
  private var time = 0

  func next() -> Int {
    time += 1
    return time
  }
}
