/// A block of rows that a terminal moves up or down, so that they need not be written.
struct RowScroll: Equatable {
  /// The rows that move, together with those that become blank.
  let rows: Range<Int>
  /// The number of rows by which they move up; negative if they move down.
  let distance: Int

  /// The rows that become blank.
  var vacated: Range<Int> {
    distance > 0
      ? rows.upperBound - distance..<rows.upperBound : rows.lowerBound..<rows.lowerBound - distance
  }

  /// The approximate number of bytes that a scroll needs by itself.
  private static let cost = 20

  /// The approximate number of bytes for moving to a row and changing the style.
  static let costOfRow = 10

  /// Returns the scroll that saves the most bytes; `nil` if none saves any.
  ///
  /// - Parameters:
  ///   - old: A number for the content of each row as it is.
  ///   - new: A number for the content of each row as it will be.
  ///   - changing: The number of bytes that turn each row from what it is into what it will be.
  ///   - drawing: The number of bytes that write each row on blank ground.
  /// - Complexity: O(rows²), with steps of a nanosecond.
  static func best(from old: [UInt64], to new: [UInt64], changing: [Int], drawing: [Int])
    -> RowScroll?
  {
    let changingSums = sums(changing)
    let drawingSums = sums(drawing)
    var best: RowScroll?
    var most = 0
    for distance in 1 - new.count..<new.count where distance != 0 {
      var row = max(0, -distance)
      let end = min(new.count, new.count - distance)
      while row < end {
        guard new[row] == old[row + distance] else {
          row += 1
          continue
        }
        let first = row
        while row < end, new[row] == old[row + distance] { row += 1 }
        let scroll = RowScroll(
          rows: min(first, first + distance)..<max(row, row + distance), distance: distance)
        let vacated = scroll.vacated
        let saved = changingSums[scroll.rows.upperBound] - changingSums[scroll.rows.lowerBound]
        let lost = drawingSums[vacated.upperBound] - drawingSums[vacated.lowerBound]
        if saved - lost - cost > most {
          most = saved - lost - cost
          best = scroll
        }
      }
    }
    return best
  }

  /// Returns the sums of the first 0, 1, 2, … numbers.
  private static func sums(_ numbers: [Int]) -> [Int] {
    numbers.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
  }
}
