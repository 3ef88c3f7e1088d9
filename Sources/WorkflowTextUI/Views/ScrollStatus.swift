/// The part of its content that a view shows.
struct ScrollStatus {
  /// The part in words: `2 of 14`.
  var text: String

  /// The rows that are shown; none is beyond ``count``.
  var shown = 0..<0

  /// The number of all rows; 0 if that is not known.
  var count = 0

  /// Returns the rows of a bar that stand for what is shown; nil if all is.
  func thumb(ofRows height: Int) -> Range<Int>? {
    guard height > 0, count > shown.count, !shown.isEmpty else { return nil }
    let length = min(height, max(1, height.times(shown.count, dividedBy: count)))
    let start = (height - length).times(shown.lowerBound, dividedBy: count - shown.count)
    return start..<start + length
  }
}

extension Int {
  /// Multiplies and divides by numbers that are not negative; the product may have 128 bits.
  fileprivate func times(_ factor: Int, dividedBy divisor: Int) -> Int {
    divisor.dividingFullWidth(multipliedFullWidth(by: factor)).quotient
  }
}
