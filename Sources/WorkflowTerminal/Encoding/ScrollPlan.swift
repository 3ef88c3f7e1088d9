/// A block of rows that a terminal moves up or down, so that they need not be written.
struct ScrollPlan: Equatable {
  /// The rows that change places, together with those that are blank afterwards.
  let rows: Range<Int>
  /// The number of rows that all move up; those that move down have a negative one.
  let distance: Int

  /// The rows that are blank afterwards.
  var vacated: Range<Int> {
    distance > 0
      ? rows.upperBound - distance..<rows.upperBound : rows.lowerBound..<rows.lowerBound - distance
  }

  /// The bytes that a scroll takes by itself, about.
  private static let cost = 20

  /// The bytes of moving to a row and changing the style, about.
  static let costOfRow = 10

  /// The scroll that saves the most bytes; `nil` if none saves any.
  ///
  /// - Parameters:
  ///   - old: A number for the content of each row as it is.
  ///   - new: A number for the content of each row as it shall be.
  ///   - changing: The bytes that it takes to turn each row from what it is to what it shall be.
  ///   - drawing: The bytes that it takes to write each row on blank ground.
  /// - Complexity: O(rows²), with steps of a nanosecond.
  static func best(from old: [UInt64], to new: [UInt64], changing: [Int], drawing: [Int])
    -> ScrollPlan?
  {
    let changingSums = sums(changing)
    let drawingSums = sums(drawing)
    var best: ScrollPlan?
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
        let scroll = ScrollPlan(
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

  /// The sums of the first no, one, two, … numbers.
  private static func sums(_ numbers: [Int]) -> [Int] {
    numbers.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
  }
}
